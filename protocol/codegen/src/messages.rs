//! Finds the single messages in a direction: the variants of its tagged enum.

use serde_json::Value;

/// One message of one direction.
pub(crate) struct Message<'a> {
    /// Where it stands in the direction's schema: `oneOf/0`.
    pub(crate) at: String,
    /// What its `type` says.
    pub(crate) tag: &'a str,
    /// Schema of the whole message, its `type` included.
    pub(crate) schema: &'a Value,
}

/// Variants of a tagged enum, in the order of the Rust type.
///
/// The error is the index of the first variant that bears no `type`, or `None` if this is no enum at all.
pub(crate) fn messages(root: &Value) -> Result<Vec<Message<'_>>, Option<usize>> {
    let (keyword, variants) = ["oneOf", "anyOf"]
        .into_iter()
        .find_map(|keyword| Some((keyword, root.get(keyword)?.as_array()?)))
        .ok_or(None)?;
    variants
        .iter()
        .enumerate()
        .map(|(index, schema)| match tag(schema) {
            Some(tag) => Ok(Message {
                at: format!("{keyword}/{index}"),
                tag,
                schema,
            }),
            None => Err(Some(index)),
        })
        .collect()
}

fn tag(variant: &Value) -> Option<&str> {
    variant.pointer("/properties/type/const")?.as_str()
}
