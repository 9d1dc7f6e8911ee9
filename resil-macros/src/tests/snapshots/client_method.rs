pub async fn extract(&self, image: &[u8], mime: &str) -> Result<Product, ApiError> {
    #[circuit_breaker(__resil_sibling)]
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
                    ("time_limiter", "gemini"),
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
    let (__kind, __out) = loop {
        __call.begin();
        let (__kind, __out) = {
            let __run = ::core::pin::pin(async {
                if let ::core::option::Option::Some(__r) = ::core::option::Option::None::<
                    Result<Product, ApiError>,
                > {
                    return __r;
                }
                let __r: Result<Product, ApiError> = match () {
                    () => {}
                };
                #[allow(unreachable_code)] __r
            });
            let __kind = {
                use ::resil::__rt::{ViaPlain as _, ViaResult as _};
                (&&&::resil::__rt::Tag::of(&__run)).kind()
            };
            let __ran = __call.attempt(__run).await;
            ::resil::__rt::open_or(
                __kind,
                __ran,
                <<Result<
                    Product,
                    ApiError,
                > as ::resil::__rt::circuit_breaker::Refusable>::Error as ::resil::__rt::FromRefusal>::from_refusal,
            )
        };
        let __show = {
            use ::resil::__rt::Via as _;
            (&&&&::resil::__rt::Shown::of(&__out)).show()
        };
        #[allow(unreachable_code)]
        let __verdict = __call
            .judge(&__out, __show)
            .when(|__e, __n| ::resil::__rt::Decides::decision(
                ::resil::__rt::WhenPath::path(Self::decide)(__e, __n),
            ))
            .settle();
        if !__call.pause(__verdict).await {
            break (__kind, __out);
        }
    };
    ::resil::__rt::close(__kind, __out)
}
