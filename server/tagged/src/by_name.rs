//! A deserializer that reads structs by the names of their fields, and in no other way.
//!
//! serde derives two readers for each struct: one by name, and one for a sequence of values in the order of the fields, which
//! is never written here. Read through this deserializer the second one is never called, so that a browser's module is
//! without it: one byte in fifteen. Names are looked up in one place for all types (`names`).

use std::fmt;

use serde::Deserialize;
use serde::de::value::StrDeserializer;
use serde::de::{
    DeserializeOwned, DeserializeSeed, Deserializer, EnumAccess, Error, IntoDeserializer,
    MapAccess, SeqAccess, VariantAccess, Visitor,
};

use crate::names::Names;

/// Reads JSON, structs by the names of their fields.
///
/// # Errors
///
/// What is wrong with the text.
pub fn from_json<'de, T: Deserialize<'de>>(text: &'de str) -> Result<T, serde_json::Error> {
    let mut json = serde_json::Deserializer::from_str(text);
    let value = T::deserialize(ByName(&mut json))?;
    json.end()?;
    Ok(value)
}

/// Reads a variant without fields by its name.
///
/// # Errors
///
/// There is no such variant.
pub fn from_word<T: DeserializeOwned, E: Error>(word: &str) -> Result<T, E> {
    let word: StrDeserializer<'_, E> = word.into_deserializer();
    T::deserialize(ByName(word))
}

/// Reads as the deserializer, visitor, access or seed in it does, but structs by the names of their fields alone.
struct ByName<T>(T);

/// Hands a method on, with the visitor wrapped.
macro_rules! forward {
    ($($method:ident($($argument:ident: $type:ty),*);)*) => { $(
        fn $method<V: Visitor<'de>>(self, $($argument: $type,)* visitor: V) -> Result<V::Value, D::Error> {
            self.0.$method($($argument,)* ByName(visitor))
        }
    )* };
}

