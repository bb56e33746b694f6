//! Reads a JSON Schema into its shape, and refuses whatever it does not know.

use crate::references::step;
use crate::shape::{Field, Presence, RenderError, Shape, Variant};
use serde_json::{Map, Value};

/// Keywords that say something to a reader or narrow the values, but do not change the TypeScript type.
const SILENT: [&str; 17] = [
    "title",
    "description",
    "default",
    "examples",
    "deprecated",
    "format",
    "minimum",
    "maximum",
    "exclusiveMinimum",
    "exclusiveMaximum",
    "multipleOf",
    "minLength",
    "maxLength",
    "pattern",
    "minItems",
    "maxItems",
    "uniqueItems",
];

/// A longer fixed array is typed as a list: no one reads a tuple of fifty.
const LONGEST_TUPLE: u64 = 10;

/// What a schema's doc comment says, with a last line if it is deprecated.
pub(crate) fn comment(schema: &Value) -> Option<String> {
    let text = schema.get("description").and_then(Value::as_str);
    let deprecated = schema.get("deprecated") == Some(&Value::Bool(true));
    match (text, deprecated) {
        (text, false) => text.map(str::to_owned),
        (Some(text), true) => Some(format!("{text}\n\n@deprecated")),
        (None, true) => Some("@deprecated".to_owned()),
    }
}

/// Reads the schema found at the JSON pointer `at`.
pub(crate) fn read(schema: &Value, at: &str) -> Result<Shape, RenderError> {
    let unknown = |what: String| RenderError::Unknown {
        at: at.to_owned(),
        what,
    };
    match schema {
        Value::Object(keywords) => Node { keywords, at }.read(),
        Value::Bool(true) => Err(unknown("a value that may be anything".to_owned())),
        Value::Bool(false) => Err(unknown("a value that cannot exist".to_owned())),
        Value::Null | Value::Number(_) | Value::String(_) | Value::Array(_) => {
            Err(unknown(format!("{schema}, which is not a schema")))
        }
    }
}

/// A schema and where it stands.
#[derive(Clone, Copy)]
struct Node<'a> {
    keywords: &'a Map<String, Value>,
    at: &'a str,
}

impl<'a> Node<'a> {
    fn read(self) -> Result<Shape, RenderError> {
        if let Some(value) = self.get("const") {
            self.allow_only(&["const", "type"])?;
            return self.literal(value);
        }
        if let Some(values) = self.list("enum")? {
            self.allow_only(&["enum", "type"])?;
            let literals = values.iter().map(|value| self.literal(value));
            return Ok(one_of(literals.collect::<Result<_, RenderError>>()?));
        }
        let mut parts = self.parts()?;
        match (parts.pop(), parts.is_empty()) {
            (None, _) => self.by_type(),
            (Some(only), true) => Ok(only),
            (Some(last), false) => {
                parts.push(last);
                Ok(Shape::Both(parts))
            }
        }
    }

    /// Everything that must hold at once: a reference, fields, a choice.
    fn parts(self) -> Result<Vec<Shape>, RenderError> {
        let mut parts = Vec::new();
        if self.get("properties").is_some() {
            parts.push(self.object()?);
        }
        if let Some(target) = self.get("$ref") {
            parts.push(self.reference(target)?);
        }
        for (index, part) in self.list("allOf")?.into_iter().flatten().enumerate() {
            parts.push(read(part, &self.below("allOf", index))?);
        }
        for keyword in ["oneOf", "anyOf"] {
            if let Some(variants) = self.list(keyword)? {
                parts.push(self.union(keyword, variants)?);
            }
        }
        if !parts.is_empty() {
            self.allow_only(&[
                "$ref",
                "allOf",
                "oneOf",
                "anyOf",
                "type",
                "properties",
                "required",
                "additionalProperties",
            ])?;
            if self.get("type").is_some_and(|name| name != "object") {
                return Err(self.unknown("a choice that also has a type of its own"));
            }
            if !matches!(
                self.get("additionalProperties"),
                None | Some(Value::Bool(false))
            ) {
                return Err(self.unknown("fields beside a map"));
            }
        }
        Ok(parts)
    }

    fn by_type(self) -> Result<Shape, RenderError> {
        match self.get("type") {
            Some(Value::String(name)) => self.typed(name),
            Some(Value::Array(names)) => {
                let names = names.iter().map(|name| match name.as_str() {
                    Some(name) => self.typed(name),
                    None => Err(self.unknown(&format!("the type {name}"))),
                });
                Ok(one_of(names.collect::<Result<_, RenderError>>()?))
            }
            Some(other) => Err(self.unknown(&format!("the type {other}"))),
            None => {
                self.allow_only(&[])?;
                Err(self.unknown("a schema that does not say its type"))
            }
        }
    }

    fn typed(self, name: &str) -> Result<Shape, RenderError> {
        match name {
            "array" => {
                self.allow_only(&["type", "items"])?;
                self.array()
            }
            "object" => {
                self.allow_only(&["type", "additionalProperties", "patternProperties"])?;
                self.map()
            }
            "null" => self.word("null"),
            "string" => self.word("string"),
            "boolean" => self.word("boolean"),
            "integer" | "number" => self.word("number"),
            _ => Err(self.unknown(&format!("the type {name}"))),
        }
    }

    /// Beside a word may stand what its companion in a list of types needs: `["array", "null"]`.
    fn word(self, word: &'static str) -> Result<Shape, RenderError> {
        let alone = self.get("type").is_some_and(Value::is_string);
        let companions = ["type", "items", "additionalProperties", "patternProperties"];
        self.allow_only(if alone { &["type"] } else { &companions })?;
        Ok(Shape::Word(word))
    }

