//! Generated files are stale until written, and stale again when anyone edits them.

use super::protocol::small_protocol;
use crate::outputs;
use std::fs;

#[test]
fn a_file_is_stale_when_missing_fresh_when_written_and_stale_when_edited() {
    let root = tempfile::tempdir().unwrap();
    for output in outputs(&small_protocol(), "1.2.3") {
        assert!(!output.is_fresh(root.path()).unwrap());
        output.write(root.path()).unwrap();
        assert!(output.is_fresh(root.path()).unwrap());
        fs::write(root.path().join(output.path), "edited").unwrap();
        assert!(!output.is_fresh(root.path()).unwrap());
    }
}

#[test]
fn schema_and_asyncapi_are_all_generated_files() {
    let outputs = outputs(&small_protocol(), "1.2.3");
    let paths: Vec<_> = outputs.iter().map(|output| output.path).collect();
    let expected = [
        "protocol/schema/tapis.schema.json",
        "protocol/schema/asyncapi.json",
    ];
    assert_eq!(paths, expected);
    assert!(outputs.iter().all(|output| output.text.ends_with('\n')));
}
