//! TLS for every HTTP client of the program.

use std::sync::Arc;

use rustls::{ClientConfig, RootCertStore};

/// TLS by ring, which gcc alone can build, with the roots that are built in, so that no certificate store is needed
/// on the machine either.
pub(crate) fn config() -> Result<ClientConfig, rustls::Error> {
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let roots = RootCertStore {
        roots: webpki_roots::TLS_SERVER_ROOTS.to_vec(),
    };
    let config =
        ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions()?;
    Ok(config.with_root_certificates(roots).with_no_client_auth())
}
