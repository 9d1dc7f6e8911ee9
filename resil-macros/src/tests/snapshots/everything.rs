/// Extracts a product.
#[cfg(unix)]
/**
Resilience: `retry(gemini)` > `circuit_breaker(gemini)` > `rate_limiter(gemini)` > `time_limiter(gemini)` > `bulkhead(gemini)`*/
async fn extract(
    &mut self,
    image: Vec<u8>,
    mime: String,
    arg3: (u8, u8),
    out: &mut Vec<u8>,
) -> Result<impl Display, ApiError> {
    #[circuit_breaker(__resil_sibling)]
    const _: () = ();
    #[rate_limiter(__resil_sibling)]
    const _: () = ();
    #[time_limiter(__resil_sibling)]
    const _: () = ();
    #[bulkhead(__resil_sibling)]
    const _: () = ();
    let mut __call = ::resil::__rt::Calling {
        call: ::core::pin::pin({
            static SITE: ::resil::__rt::Site = ::resil::__rt::Site::new(
                ::resil::__rt::path_of(&|| ()),
                "product-extractor",
                ::core::concat!(::core::file!(), ":", ::core::line!()),
                &[
                    ("retry", "gemini"),
                    ("circuit_breaker", "gemini"),
                    ("rate_limiter", "gemini"),
                    ("time_limiter disabled", "gemini"),
                    ("bulkhead", "gemini"),
                ],
            );
            ::resil::__rt::register_site!(SITE);
            ::resil::__rt::embed!(
                "product-extractor", "resil.toml",
                ::core::include_str!("/abs/resil.toml")
            );
            const _: &[::core::primitive::u8] = ::core::include_bytes!(
                "/abs/Cargo.toml"
            );
            const _: ::core::option::Option<&::core::primitive::str> = ::core::option_env!(
                "RESIL_BUILD_CONFIG"
            );
            SITE.call()
        }),
    };
    let mut __slot1 = ::resil::__rt::Slot::new(image);
    let mut __slot2 = ::resil::__rt::Slot::new(mime);
    let mut __slot3 = ::resil::__rt::Slot::new(arg3);
    let (__kind, __out) = loop {
        __call.begin();
        let n: ::core::primitive::u32 = __call.attempts();
        let __last = __call.is_last();
        let (__kind, __out) = {
            let __run = ::core::pin::pin(async {
                if let ::core::option::Option::Some(__r) = ::core::option::Option::None::<
                    Result<_, ApiError>,
                > {
                    return __r;
                }
                let image = <Vec<
                    u8,
                > as ::resil::__rt::Again>::next(&mut __slot1, false);
                let _ = &image;
                let mut mime = <String as ::resil::__rt::Again>::next(
                    &mut __slot2,
                    __last,
                );
                let (a, b) = <(
                    u8,
                    u8,
                ) as ::resil::__rt::Again>::next(&mut __slot3, __last);
                let out = &mut *out;
                let __r: Result<_, ApiError> = match () {
                    () => {}
                };
                #[allow(unreachable_code)] __r
            });
            let __kind = {
                use ::resil::__rt::{ViaPlain as _, ViaResult as _};
                (&&&::resil::__rt::Tag::of(&__run)).kind()
            };
            let __ran = __call.attempt(__run).await;
            ::resil::__rt::open_for_fallback(
                __kind,
                __ran,
                <_ as ::resil::__rt::FromRefusal>::from_refusal,
            )
        };
        let __show = {
            use ::resil::__rt::Via as _;
            (&&&&::resil::__rt::Shown::of(&__out)).show()
        };
        let __verdict = __call
            .judge(&__out, __show)
            .when(|__e, __n| ::resil::__rt::Decides::decision(
                ::resil::__rt::WhenPath::path(Self::decide)(__e, __n),
            ))
            .retry_ignore_errors(|__e| {
                ::core::matches!(__e, ApiError::Gone | ApiError::Http(404))
            })
            .record_errors(|__v| ApiError::is_failure(__v))
            .record_result(|p| p.is_empty())
            .settle();
        if !__call.pause(__verdict).await {
            break (__kind, __out);
        }
    };
    match __out {
        ::core::result::Result::Ok(__v) => ::resil::__rt::value(__kind, __v),
        ::core::result::Result::Err(__e) => {
            let n: ::core::primitive::u32 = __call.attempts();
            let image = ::resil::__rt::take(__slot1);
            ::resil::__rt::FallbackResult::result(
                    ::resil::__rt::expected(__kind),
                    ::resil::__rt::answer(__e, |err| self.from_cache(image, n, err)),
                )
                .await
        }
    }
}
