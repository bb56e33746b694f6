//! A deserializer that takes the first member of a map for the variant, and the rest of the map for its fields.

use std::fmt;

use serde::Deserializer;
use serde::de::value::MapAccessDeserializer;
use serde::de::{
    DeserializeSeed, EnumAccess, Error, IgnoredAny, IntoDeserializer, MapAccess, VariantAccess,
    Visitor,
};
use serde::forward_to_deserialize_any;

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

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
        let Self { tag, map } = self;
        map.deserialize_map(Whole { tag, visitor })
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

/// Reads the whole map.
struct Whole<V> {
    tag: &'static str,
    visitor: V,
}

impl<'de, V: Visitor<'de>> Visitor<'de> for Whole<V> {
    type Value = V::Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a map that begins with `{}`", self.tag)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<V::Value, A::Error> {
        match map.next_key::<String>()? {
            Some(first) if first == self.tag => self.visitor.visit_enum(Variant { map }),
            Some(_) | None => Err(A::Error::missing_field(self.tag)),
        }
    }
}

/// The value of the tag, then the members after it.
struct Variant<A> {
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
        let variant = seed.deserialize(name.into_deserializer())?;
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
        _fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, A::Error> {
        visitor.visit_map(self.map)
    }
}
