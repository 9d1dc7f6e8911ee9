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
            let run = ::core::pin::pin(async {
                if let ::core::option::Option::Some(r) = ::core::option::Option::None::<
                    Result<Product, ApiError>,
                > {
                    return r;
                }
                let r: Result<Product, ApiError> = match () {
                    () => {}
                };
                #[allow(unreachable_code)] r
            });
            let __kind = {
                use ::resil::__rt::{ViaPlain as _, ViaResult as _};
                (&&&::resil::__rt::Tag::of(&run)).kind()
            };
            let ran = __call.attempt(run).await;
            (
                __kind,
                ::resil::__rt::open_or(
                    __kind,
                    ran,
                    <Result<
                        Product,
                        ApiError,
                    > as ::resil::__rt::circuit_breaker::Refusable>::refused,
                ),
            )
        };
        let __show = {
            use ::resil::__rt::Via as _;
            (&&&&::resil::__rt::Shown::of(&__out)).show()
        };
        let verdict = __call
            .judge(&__out, __show)
            .when(|e, n| ::resil::__rt::decision(Self::decide(e, n)))
            .settle();
        if !__call.pause(verdict).await {
            break (__kind, __out);
        }
    };
    ::resil::__rt::close(__kind, __out)
}
