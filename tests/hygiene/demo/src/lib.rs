//! A crate that uses an attribute in each of its targets, and has no settings file.

/// Gives one.
///
/// ```
/// #[resil::retry(max = 2)]
/// async fn f() -> Result<u8, resil::Error> {
///     Ok(1)
/// }
/// # tokio::runtime::Builder::new_current_thread().build()?.block_on(async {
/// assert_eq!(f().await?, 1);
/// assert_eq!(resil_demo::f().await?, 1);
/// # Ok::<(), resil::Error>(())
/// # })?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Never.
#[resil::retry(max = 2)]
pub async fn f() -> Result<u8, resil::Error> {
    Ok(1)
}