impl<'de, D: Deserializer<'de>> Deserializer<'de> for ByName<D> {
    type Error = D::Error;

    forward! {
        deserialize_any();
        deserialize_bool();
        deserialize_i8();
        deserialize_i16();
        deserialize_i32();
        deserialize_i64();
        deserialize_i128();
        deserialize_u8();
        deserialize_u16();
        deserialize_u32();
        deserialize_u64();
        deserialize_u128();
        deserialize_f32();
        deserialize_f64();
        deserialize_char();
        deserialize_str();
        deserialize_string();
        deserialize_bytes();
        deserialize_byte_buf();
        deserialize_option();
        deserialize_unit();
        deserialize_unit_struct(name: &'static str);
        deserialize_newtype_struct(name: &'static str);
        deserialize_seq();
        deserialize_tuple(len: usize);
        deserialize_tuple_struct(name: &'static str, len: usize);
        deserialize_map();
        deserialize_identifier();
        deserialize_ignored_any();
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, D::Error> {
        let names = Names(fields);
        self.0.deserialize_map(ByName(names.of(visitor)))
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, D::Error> {
        let names = Names(variants);
        self.0
            .deserialize_enum(name, variants, ByName(names.of(visitor)))
    }

    fn is_human_readable(&self) -> bool {
        self.0.is_human_readable()
    }
}

/// Hands a value on.
macro_rules! take {
    ($($method:ident($type:ty);)*) => { $(
        fn $method<E: Error>(self, value: $type) -> Result<V::Value, E> {
            self.0.$method(value)
        }
    )* };
}

impl<'de, V: Visitor<'de>> Visitor<'de> for ByName<V> {
    type Value = V::Value;

    take! {
        visit_bool(bool);
        visit_i64(i64);
        visit_i128(i128);
        visit_u64(u64);
        visit_u128(u128);
        visit_f64(f64);
        visit_str(&str);
        visit_borrowed_str(&'de str);
        visit_string(String);
        visit_bytes(&[u8]);
        visit_borrowed_bytes(&'de [u8]);
        visit_byte_buf(Vec<u8>);
    }

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.expecting(f)
    }

    fn visit_none<E: Error>(self) -> Result<V::Value, E> {
        self.0.visit_none()
    }

    fn visit_unit<E: Error>(self) -> Result<V::Value, E> {
        self.0.visit_unit()
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<V::Value, D::Error> {
        self.0.visit_some(ByName(deserializer))
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(
        self,
        deserializer: D,
    ) -> Result<V::Value, D::Error> {
        self.0.visit_newtype_struct(ByName(deserializer))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<V::Value, A::Error> {
        self.0.visit_seq(ByName(seq))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<V::Value, A::Error> {
        self.0.visit_map(ByName(map))
    }

    fn visit_enum<A: EnumAccess<'de>>(self, access: A) -> Result<V::Value, A::Error> {
        self.0.visit_enum(ByName(access))
    }
}

impl<'de, A: SeqAccess<'de>> SeqAccess<'de> for ByName<A> {
    type Error = A::Error;

    fn next_element_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, A::Error> {
        self.0.next_element_seed(ByName(seed))
    }

    fn size_hint(&self) -> Option<usize> {
        self.0.size_hint()
    }
}

impl<'de, A: MapAccess<'de>> MapAccess<'de> for ByName<A> {
    type Error = A::Error;

    fn next_key_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, A::Error> {
        self.0.next_key_seed(seed)
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, A::Error> {
        self.0.next_value_seed(ByName(seed))
    }

    fn size_hint(&self) -> Option<usize> {
        self.0.size_hint()
    }
}

impl<'de, S: DeserializeSeed<'de>> DeserializeSeed<'de> for ByName<S> {
    type Value = S::Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<S::Value, D::Error> {
        self.0.deserialize(ByName(deserializer))
    }
}

impl<'de, A: EnumAccess<'de>> EnumAccess<'de> for ByName<A> {
    type Error = A::Error;
    type Variant = ByName<A::Variant>;

    fn variant_seed<S: DeserializeSeed<'de>>(
        self,
        seed: S,
    ) -> Result<(S::Value, Self::Variant), A::Error> {
        let (name, variant) = self.0.variant_seed(seed)?;
        Ok((name, ByName(variant)))
    }
}

impl<'de, A: VariantAccess<'de>> VariantAccess<'de> for ByName<A> {
    type Error = A::Error;

    fn unit_variant(self) -> Result<(), A::Error> {
        self.0.unit_variant()
    }

    fn newtype_variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<S::Value, A::Error> {
        self.0.newtype_variant_seed(ByName(seed))
    }

    fn tuple_variant<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, A::Error> {
        self.0.tuple_variant(len, ByName(visitor))
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, A::Error> {
        let names = Names(fields);
        self.0
            .newtype_variant_seed(VariantFields(ByName(names.of(visitor))))
    }
}

/// Reads the fields of a variant.
struct VariantFields<V>(V);

impl<'de, V: Visitor<'de>> DeserializeSeed<'de> for VariantFields<V> {
    type Value = V::Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<V::Value, D::Error> {
        deserializer.deserialize_map(self.0)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use serde::Deserialize;

    #[derive(Debug, Deserialize, PartialEq)]
    struct Seat {
        number: u8,
        stack: Option<u64>,
    }

    #[derive(Debug, Deserialize, PartialEq)]
    struct Height(i32, f64);

    #[derive(Debug, Deserialize, PartialEq)]
    #[serde(rename_all = "snake_case")]
    enum Act {
        Fold,
        To(Seat),
        Both(u8, u8),
        Raise { by: Seat, words: Vec<String> },
    }

    #[derive(Debug, Deserialize, PartialEq)]
    struct Hand {
        acts: Vec<Act>,
        seats: BTreeMap<u8, Seat>,
        #[serde(default)]
        height: Option<Height>,
    }

    const HAND: &str = r#"{
        "acts": ["fold", {"to": {"number": 3, "stack": null}}, {"both": [1, 2]},
                 {"raise": {"by": {"number": 4, "stack": 200}, "words": ["five", "relance \u00e9"]}}],
        "seats": {"1": {"number": 1, "stack": 18446744073709551615}},
        "height": [-7, 0.5], "unknown": [{}, [null, true]]
    }"#;

    fn is_refused<T: DeserializeOwned>(text: &str) -> bool {
        from_json::<T>(text).is_err()
    }

    #[test]
    fn json_is_read_as_serde_reads_it() {
        let read: Hand = from_json(HAND).unwrap();
        assert_eq!(read, serde_json::from_str(HAND).unwrap());
        assert_eq!(read.acts.len(), 4);
    }

    #[test]
    fn a_struct_is_no_list_of_its_fields_in_their_order() {
        assert!(serde_json::from_str::<Seat>("[3, 200]").is_ok());
        assert!(is_refused::<Seat>("[3, 200]"));
        assert!(is_refused::<Act>(r#"{"raise": [{"number": 4}, []]}"#));
    }

    #[derive(Debug, Deserialize, PartialEq)]
    #[serde(deny_unknown_fields)]
    struct Strict {
        #[serde(skip)]
        seen: bool,
        at: u8,
        #[serde(default)]
        act: Option<Act>,
    }

    #[test]
    fn a_name_that_a_type_does_not_have_is_said_in_serdes_words() {
        for text in [
            r#"{"at": 1, "seat": 2}"#,
            r#"{"at": 1, "seen": true}"#,
            r#"{"at": 1, "act": "call"}"#,
            r#"{"at": 1, "act": {"raise": {"words": []}}}"#,
            r#"{"act": "fold"}"#,
            r#"{"at": "one"}"#,
        ] {
            let why = from_json::<Strict>(text).unwrap_err().to_string();
            let of_serde = serde_json::from_str::<Strict>(text).unwrap_err();
            assert_eq!(words(&why), words(&of_serde.to_string()));
        }
    }

    /// The place in the text may be another.
    fn words(why: &str) -> &str {
        why.split(" at line").next().unwrap_or(why)
    }

    #[test]
    fn a_word_names_a_variant() {
        let word = |word| from_word::<Act, serde_json::Error>(word);
        assert_eq!(word("fold").unwrap(), Act::Fold);
        let why = word("call").unwrap_err().to_string();
        assert!(why.starts_with("unknown variant `call`, expected one of `fold`"));
    }

    #[test]
    fn escaped_names_are_read() {
        let read: Strict = from_json(r#"{"\u0061t": 7, "act": "\u0066old"}"#).unwrap();
        assert_eq!((read.at, read.act), (7, Some(Act::Fold)));
    }

    #[test]
    fn what_follows_the_value_is_refused() {
        assert!(is_refused::<Seat>(r#"{"number": 3, "stack": 1} {}"#));
    }
}
