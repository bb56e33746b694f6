//! A deserializer that takes the first member of a map for the variant, and the rest of the map for its fields.

use std::fmt;

use serde::Deserializer;
use serde::de::value::MapAccessDeserializer;
use serde::de::{
    DeserializeSeed, EnumAccess, Error, IgnoredAny, MapAccess, VariantAccess, Visitor,
};
use serde::forward_to_deserialize_any;

use crate::names::Names;

/// Reads an externally tagged enum from a map whose first member is the tag.
#[derive(Debug)]
pub struct TagFirst<D> {
    tag: &'static str,
    map: D,
}

impl<D> TagFirst<D> {
    /// Of a map that begins with this member.
    pub const fn new(tag: &'static str, map: D) -> Self {
        Self { tag, map }
    }
}

impl<'de, D: Deserializer<'de>> Deserializer<'de> for TagFirst<D> {
    type Error = D::Error;

    fn deserialize_any<V: Visitor<'de>>(self, _visitor: V) -> Result<V::Value, D::Error> {
        Err(D::Error::custom("only an enum has a tag"))
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, D::Error> {
        let Self { tag, map } = self;
        map.deserialize_map(Whole {
            tag,
            variants: Names(variants),
            visitor,
        })
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map struct identifier ignored_any
    }
}

/// Reads the whole map.
struct Whole<V> {
    tag: &'static str,
    variants: Names,
    visitor: V,
}

impl<'de, V: Visitor<'de>> Visitor<'de> for Whole<V> {
    type Value = V::Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a map that begins with `{}`", self.tag)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<V::Value, A::Error> {
        match map.next_key::<String>()? {
            Some(first) if first == self.tag => {
                let variants = self.variants;
                self.visitor.visit_enum(Variant { variants, map })
            }
            Some(_) | None => Err(A::Error::missing_field(self.tag)),
        }
    }
}

/// The value of the tag, then the members after it.
struct Variant<A> {
    variants: Names,
    map: A,
}

impl<'de, A: MapAccess<'de>> EnumAccess<'de> for Variant<A> {
    type Error = A::Error;
    type Variant = Fields<A>;

    fn variant_seed<S: DeserializeSeed<'de>>(
        mut self,
        seed: S,
    ) -> Result<(S::Value, Fields<A>), A::Error> {
        let name: String = self.map.next_value()?;
        let variant = self.variants.variant(seed, &name)?;
        Ok((variant, Fields { map: self.map }))
    }
}

/// The members after the tag.
struct Fields<A> {
    map: A,
}

impl<'de, A: MapAccess<'de>> VariantAccess<'de> for Fields<A> {
    type Error = A::Error;

    fn unit_variant(mut self) -> Result<(), A::Error> {
        while self.map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(())
    }

    fn newtype_variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<S::Value, A::Error> {
        seed.deserialize(MapAccessDeserializer::new(self.map))
    }

    fn tuple_variant<V: Visitor<'de>>(
        self,
        _len: usize,
        _visitor: V,
    ) -> Result<V::Value, A::Error> {
        Err(A::Error::custom("a variant with a tag has named fields"))
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, A::Error> {
        visitor.visit_map(Names(fields).of(self.map))
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Debug, Deserialize, PartialEq)]
    #[serde(rename_all = "snake_case")]
    enum Act {
        Fold,
        Raise { to: u64 },
    }

    fn read(text: &str) -> Result<Act, String> {
        let mut json = serde_json::Deserializer::from_str(text);
        let act = Act::deserialize(TagFirst::new("type", &mut json));
        act.map_err(|why| why.to_string())
    }

    #[test]
    fn the_first_member_names_the_variant() {
        let raise = read(r#"{"type": "raise", "by": {"seat": 4}, "to": 600}"#);
        assert_eq!(raise, Ok(Act::Raise { to: 600 }));
        assert_eq!(read(r#"{"type": "fold", "to": 600}"#), Ok(Act::Fold));
    }

    #[test]
    fn what_names_no_variant_is_refused_with_the_variants_that_there_are() {
        let why = read(r#"{"type": "call"}"#).unwrap_err();
        assert!(why.starts_with("unknown variant `call`, expected `fold` or `raise`"));
        let why = read(r#"{"to": 600, "type": "raise"}"#).unwrap_err();
        assert!(why.starts_with("missing field `type`"));
        let why = read(r#"{"type": "raise"}"#).unwrap_err();
        assert!(why.starts_with("missing field `to`"));
    }
}
