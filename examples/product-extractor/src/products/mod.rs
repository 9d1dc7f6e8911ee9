//! Products: what they are, and where they are kept.

mod store;
mod table;

use serde::{Deserialize, Serialize};

pub(crate) use store::{Store, StoreError};

/// What the upstream reads out of an image.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, Serialize)]
pub(crate) struct Product {
    pub(crate) name: String,
    pub(crate) description: String,
    pub(crate) category: String,
    /// As `#rrggbb`.
    pub(crate) colour: String,
}

/// A product as it is kept and given out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct StoredProduct {
    pub(crate) id: i64,
    #[serde(flatten)]
    pub(crate) product: Product,
    /// In UTC, as RFC 3339.
    pub(crate) created_at: String,
}
