//! The names of fields and variants, looked up in the lists that serde derives.
//!
//! serde derives a comparison with all names for each type, and beside it one with their numbers. Here a name becomes its
//! number first, so that a browser's module is without the comparisons. No type read here has names in place of others
//! (`alias`), which would count in the list.

use std::borrow::Cow;
use std::fmt;

use serde::de::value::U64Deserializer;
use serde::de::{
    DeserializeSeed, Deserializer, EnumAccess, Error, IntoDeserializer, MapAccess, Visitor,
};

/// The names of a struct's fields, or of an enum's variants, in their order.
#[derive(Clone, Copy)]
pub(crate) struct Names(pub(crate) &'static [&'static str]);

impl Names {
    /// A visitor, or what it visits, with the names.
    pub(crate) const fn of<T>(self, named: T) -> Named<T> {
        Named {
            names: self,
            named,
            unknown: None,
        }
    }

    /// The number of a name; one that no name has for a name that is not among them.
    fn number(self, name: &str) -> u64 {
        let found = self.0.iter().position(|known| *known == name);
        found.map_or(u64::MAX, |index| index as u64)
    }

    /// Takes a variant by its name.
    ///
    /// # Errors
    ///
    /// There is no such variant.
    pub(crate) fn variant<'de, S: DeserializeSeed<'de>, E: Error>(
        self,
        seed: S,
        name: &str,
    ) -> Result<S::Value, E> {
        let number = self.number(name).into_deserializer();
        let read: Result<S::Value, E> = seed.deserialize(number);
        read.map_err(|_| E::unknown_variant(name, self.0))
    }
}

/// A visitor of a struct or an enum, or the access that it is given.
pub(crate) struct Named<T> {
    names: Names,
    named: T,
    /// The last field's name, where the list does not have it.
    unknown: Option<String>,
}

impl<'de, V: Visitor<'de>> Visitor<'de> for Named<V> {
    type Value = V::Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.named.expecting(f)
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<V::Value, A::Error> {
        self.named.visit_map(self.names.of(map))
    }

    fn visit_enum<A: EnumAccess<'de>>(self, access: A) -> Result<V::Value, A::Error> {
        self.named.visit_enum(self.names.of(access))
    }
}

impl<'de, A: MapAccess<'de>> Named<A> {
    /// The number of the next field.
    #[inline(never)]
    fn next_number(&mut self) -> Result<Option<u64>, A::Error> {
        let Some(name) = self.named.next_key_seed(Name)? else {
            return Ok(None);
        };
        let number = self.names.number(&name);
        self.unknown = (number == u64::MAX).then(|| name.into_owned());
        Ok(Some(number))
    }

    /// Why a field cannot be read: its type has none of this name, where the list has none.
    #[inline(never)]
    fn unless_unknown(&self, error: A::Error) -> A::Error {
        match &self.unknown {
            Some(name) => A::Error::unknown_field(name, self.names.0),
            None => error,
        }
    }
}

impl<'de, A: MapAccess<'de>> MapAccess<'de> for Named<A> {
    type Error = A::Error;

    fn next_key_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, A::Error> {
        let Some(number) = self.next_number()? else {
            return Ok(None);
        };
        let number: U64Deserializer<A::Error> = number.into_deserializer();
        match seed.deserialize(number) {
            Ok(field) => Ok(Some(field)),
            Err(error) => Err(self.unless_unknown(error)),
        }
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, A::Error> {
        self.named.next_value_seed(seed)
    }

    fn size_hint(&self) -> Option<usize> {
        self.named.size_hint()
    }
}

impl<'de, A: EnumAccess<'de>> EnumAccess<'de> for Named<A> {
    type Error = A::Error;
    type Variant = A::Variant;

    fn variant_seed<S: DeserializeSeed<'de>>(
        self,
        seed: S,
    ) -> Result<(S::Value, A::Variant), A::Error> {
        let (name, variant) = self.named.variant_seed(Name)?;
        Ok((self.names.variant(seed, &name)?, variant))
    }
}

/// Reads a name.
struct Name;

impl<'de> DeserializeSeed<'de> for Name {
    type Value = Cow<'de, str>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Cow<'de, str>, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl<'de> Visitor<'de> for Name {
    type Value = Cow<'de, str>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a name")
    }

    fn visit_borrowed_str<E: Error>(self, name: &'de str) -> Result<Cow<'de, str>, E> {
        Ok(Cow::Borrowed(name))
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<Cow<'de, str>, E> {
        Ok(Cow::Owned(name.to_owned()))
    }
}
