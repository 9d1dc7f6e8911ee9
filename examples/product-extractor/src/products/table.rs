//! The table of products: plain SQL that blocks its thread.

use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, OptionalExtension as _, Row};

use super::{Product, StoredProduct};

/// How long a lock of another program on the same file is waited for.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);

const SCHEMA: &str = "
    CREATE TABLE IF NOT EXISTS products (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        name TEXT NOT NULL,
        description TEXT NOT NULL,
        category TEXT NOT NULL,
        colour TEXT NOT NULL,
        created_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%SZ', 'now'))
    ) STRICT";
const INSERT: &str =
    "INSERT INTO products (name, description, category, colour) VALUES (?1, ?2, ?3, ?4)
    RETURNING id, name, description, category, colour, created_at";
const ALL: &str =
    "SELECT id, name, description, category, colour, created_at FROM products ORDER BY id";
const BY_ID: &str =
    "SELECT id, name, description, category, colour, created_at FROM products WHERE id = ?1";

/// The products in one database.
#[derive(Debug)]
pub(super) struct Table {
    connection: Connection,
}

impl Table {
    /// Opens the file, and makes it and the table where they are not there yet.
    pub(super) fn open(path: &Path) -> rusqlite::Result<Self> {
        let connection = Connection::open(path)?;
        connection.busy_timeout(BUSY_TIMEOUT)?;
        connection.execute_batch(SCHEMA)?;
        Ok(Self { connection })
    }

    /// Keeps a product.
    pub(super) fn insert(&self, product: &Product) -> rusqlite::Result<StoredProduct> {
        let Product {
            name,
            description,
            category,
            colour,
        } = product;
        self.connection
            .query_row(INSERT, (name, description, category, colour), stored)
    }

    /// Every product, the oldest first.
    pub(super) fn all(&self) -> rusqlite::Result<Vec<StoredProduct>> {
        self.connection
            .prepare(ALL)?
            .query_map((), stored)?
            .collect()
    }

    /// One product, if it is there.
    pub(super) fn by_id(&self, id: i64) -> rusqlite::Result<Option<StoredProduct>> {
        self.connection.query_row(BY_ID, (id,), stored).optional()
    }
}

fn stored(row: &Row<'_>) -> rusqlite::Result<StoredProduct> {
    Ok(StoredProduct {
        id: row.get("id")?,
        product: Product {
            name: row.get("name")?,
            description: row.get("description")?,
            category: row.get("category")?,
            colour: row.get("colour")?,
        },
        created_at: row.get("created_at")?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mug() -> Product {
        Product {
            name: "Mug'; DROP TABLE products; --".to_owned(),
            description: "A mug.".to_owned(),
            category: "kitchen".to_owned(),
            colour: "#d02020".to_owned(),
        }
    }

    #[test]
    fn what_is_put_in_comes_out() {
        let table = Table::open(Path::new(":memory:")).unwrap();
        assert_eq!(table.all().unwrap(), []);
        let first = table.insert(&mug()).unwrap();
        let second = table.insert(&mug()).unwrap();
        assert_eq!(first.product, mug());
        assert!(first.created_at.ends_with('Z'), "{}", first.created_at);
        assert_ne!(first.id, second.id);
        assert_eq!(table.by_id(second.id).unwrap(), Some(second.clone()));
        assert_eq!(table.by_id(99).unwrap(), None);
        assert_eq!(table.all().unwrap(), [first, second]);
    }

    #[test]
    fn a_directory_is_not_a_database() {
        assert!(Table::open(Path::new("/")).is_err());
    }
}
