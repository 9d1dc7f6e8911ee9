async fn scale(
    self: Arc<Self>,
    image: Vec<u8>,
    arg2: (u8, u8),
) -> Result<Vec<u8>, ApiError> {
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
                    ("thread_pool_bulkhead own", "max_thread_pool_size = 2"),
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
    let mut __slot = ::resil::__rt::Slot::new(self);
    let mut __slot1 = ::resil::__rt::Slot::new(image);
    let mut __slot2 = ::resil::__rt::Slot::new(arg2);
    let (__kind, __out) = loop {
        __call.begin();
        let __last = __call.is_last();
        let (__kind, __out) = {
            let __pool = __call.pool();
            let __way_back = <Result<
                Vec<u8>,
                ApiError,
            > as ::resil::__rt::FromThread>::way_back();
            let __run = ::core::pin::pin(async {
                let __args = ::resil::__rt::luggage();
                let __args = <(
                    u8,
                    u8,
                ) as ::resil::__rt::ToThread>::packed(
                    <(u8, u8) as ::resil::__rt::Again>::next(&mut __slot2, __last),
                    __args,
                );
                let __args = <Vec<
                    u8,
                > as ::resil::__rt::ToThread>::packed(
                    <Vec<u8> as ::resil::__rt::Again>::next(&mut __slot1, __last),
                    __args,
                );
                let __args = <Arc<
                    Self,
                > as ::resil::__rt::ToThread>::packed(
                    <Arc<Self> as ::resil::__rt::Again>::next(&mut __slot, __last),
                    __args,
                );
                ::resil::__rt::on_pool(
                        &__pool,
                        &__way_back,
                        __args,
                        move |__args| async move {
                            if let ::core::option::Option::Some(__r) = ::core::option::Option::None::<
                                Result<Vec<u8>, ApiError>,
                            > {
                                return __r;
                            }
                            let (__this, __args) = __args;
                            let (mut image, __args) = __args;
                            let ((x, y), __args) = __args;
                            let __r: Result<Vec<u8>, ApiError> = match () {
                                () => {}
                            };
                            #[allow(unreachable_code)] __r
                        },
                    )
                    .await
            });
            let __kind = {
                use ::resil::__rt::{ViaPlain as _, ViaResult as _};
                (&&::resil::__rt::Tag::on_pool(&__run)).kind()
            };
            let __ran = __call.attempt_on_pool(__run).await;
            ::resil::__rt::open_or(
                __kind,
                __ran,
                <<Result<
                    Vec<u8>,
                    ApiError,
                > as ::resil::__rt::bulkhead::Refusable>::Error as ::resil::__rt::FromRefusal>::from_refusal,
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
