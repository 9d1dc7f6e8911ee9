//! Loops and labels of the body are its own.

use resil::{bulkhead, retry};

#[retry(max = 2)]
async fn labelled(rows: &[Vec<u8>]) -> Option<u8> {
    'rows: for row in rows {
        for cell in row {
            if *cell == 0 {
                continue 'rows;
            }
            if *cell > 8 {
                break 'rows;
            }
        }
        return row.first().copied();
    }
    None
}

#[bulkhead]
fn plainly(mut n: u8) -> Result<u8, resil::Error> {
    let found = 'found: {
        while n > 0 {
            if n == 3 {
                break 'found n;
            }
            n -= 1;
        }
        return Ok(0);
    };
    Ok(loop {
        break found;
    })
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    assert_eq!(labelled(&[vec![1, 0], vec![2]]).await, Some(2));
    assert_eq!(plainly(5).unwrap() + plainly(2).unwrap(), 3);
}
