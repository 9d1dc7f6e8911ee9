/// Fetches a page.
/**
Resilience: `retry(upstream by key)` > `circuit_breaker(upstream by key)` > `bulkhead(gemini)`*/
async fn fetch(&self, url: String, arg2: (u16, u8)) -> Result<String, ApiError> {
    #[circuit_breaker(__resil_sibling)]
    const _: () = ();
    #[bulkhead(__resil_sibling)]
    const _: () = ();
    let __site = {
        static SITE: ::resil::__rt::Site = ::resil::__rt::Site::new(
            ::resil::__rt::path_of(&|| ()),
            "product-extractor",
            ::core::concat!(::core::file!(), ":", ::core::line!()),
            &[
                ("retry by_key", "upstream"),
                ("circuit_breaker by_key disabled", "upstream"),
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
        &SITE
    };
    let __call = {
        #[allow(unused_variables)]
        let (port, _) = &arg2;
        #[allow(unused_variables)]
        let port = {
            use ::resil::__rt::{ViaCopy as _, ViaLoan as _};
            (&::resil::__rt::Part(port)).get()
        };
        let __made = __site
            .call_for(
                &[
                    ::resil::__rt::Name::text(&(host_of(&url)?)),
                    ::resil::__rt::Name::text(&(format!("{}{port}", self.tenant))),
                ],
            );
        __made
    };
    let mut __call = ::resil::__rt::Calling {
        call: ::core::pin::pin(__call),
    };
    let mut __slot1 = ::resil::__rt::Slot::new(url);
    let mut __slot2 = ::resil::__rt::Slot::new(arg2);
    let (__kind, __out) = loop {
        __call.begin();
        let __last = __call.is_last();
        let (__kind, __out) = {
            let __run = ::core::pin::pin(async {
                if let ::core::option::Option::Some(__r) = ::core::option::Option::None::<
                    Result<String, ApiError>,
                > {
                    return __r;
                }
                let url = <String as ::resil::__rt::Again>::next(
                    &mut __slot1,
                    __last,
                );
                let _ = &url;
                let (port, _) = <(
                    u16,
                    u8,
                ) as ::resil::__rt::Again>::next(&mut __slot2, __last);
                let _ = &port;
                let __r: Result<String, ApiError> = match () {
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
                    String,
                    ApiError,
                > as ::resil::__rt::circuit_breaker::Refusable>::Error as ::resil::__rt::FromRefusal>::from_refusal,
            )
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
