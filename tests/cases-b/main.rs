//! What retry, breaker, limiter and bulkhead do while programs run: one module a case, each made from defects that users of such
//! tools have reported.

mod b01;
mod b03;
mod b06;
mod b08;
mod b10;
mod b11;
mod b13;
mod b15;
mod b16;
mod b19;
mod b21;
mod b22;
mod b24;
mod b25;
mod b27;
mod b29;
mod b31;
mod b32;
mod b34;
mod b36;
mod b37;
mod b39;
mod b41;
mod b42;
mod b43;
mod b45;
mod b47;
mod b49;
mod b50;
mod b52;
mod b54;
mod b56;
mod b66;
