//! Const generics, lifetimes and where clauses of functions and impls.

use resil::{bulkhead, retry};

type R<T> = Result<T, resil::Error>;

struct Grid<'g, T, const N: usize>(&'g [T; N]);

impl<'g, T: Clone + Sync, const N: usize> Grid<'g, T, N> {
    #[retry]
    #[bulkhead]
    fn rows<const M: usize>(&self, add: [T; M]) -> R<Vec<T>>
    where
        T: PartialEq,
    {
        Ok(self.0.iter().chain(&add).cloned().collect())
    }

    #[retry]
    async fn first<'a, 'b: 'a>(&'a self, _: &'b str) -> R<&'g T>
    where
        'g: 'a,
    {
        Ok(&self.0[0])
    }
}

fn main() {
    let grid = Grid(&[1_u8, 2]);
    assert_eq!(grid.rows([3]).unwrap(), [1, 2, 3]);
    drop(grid.first("a"));
}
