async fn fetch(&self, key: String, arg2: u8) -> Result<String, ApiError> {
    let __max = ::resil::__rt::Attempts::attempts(self.attempts);
    let mut __call = ::resil::__rt::Calling {
        call: ::core::pin::pin(
            {
                static SITE: ::resil::__rt::Site = ::resil::__rt::Site::new(
                    ::resil::__rt::path_of(&|| ()),
                    "product-extractor",
                    ::core::concat!(::core::file!(), ":", ::core::line!()),
                    &[("retry own", "")],
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
            }
                .at_most(__max),
        ),
    };
    let mut __slot1 = ::resil::__rt::Slot::new(key);
    let (__kind, __out) = loop {
        __call.begin();
        let (__kind, __out) = {
            let __run = ::core::pin::pin(async {
                if let ::core::option::Option::Some(__r) = ::core::option::Option::None::<
                    Result<String, ApiError>,
                > {
                    return __r;
                }
                let key = <String as ::resil::__rt::Again>::next(
                    &mut __slot1,
                    false,
                );
                let _ = &key;
                let __r: Result<String, ApiError> = match () {
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
    match __out {
        ::core::result::Result::Ok(__v) => ::resil::__rt::value(__kind, __v),
        ::core::result::Result::Err(__e) => {
            let key = ::resil::__rt::take(__slot1);
            ::resil::__rt::FallbackResult::result(
                    ::resil::__rt::expected(__kind),
                    ::resil::__rt::answer(
                        __e,
                        |__e| ::resil::__rt::FallbackPath::<
                            4usize,
                            _,
                        >::path(Self::cached)(self, key, arg2, __e),
                    ),
                )
                .await
        }
    }
}
