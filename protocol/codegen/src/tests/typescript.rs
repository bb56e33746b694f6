//! Each kind of Rust type has the TypeScript that a reader would have written.

use super::protocol::{document_of, small_protocol};
use crate::typescript;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Declarations of one type, without the header.
fn declared<T: JsonSchema>() -> String {
    let text = typescript(&document_of::<T>()).unwrap();
    text.split_once('\n').unwrap().1.to_owned()
}

#[test]
fn a_whole_protocol_reads_like_written_by_hand() {
    let expected = "\
// Generated from the protocol crate by scripts/gen; do not edit.

/** What a tablet may send. */
export type FromClient =
  /**
   * Introduces a device.
   *
   * Sent once, before anything else.
   */
  | {
      readonly type: 'hello';
      /** Secret of the device. */
      readonly token: string;
    }
  /** Folds. */
  | { readonly type: 'fold' }
  /** Bets so much. */
  | { readonly type: 'bet' } & Bet;

/** What the server may answer. */
export type FromServer =
  /** Says hello back. */
  | {
      readonly type: 'welcome';
      /** What is in the middle. */
      readonly pot: Chips;
    }
  /** Keeps the line open. */
  | { readonly type: 'ping' };

/** A bet, in chips. */
export type Bet = {
  /** The new total. */
  readonly to: Chips;
};

/** A whole number of chips. */
export type Chips = number;
";
    assert_eq!(typescript(&small_protocol()).unwrap(), expected);
}

#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(dead_code)]
enum Street {
    Preflop,
    Flop,
}

#[test]
fn a_unit_enum_is_a_union_of_strings() {
    assert_eq!(
        declared::<Street>(),
        "\nexport type Street = 'preflop' | 'flop';\n"
    );
}

/// Colour of a card.
#[derive(Serialize, JsonSchema)]
#[allow(dead_code)]
enum Suit {
    /// First in French.
    Spades,
    /// Red.
    Hearts,
}

#[test]
fn variants_of_a_unit_enum_keep_their_comments() {
    let expected = "
/** Colour of a card. */
export type Suit =
  /** First in French. */
  | 'Spades'
  /** Red. */
  | 'Hearts';
";
    assert_eq!(declared::<Suit>(), expected);
}

#[derive(Serialize, Deserialize, JsonSchema)]
struct Fields {
    zebra: u64,
    amount: i32,
    share: f64,
    named: bool,
    word: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    left_out: Option<u8>,
    #[serde(rename = "data-seat")]
    renamed: char,
}

#[test]
fn fields_keep_their_order_and_say_whether_they_may_be_null_or_left_out() {
    let expected = "
export type Fields = {
  readonly zebra: number;
  readonly amount: number;
  readonly share: number;
  readonly named: boolean;
  readonly word: string | null;
  readonly left_out?: number | null;
  readonly 'data-seat': string;
};
";
    assert_eq!(declared::<Fields>(), expected);
}

#[derive(Serialize, Deserialize, JsonSchema, PartialEq, Eq, PartialOrd, Ord)]
struct SeatName(String);

#[derive(Serialize, JsonSchema)]
struct Collections {
    list: Vec<SeatName>,
    holes: Vec<Option<SeatName>>,
    nested: Vec<Vec<u8>>,
    maybe: Option<Vec<u8>>,
    pair: (SeatName, u8),
    cards: [u8; 3],
    many: [u8; 32],
    by_name: BTreeMap<SeatName, u64>,
    by_number: BTreeMap<u8, Vec<u64>>,
    pairs: Vec<(u8, u8)>,
}

#[test]
fn lists_maps_and_tuples_are_readonly() {
    let expected = "
export type Collections = {
  readonly list: readonly SeatName[];
  readonly holes: readonly (SeatName | null)[];
  readonly nested: readonly (readonly number[])[];
  readonly maybe: readonly number[] | null;
  readonly pair: readonly [SeatName, number];
  readonly cards: readonly [number, number, number];
  readonly many: readonly number[];
  readonly by_name: Readonly<Record<string, number>>;
  readonly by_number: Readonly<Record<string, readonly number[]>>;
  readonly pairs: readonly (readonly [number, number])[];
};
";
    assert!(declared::<Collections>().starts_with("\nexport type SeatName = string;\n"));
    assert!(declared::<Collections>().ends_with(expected));
}

#[derive(Serialize, JsonSchema)]
struct Empty {}

#[derive(Serialize, JsonSchema)]
struct Nothing;

#[test]
fn an_empty_struct_has_no_fields_and_a_unit_struct_is_null() {
    assert_eq!(
        declared::<Empty>(),
        "\nexport type Empty = Readonly<Record<string, never>>;\n"
    );
    assert_eq!(declared::<Nothing>(), "\nexport type Nothing = null;\n");
}

#[derive(Serialize, JsonSchema)]
#[serde(tag = "kind", content = "value")]
#[allow(dead_code)]
enum Adjacent {
    Amount(u64),
    Nobody,
}

#[derive(Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)]
enum External {
    Amount { to: u64 },
    Nobody,
}

#[test]
fn enums_tagged_in_other_ways_are_unions_too() {
    let expected = "
export type Adjacent =
  | { readonly kind: 'Amount'; readonly value: number }
  | { readonly kind: 'Nobody' };
";
    assert_eq!(declared::<Adjacent>(), expected);
    let expected = "
export type External = 'Nobody' | { readonly Amount: { readonly to: number } };
";
    assert_eq!(declared::<External>(), expected);
}

#[derive(Serialize, JsonSchema)]
#[serde(tag = "outer")]
#[allow(dead_code)]
enum Nested {
    /// Another enum inside.
    Inner(Adjacent),
}

#[test]
fn an_enum_inside_a_variant_is_joined_to_its_tag() {
    let expected = "
export type Nested =
  /** Another enum inside. */
  | { readonly outer: 'Inner' } & Adjacent;
";
    assert!(declared::<Nested>().ends_with(expected));
}

#[derive(Serialize, JsonSchema)]
struct Commented {
    /// Not the end: */ still here.
    #[deprecated]
    #[serde(rename = "it's")]
    #[allow(dead_code)]
    old: u8,
}

#[test]
fn comments_cannot_end_early_and_quotes_are_escaped() {
    let expected = "
export type Commented = {
  /**
   * Not the end: *\\/ still here.
   *
   * @deprecated
   */
  readonly 'it\\'s': number;
};
";
    assert_eq!(declared::<Commented>(), expected);
}

#[test]
fn nothing_but_types_is_exported() {
    let text = typescript(&small_protocol()).unwrap();
    let mut exports = text.lines().filter(|line| line.starts_with("export"));
    assert!(exports.all(|line| line.starts_with("export type ")));
    assert_eq!(text.matches("export").count(), 4);
}
