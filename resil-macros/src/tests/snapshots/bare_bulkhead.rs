async fn store(product: Product) -> Result<(), StoreError> {
    let mut __call = ::resil::__rt::Calling {
        call: ::core::pin::pin({
            static SITE: ::resil::__rt::Site = ::resil::__rt::Site::new(
                ::resil::__rt::path_of(&|| ()),
                "product-extractor",
                ::core::concat!(::core::file!(), ":", ::core::line!()),
                &[("bulkhead own", "")],
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
    __call.begin();
    let (__kind, __out) = {
        let __run = ::core::pin::pin(async move {
            if let ::core::option::Option::Some(__r) = ::core::option::Option::None::<
                Result<(), StoreError>,
            > {
                return __r;
            }
            let __r: Result<(), StoreError> = match () {
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
                (),
                StoreError,
            > as ::resil::__rt::bulkhead::Refusable>::Error as ::resil::__rt::FromRefusal>::from_refusal,
        )
    };
    let __show = {
        use ::resil::__rt::Via as _;
        (&&&&::resil::__rt::Shown::of(&__out)).show()
    };
    __call.judge(&__out, __show).settle();
    ::resil::__rt::close(__kind, __out)
}
