//! Patterns as arguments, by value and by reference.

use resil::{bulkhead, retry};

type R<T> = Result<T, resil::Error>;

#[derive(Clone)]
struct Point {
    x: u8,
    y: u8,
}

#[retry(fallback = |_| Ok(a + x))]
#[bulkhead]
fn by_value((a, mut b): (u8, u8), Point { x, y: ref up }: Point, [first, .., last]: [u8; 4], whole @ _: u8) -> R<u8> {
    b += 1;
    Ok(a + b + x + *up + first + last + whole)
}

#[retry]
fn by_reference(&(a, ref b): &(u8, String), Point { x, .. }: &Point, &mut c: &mut u8, out: &mut [u8; 2]) -> u8 {
    let [one, _] = out;
    *one += c;
    a + b.len() as u8 + x
}

#[retry(on_result = |n| *n > *a)]
fn looked_at((a, _): (u8, u8), Point { x, .. }: Point) -> u8 {
    x
}

#[retry(max = 2, when = |e, _| decide(*e, b), fallback = |e| Ok(e + b), fallback_on = |e| *e > *a)]
fn lent_and_looked_at((a, _): &(u8, u8), Point { x, .. }: &mut Point, &mut c: &mut u8, &b: &u8) -> Result<u8, u8> {
    *x += 1;
    if *a > b { Err(c) } else { Ok(*x + *a) }
}

#[retry(max = 2, on_result = |n| *n > *a && *n > *x + c)]
fn lent_by_a_plain_value((a, _): &(u8, u8), Point { x, .. }: &mut Point, &mut c: &mut u8) -> u8 {
    *x += 1;
    *x + *a + c
}

fn decide(error: u8, least: u8) -> resil::Decision {
    if error < least { resil::Decision::Now } else { resil::Decision::Stop }
}

fn main() {
    let point = || Point { x: 3, y: 4 };
    assert_eq!(by_value((1, 2), point(), [5, 0, 0, 6], 7).unwrap(), 29);
    let mut out = [0, 0];
    assert_eq!(by_reference(&(1, "ab".to_owned()), &point(), &mut 5, &mut out), 6);
    assert_eq!(out, [5, 0]);
    assert_eq!(looked_at((9, 0), point()), 3);
    assert_eq!(lent_and_looked_at(&(1, 0), &mut point(), &mut 9, &2), Ok(5));
    assert_eq!(lent_and_looked_at(&(3, 0), &mut point(), &mut 9, &2), Ok(11));
    assert_eq!(lent_by_a_plain_value(&(1, 0), &mut point(), &mut 9), 15);
}
