//! Writes the protocol's schema as TypeScript types, doc comments included.

use crate::read::{comment, read};
use crate::references::check_references;
use crate::shape::{Field, Presence, RenderError, Shape, Variant};
use serde_json::Value;

const HEADER: &str = "// Generated from the protocol crate by scripts/gen; do not edit.\n";

/// An object or a union stays on one line up to this width, as prettier would have it.
const WIDTH: usize = 80;

const INDENT: &str = "  ";

/// Names that the generated types themselves lean on.
const TAKEN: [&str; 2] = ["Readonly", "Record"];

/// TypeScript declarations for every definition of a schema, in its order: types only, no code.
///
/// # Errors
/// When a reference leads nowhere, when a type's name is none in TypeScript, and at any construct that is not
/// known to be said exactly: there is never an `any`.
pub fn typescript(schema: &Value) -> Result<String, RenderError> {
    check_references(schema)?;
    let Some(definitions) = schema.get("definitions").and_then(Value::as_object) else {
        return Err(RenderError::Unknown {
            at: "#".to_owned(),
            what: "a document without definitions".to_owned(),
        });
    };
    let mut text = HEADER.to_owned();
    for (name, definition) in definitions {
        if !is_identifier(name) || TAKEN.contains(&name.as_str()) {
            return Err(RenderError::Name { name: name.clone() });
        }
        let shape = read(definition, &format!("#/definitions/{name}"))?;
        text.push('\n');
        text.push_str(&doc_comment(comment(definition).as_deref(), 0));
        text.push_str(&after(&format!("export type {name} ="), &render(&shape, 0)));
        text.push_str(";\n");
    }
    Ok(text)
}

fn render(shape: &Shape, depth: usize) -> String {
    match shape {
        Shape::Named(name) => name.clone(),
        Shape::Word(word) => (*word).to_owned(),
        Shape::Literal(value) => literal(value),
        Shape::Union(variants) => union(variants, depth),
        Shape::Both(parts) => {
            let parts: Vec<_> = parts.iter().map(|part| operand(part, depth)).collect();
            parts.join(" & ")
        }
        Shape::List(item) => format!("readonly {}[]", operand(item, depth)),
        Shape::Tuple(items) => {
            let items: Vec<_> = items.iter().map(|item| render(item, depth)).collect();
            format!("readonly [{}]", items.join(", "))
        }
        Shape::Map(value) => {
            format!(
                "Readonly<Record<string, {}>>",
                render(value, depth).trim_start()
            )
        }
        Shape::Object(fields) if fields.is_empty() => "Readonly<Record<string, never>>".to_owned(),
        Shape::Object(fields) => object(fields, depth),
    }
}

/// In brackets where `&` or `[]` would otherwise take only a part of it.
fn operand(shape: &Shape, depth: usize) -> String {
    let text = render(shape, depth);
    match shape {
        Shape::Union(_) | Shape::Both(_) | Shape::List(_) | Shape::Tuple(_) => format!("({text})"),
        Shape::Named(_) | Shape::Word(_) | Shape::Literal(_) | Shape::Map(_) | Shape::Object(_) => {
            text
        }
    }
}

fn union(variants: &[Variant], depth: usize) -> String {
    let bare = variants.iter().all(|variant| variant.comment.is_none());
    let flat: Vec<_> = variants
        .iter()
        .map(|variant| render(&variant.shape, depth))
        .collect();
    let flat = flat.join(" | ");
    if bare && fits(&flat, depth) {
        return flat;
    }
    let pad = INDENT.repeat(depth + 1);
    let lines = variants.iter().map(|variant| {
        // Two steps in, so that the fields of a variant stand to the right of its bar.
        let text = render(&variant.shape, depth + 2);
        let doc = doc_comment(variant.comment.as_deref(), depth + 1);
        format!("\n{doc}{pad}{}", after("|", &text))
    });
    lines.collect()
}

fn object(fields: &[Field], depth: usize) -> String {
    let flat: Vec<_> = fields.iter().map(|each| field(each, depth)).collect();
    let flat = format!("{{ {} }}", flat.join("; "));
    if fields.iter().all(|field| field.comment.is_none()) && fits(&flat, depth) {
        return flat;
    }
    let pad = INDENT.repeat(depth + 1);
    let lines: String = fields
        .iter()
        .map(|each| {
            let doc = doc_comment(each.comment.as_deref(), depth + 1);
            format!("{doc}{pad}{};\n", field(each, depth + 1))
        })
        .collect();
    format!("{{\n{lines}{}}}", INDENT.repeat(depth))
}

fn field(field: &Field, depth: usize) -> String {
    let name = if is_identifier(&field.name) {
        field.name.clone()
    } else {
        quoted(&field.name)
    };
    let mark = match field.presence {
        Presence::Required => "",
        Presence::Optional => "?",
    };
    after(
        &format!("readonly {name}{mark}:"),
        &render(&field.shape, depth),
    )
}

fn doc_comment(text: Option<&str>, depth: usize) -> String {
    let Some(text) = text else {
        return String::new();
    };
    let pad = INDENT.repeat(depth);
    // A comment must not end before its text does.
    let text = text.replace("*/", "*\\/");
    if !text.contains('\n') {
        return format!("{pad}/** {text} */\n");
    }
    let lines: String = text
        .lines()
        .map(|line| format!("{}\n", format!("{pad} * {line}").trim_end()))
        .collect();
    format!("{pad}/**\n{lines}{pad} */\n")
}

fn literal(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), quoted)
}

fn quoted(text: &str) -> String {
    let escaped: String = text
        .chars()
        .map(|letter| match letter {
            '\'' | '\\' => format!("\\{letter}"),
            _ if letter.is_control() => format!("\\u{{{:x}}}", u32::from(letter)),
            _ => letter.to_string(),
        })
        .collect();
    format!("'{escaped}'")
}

/// What follows on the same line stands after a space; what begins a line of its own does not.
fn after(before: &str, text: &str) -> String {
    let space = if text.starts_with('\n') { "" } else { " " };
    format!("{before}{space}{text}")
}

fn fits(text: &str, depth: usize) -> bool {
    !text.contains('\n') && text.chars().count() + INDENT.len() * depth <= WIDTH
}

fn is_identifier(name: &str) -> bool {
    let mut letters = name.chars();
    let starts = |letter: char| letter.is_ascii_alphabetic() || letter == '_';
    letters.next().is_some_and(starts)
        && letters.all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
}
