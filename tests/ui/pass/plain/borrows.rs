//! What a plain `fn` may borrow, move and give back.

use resil::{bulkhead, retry};

type R<T> = Result<T, resil::Error>;

#[derive(Default)]
struct Store {
    rows: Vec<String>,
}

impl Store {
    #[bulkhead]
    fn first_mut(&mut self) -> R<&mut String> {
        Ok(&mut self.rows[0])
    }

    #[retry]
    fn first(&self) -> R<&str> {
        Ok(&self.rows[0])
    }

    #[bulkhead]
    fn into_rows(self) -> R<Vec<String>> {
        Ok(self.rows)
    }

    #[bulkhead]
    fn grow<'a>(&mut self, row: &'a mut String) -> R<&'a mut String> {
        self.rows.push(row.clone());
        Ok(row)
    }
}

#[bulkhead]
fn consumed(parts: Vec<u8>, with: impl FnOnce(Vec<u8>) -> usize) -> R<usize> {
    Ok(with(parts))
}

#[retry(max = 3, wait = "0s")]
fn again((a, b): (u8, u8), mut parts: Vec<u8>, out: &mut Vec<u8>) -> R<usize> {
    parts.extend([a, b]);
    out.extend(parts);
    Ok(out.len())
}

#[retry]
fn opaque(v: &[u8]) -> Result<impl Iterator<Item = u8> + '_, resil::Error> {
    Ok(v.iter().copied())
}

fn main() {
    let mut store = Store { rows: vec!["a".to_owned()] };
    store.first_mut().unwrap().push('b');
    assert_eq!(store.first().unwrap(), "ab");
    let mut row = "c".to_owned();
    store.grow(&mut row).unwrap().push('d');
    assert_eq!(row, "cd");
    assert_eq!(store.into_rows().unwrap(), ["ab", "c"]);
    assert_eq!(consumed(vec![1], |parts| parts.len()).unwrap(), 1);
    assert_eq!(again((1, 2), vec![0], &mut Vec::new()).unwrap(), 3);
    assert_eq!(opaque(&[1]).unwrap().count(), 1);
}
