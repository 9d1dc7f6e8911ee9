pub async fn extract(&self, image: &[u8], mime: &str) -> Result<Product, ApiError> {
    #[allow(unused_imports)]
    use circuit_breaker as _;
    #[allow(unused_imports)]
    use time_limiter as _;
    #[allow(unused_imports)]
    use bulkhead as _;
    let mut call = ::core::pin::pin({
        use ::resil::__rt::{Kind, Layer, Site, Spec};
        static SITE: Site = Site::new(
            &Spec {
                function: ::resil::__rt::path_of(&|| ()),
                package: "product-extractor",
                place: ::core::concat!(::core::file!(), ":", ::core::line!()),
                layers: &[
                    Layer::named(Kind::Retry, "gemini"),
                    Layer::named(Kind::CircuitBreaker, "gemini"),
                    Layer::named(Kind::TimeLimiter, "gemini"),
                    Layer::named(Kind::Bulkhead, "gemini"),
                ],
            },
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
    });
    let (kind, out) = loop {
        call.as_mut().begin();
        let (kind, out) = {
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
            let kind = {
                use ::resil::__rt::{ViaPlain as _, ViaResult as _};
                (&&::resil::__rt::Tag::of(&run)).kind()
            };
            let ran = ::resil::__rt::attempt(call.as_mut(), run).await;
            (
                kind,
                ::resil::__rt::open_or(
                    kind,
                    ran,
                    ::resil::__rt::refusal::<Result<Product, ApiError>>(),
                ),
            )
        };
        let show = {
            use ::resil::__rt::Via as _;
            (&&&&::resil::__rt::Shown::of(&out)).show()
        };
        let verdict = ::resil::__rt::judge(call.as_mut(), &out, show)
            .when(|e, n| Self::decide(e, n))
            .settle();
        if !call.as_mut().pause(verdict).await {
            break (kind, out);
        }
    };
    ::resil::__rt::close(kind, out)
}
