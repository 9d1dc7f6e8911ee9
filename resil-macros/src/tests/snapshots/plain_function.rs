fn store(&self, product: Product, arg2: (u8, u8)) -> Result<(), ApiError> {
    #[bulkhead(__resil_sibling)]
    const _: () = ();
    let mut __call = ::resil::__rt::Calling {
        call: ::core::pin::pin(
            {
                static SITE: ::resil::__rt::Site = ::resil::__rt::Site::new(
                    ::resil::__rt::path_of(&|| ()),
                    "product-extractor",
                    ::core::concat!(::core::file!(), ":", ::core::line!()),
                    &[("retry", "gemini"), ("bulkhead", "gemini")],
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
                .blocking(),
        ),
    };
    let mut __slot1 = ::resil::__rt::Slot::new(product);
    let mut __slot2 = ::resil::__rt::Slot::new(arg2);
    let (__kind, __out) = loop {
        __call.begin();
        let n: ::core::primitive::u32 = __call.attempts();
        let __last = __call.is_last();
        let (__kind, __out) = {
            let __ran = __call
                .attempt_blocking(|| -> Result<(), ApiError> {
                    let mut product = <Product as ::resil::__rt::Again>::next(
                        &mut __slot1,
                        __last,
                    );
                    let (shelf, row) = <(
                        u8,
                        u8,
                    ) as ::resil::__rt::Again>::next(&mut __slot2, __last);
                    let __r: Result<(), ApiError> = match () {
                        () => {}
                    };
                    #[allow(unreachable_code)] __r
                });
            let __kind = {
                use ::resil::__rt::{ViaFuture as _, ViaPlain as _, ViaResult as _};
                ::resil::__rt::AtOnce::at_once(
                    (&&&::resil::__rt::Tag::ran(&__ran)).kind(),
                )
            };
            ::resil::__rt::open_by_kind(
                __kind,
                __ran,
                |__refusal| <_ as ::resil::__rt::bulkhead::Refusable>::refused(
                    <_ as ::resil::__rt::FromRefusal>::from_refusal(__refusal),
                ),
            )
        };
        let __show = {
            use ::resil::__rt::Via as _;
            (&&&&::resil::__rt::Shown::of(&__out)).show()
        };
        let __verdict = __call
            .judge(&__out, __show)
            .retry_errors(|__e| ::core::matches!(__e, ApiError::Http(_)))
            .settle();
        if !__call.pause_blocking(__verdict) {
            break (__kind, __out);
        }
    };
    ::resil::__rt::close(__kind, __out)
}
