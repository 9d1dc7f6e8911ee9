async fn send<T: Clone>(image: Vec<u8>, key: T) -> Result<(), ApiError> {
    let mut __call = ::resil::__rt::Calling {
        call: ::core::pin::pin({
            static SITE: ::resil::__rt::Site = ::resil::__rt::Site::new(
                ::resil::__rt::path_of(&|| ()),
                "product-extractor",
                ::core::concat!(::core::file!(), ":", ::core::line!()),
                &[("retry", "gemini")],
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
    let mut __slot1 = ::resil::__rt::Slot::new(key);
    let (__kind, __out) = loop {
        __call.begin();
        let __last = __call.is_last();
        let (__kind, __out) = {
            let __run = ::core::pin::pin(async {
                if let ::core::option::Option::Some(__r) = ::core::option::Option::None::<
                    Result<(), ApiError>,
                > {
                    return __r;
                }
                let key = ::resil::__rt::next(
                    &mut __slot1,
                    __last,
                    <T as ::core::clone::Clone>::clone,
                );
                let __r: Result<(), ApiError> = match () {
                    () => {}
                };
                #[allow(unreachable_code)] __r
            });
            let __kind = {
                use ::resil::__rt::{
                    NoErrorToRepeat as _, NothingToRepeat as _, ViaResult as _,
                };
                (&&&::resil::__rt::Tag::of(&__run)).retry()
            };
            let __ran = __call.attempt_unrefused(__run).await;
            ::resil::__rt::open(__kind, __ran)
        };
        let __show = {
            use ::resil::__rt::Via as _;
            (&&&&::resil::__rt::Shown::of(&__out)).show()
        };
        let __verdict = __call.judge(&__out, __show).settle();
        if !__call.pause(__verdict).await {
            break (__kind, __out);
        }
    };
    ::resil::__rt::close(__kind, __out)
}
