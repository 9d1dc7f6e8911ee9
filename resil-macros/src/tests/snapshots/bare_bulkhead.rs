async fn store(product: Product) -> Result<(), StoreError> {
    let mut call = ::core::pin::pin({
        use ::resil::__rt::{Kind, Layer, Site, Spec};
        static SITE: Site = Site::new(
            &Spec {
                function: ::resil::__rt::path_of(&|| ()),
                package: "product-extractor",
                place: ::core::concat!(::core::file!(), ":", ::core::line!()),
                layers: &[Layer::own(Kind::Bulkhead, &[])],
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
    call.as_mut().begin();
    let (kind, out) = {
        let run = ::core::pin::pin(async move {
            if let ::core::option::Option::Some(r) = ::core::option::Option::None::<
                Result<(), StoreError>,
            > {
                return r;
            }
            let r: Result<(), StoreError> = match () {
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
                ::resil::__rt::refusal::<Result<(), StoreError>>(),
            ),
        )
    };
    let show = {
        use ::resil::__rt::Via as _;
        (&&&&::resil::__rt::Shown::of(&out)).show()
    };
    ::resil::__rt::judge(call.as_mut(), &out, show).settle();
    ::resil::__rt::close(kind, out)
}