    fn array(self) -> Result<Shape, RenderError> {
        let limit = |keyword| self.get(keyword).and_then(Value::as_u64);
        match self.get("items") {
            None => Err(self.unknown("an array of anything")),
            Some(Value::Array(items)) => {
                let length = u64::try_from(items.len()).ok();
                if limit("minItems") != length || limit("maxItems") != length {
                    return Err(self.unknown("a tuple of varying length"));
                }
                let items = items.iter().enumerate();
                let items = items.map(|(index, item)| read(item, &self.below("items", index)));
                Ok(Shape::Tuple(items.collect::<Result<_, RenderError>>()?))
            }
            Some(item) => {
                let item = read(item, &step(self.at, "items"))?;
                match limit("maxItems") {
                    Some(length)
                        if length <= LONGEST_TUPLE && limit("minItems") == Some(length) =>
                    {
                        Ok(Shape::Tuple((0..length).map(|_| item.clone()).collect()))
                    }
                    _ => Ok(Shape::List(Box::new(item))),
                }
            }
        }
    }

    /// An object without fields of its own: a map, or a struct that is empty.
    fn map(self) -> Result<Shape, RenderError> {
        let patterns = self.get("patternProperties").and_then(Value::as_object);
        let mut values = patterns.into_iter().flatten();
        match (
            self.get("additionalProperties"),
            values.next(),
            values.next(),
        ) {
            (None | Some(Value::Bool(false)), None, _) => Ok(Shape::Object(Vec::new())),
            // Keys that are numbers come as a pattern; in JSON, and so in TypeScript, they are strings.
            (Some(Value::Bool(false)), Some((pattern, value)), None) => {
                let at = step(&step(self.at, "patternProperties"), pattern);
                Ok(Shape::Map(Box::new(read(value, &at)?)))
            }
            (Some(value), None, _) => {
                let at = step(self.at, "additionalProperties");
                Ok(Shape::Map(Box::new(read(value, &at)?)))
            }
            _ => Err(self.unknown("a map with several kinds of keys")),
        }
    }

    fn object(self) -> Result<Shape, RenderError> {
        let Some(Value::Object(properties)) = self.get("properties") else {
            return Err(self.unknown("properties that are not an object"));
        };
        let required = self.list("required")?.unwrap_or_default();
        let within = step(self.at, "properties");
        let fields = properties.iter().map(|(name, schema)| {
            let is_required = required.iter().any(|field| field == name);
            Ok(Field {
                name: name.clone(),
                comment: comment(schema),
                presence: if is_required {
                    Presence::Required
                } else {
                    Presence::Optional
                },
                shape: read(schema, &step(&within, name))?,
            })
        });
        Ok(Shape::Object(fields.collect::<Result<_, RenderError>>()?))
    }

    fn union(self, keyword: &str, variants: &[Value]) -> Result<Shape, RenderError> {
        let variants = variants.iter().enumerate().map(|(index, schema)| {
            Ok(Variant {
                comment: comment(schema),
                shape: read(schema, &self.below(keyword, index))?,
            })
        });
        Ok(Shape::Union(variants.collect::<Result<_, RenderError>>()?))
    }

    fn reference(self, target: &Value) -> Result<Shape, RenderError> {
        match target
            .as_str()
            .and_then(|target| target.strip_prefix("#/definitions/"))
        {
            Some(name) => Ok(Shape::Named(name.to_owned())),
            None => Err(self.unknown(&format!("the reference {target}"))),
        }
    }

    fn literal(self, value: &Value) -> Result<Shape, RenderError> {
        match value {
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {
                Ok(Shape::Literal(value.clone()))
            }
            Value::Array(_) | Value::Object(_) => {
                Err(self.unknown(&format!("the constant {value}")))
            }
        }
    }

    fn get(self, keyword: &str) -> Option<&'a Value> {
        self.keywords.get(keyword)
    }

    fn list(self, keyword: &str) -> Result<Option<&'a [Value]>, RenderError> {
        match self.get(keyword) {
            None => Ok(None),
            Some(Value::Array(items)) => Ok(Some(items)),
            Some(_) => Err(self.unknown(&format!("`{keyword}` that is not a list"))),
        }
    }

    fn allow_only(self, keywords: &[&str]) -> Result<(), RenderError> {
        let known = |keyword: &str| SILENT.contains(&keyword) || keywords.contains(&keyword);
        match self.keywords.keys().find(|keyword| !known(keyword)) {
            Some(keyword) => Err(self.unknown(&format!("the keyword `{keyword}` here"))),
            None => Ok(()),
        }
    }

    fn below(self, keyword: &str, index: usize) -> String {
        format!("{}/{index}", step(self.at, keyword))
    }

    fn unknown(self, what: &str) -> RenderError {
        RenderError::Unknown {
            at: self.at.to_owned(),
            what: what.to_owned(),
        }
    }
}

/// A union of bare shapes, or the shape itself if there is only one.
fn one_of(mut shapes: Vec<Shape>) -> Shape {
    match (shapes.pop(), shapes.is_empty()) {
        (Some(only), true) => only,
        (last, _) => Shape::Union(
            shapes
                .into_iter()
                .chain(last)
                .map(|shape| Variant {
                    comment: None,
                    shape,
                })
                .collect(),
        ),
    }
}
