async fn scale(
    self: Arc<Self>,
    image: Vec<u8>,
    arg2: (u8, u8),
) -> Result<Vec<u8>, ApiError> {
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
                    Layer::own(
                        Kind::ThreadPoolBulkhead,
                        &[("max_thread_pool_size", "2")],
                    ),
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
    let mut slot = ::resil::__rt::Slot::new(self);
    let mut slot1 = ::resil::__rt::Slot::new(image);
    let mut slot2 = ::resil::__rt::Slot::new(arg2);
    let (kind, out) = loop {
        call.as_mut().begin();
        let last = call.as_ref().is_last();
        let (kind, out) = {
            let pool = call.as_ref().pool();
            let way_back = ::resil::__rt::way_back::<Result<Vec<u8>, ApiError>>();
            let run = ::core::pin::pin(async {
                let args = ::resil::__rt::luggage();
                let args = args
                    .with(::resil::__rt::next::<(u8, u8)>(&mut slot2, last));
                let args = args
                    .with(::resil::__rt::next::<Vec<u8>>(&mut slot1, last));
                let args = args
                    .with(::resil::__rt::next::<Arc<Self>>(&mut slot, last));
                ::resil::__rt::on_pool(
                        &pool,
                        &way_back,
                        args,
                        move |args| async move {
                            if let ::core::option::Option::Some(r) = ::core::option::Option::None::<
                                Result<Vec<u8>, ApiError>,
                            > {
                                return r;
                            }
                            let (this, args) = args;
                            let _ = &this;
                            let (mut image, args) = args;
                            let ((x, y), args) = args;
                            let r: Result<Vec<u8>, ApiError> = match () {
                                () => {}
                            };
                            #[allow(unreachable_code)] r
                        },
                    )
                    .await
            });
            let kind = {
                use ::resil::__rt::{ViaPlain as _, ViaResult as _};
                (&&::resil::__rt::Tag::on_pool(&run)).kind()
            };
            let ran = ::resil::__rt::attempt_on_pool(call.as_mut(), run).await;
            (
                kind,
                ::resil::__rt::open_or(
                    kind,
                    ran,
                    ::resil::__rt::refusal::<Result<Vec<u8>, ApiError>>(),
                ),
            )
        };
        let show = {
            use ::resil::__rt::Via as _;
            (&&&&::resil::__rt::Shown::of(&out)).show()
        };
        let verdict = ::resil::__rt::judge(call.as_mut(), &out, show).settle();
        if !call.as_mut().pause(verdict).await {
            break (kind, out);
        }
    };
    ::resil::__rt::close(kind, out)
}
