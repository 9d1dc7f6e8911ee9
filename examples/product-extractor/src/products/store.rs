//! The store: the table behind a thread-pool bulkhead, so that SQL never blocks a thread that answers requests.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use resil::ThreadPoolBulkhead;

use super::table::Table;
use super::{Product, StoredProduct};

/// The products, for async code.
#[derive(Clone, Debug)]
pub(crate) struct Store {
    pool: ThreadPoolBulkhead,
    /// The pool has one thread, so nobody waits for this lock; only a disabled pool brings several.
    table: Arc<Mutex<Table>>,
}

/// Why the store has no answer.
#[derive(Debug, thiserror::Error)]
pub(crate) enum StoreError {
    /// The file cannot be used.
    #[error("the database {} cannot be opened", path.display())]
    Open {
        /// The file.
        path: PathBuf,
        /// What `SQLite` says.
        source: rusqlite::Error,
    },
    /// `SQLite` failed.
    #[error("the database failed")]
    Sql(#[from] rusqlite::Error),
    /// The pool refused the work.
    #[error("the database has no room for another request")]
    Pool(#[from] resil::Error),
}

impl Store {
    /// Opens the database; `:memory:` is one that nobody keeps.
    pub(crate) async fn open(path: &Path) -> Result<Self, StoreError> {
        let pool = ThreadPoolBulkhead::named("db")?;
        let path = path.to_owned();
        let opened = pool
            .call(move || Table::open(&path).map_err(|source| StoreError::Open { path, source }))
            .await?;
        Ok(Self {
            pool,
            table: Arc::new(Mutex::new(opened?)),
        })
    }

    /// Keeps a product.
    pub(crate) async fn insert(&self, product: Product) -> Result<StoredProduct, StoreError> {
        self.run(move |table| table.insert(&product)).await
    }

    /// Every product, the oldest first.
    pub(crate) async fn all(&self) -> Result<Vec<StoredProduct>, StoreError> {
        self.run(Table::all).await
    }

    /// One product, if it is there.
    pub(crate) async fn by_id(&self, id: i64) -> Result<Option<StoredProduct>, StoreError> {
        self.run(move |table| table.by_id(id)).await
    }

    async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Table) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, StoreError> {
        let table = Arc::clone(&self.table);
        // A panic leaves nothing half done: each piece of work is one statement, and SQLite rolls it back.
        let answer = self
            .pool
            .call(move || work(&table.lock().unwrap_or_else(PoisonError::into_inner)))
            .await?;
        Ok(answer?)
    }
}
