async fn fetch(&self, key: String, arg2: u8) -> Result<String, ApiError> {
    let max = ::resil::__rt::attempts(self.attempts);
    let mut call = ::core::pin::pin({
        use ::resil::__rt::{Kind, Layer, Site, Spec};
        static SITE: Site = Site::new(
            &Spec {
                function: ::resil::__rt::path_of(&|| ()),
                package: "product-extractor",
                place: ::core::concat!(::core::file!(), ":", ::core::line!()),
                layers: &[Layer::own(Kind::Retry, &[])],
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
        SITE.call_at_most(max)
    });
    let mut slot1 = ::resil::__rt::Slot::new(key);
    let (kind, out) = loop {
        call.as_mut().begin();
        let (kind, out) = {
            let run = ::core::pin::pin(async {
                if let ::core::option::Option::Some(r) = ::core::option::Option::None::<
                    Result<String, ApiError>,
                > {
                    return r;
                }
                let key = ::resil::__rt::next::<String>(&mut slot1, false);
                let _ = &key;
                let r: Result<String, ApiError> = match () {
                    () => {}
                };
                #[allow(unreachable_code)] r
            });
            let kind = {
                use ::resil::__rt::{ViaPlain as _, ViaResult as _};
                (&&::resil::__rt::Tag::of(&run)).kind()
            };
            let ran = ::resil::__rt::attempt_unrefused(call.as_mut(), run).await;
            (kind, ::resil::__rt::open(kind, ran))
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
    match out {
        ::core::result::Result::Ok(v) => ::resil::__rt::value(kind, v),
        ::core::result::Result::Err(e) => {
            let key = ::resil::__rt::take(slot1);
            ::resil::__rt::fall_back(kind, e, |e| Self::cached(self, key, arg2, e))
                .await
        }
    }
}
