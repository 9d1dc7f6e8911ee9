async fn fetch(key: String, image: Vec<u8>) -> Result<u8, ApiError> {
    let mut __call = ::resil::__rt::Calling {
        call: ::core::pin::pin({
            static SITE: ::resil::__rt::Site = ::resil::__rt::Site::new(
                ::resil::__rt::path_of(&|| ()),
                "product-extractor",
                ::core::concat!(::core::file!(), ":", ::core::line!()),
                &[("bulkhead", "gemini")],
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
    let mut __slot0 = ::resil::__rt::Slot::new(key);
    __call.begin();
    let (__kind, __out) = {
        let __run = ::core::pin::pin(async {
            if let ::core::option::Option::Some(__r) = ::core::option::Option::None::<
                Result<u8, ApiError>,
            > {
                return __r;
            }
            let key = <String as ::resil::__rt::ForFallback>::next(
                &mut __slot0,
                false,
            );
            let _ = &key;
            let image = image;
            let __r: Result<u8, ApiError> = match () {
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
    __call.judge(&__out, __show).settle();
    match __out {
        ::core::result::Result::Ok(__v) => ::resil::__rt::value(__kind, __v),
        ::core::result::Result::Err(
            __e,
        ) if !{
            ::resil::__rt::answers(
                &__e,
                |__e| ::core::matches!(__e, ApiError::Http(500..)),
            )
        } => ::resil::__rt::GivesBack::give_back(__kind, __e),
        ::core::result::Result::Err(__e) => {
            let key = ::resil::__rt::take(__slot0);
            ::resil::__rt::FallbackResult::result(
                    ::resil::__rt::expected(__kind),
                    ::resil::__rt::answer(__e, |err| stale(key, err)),
                )
                .await
        }
    }
}
