//! The house book of a scenario that makes choices of its own: a server plays by it as the scenario does by itself.

use std::fmt::Write;

use tapis_rules::book::{Book, BookError};

use super::{Scenario, ScenarioError};

/// Offset and prime of FNV-1a: the same choices have the same name on every machine.
const FNV_OFFSET: u32 = 0x811c_9dc5;
const FNV_PRIME: u32 = 0x0100_0193;

impl Scenario {
    /// The house book that has the scenario's choices on top of a book it names; `None` where it makes none. A server
    /// is given it when it starts.
    ///
    /// # Errors
    ///
    /// [`ScenarioError`] when the choices do not make a house book.
    pub fn house_book(&self, id: &str) -> Result<Option<Book>, ScenarioError> {
        if self.with.is_empty() {
            return Ok(None);
        }
        let book: Result<Book, BookError> = Book::house(&self.house_text(id));
        Ok(Some(book?))
    }

    fn house_text(&self, id: &str) -> String {
        let (mut policies, mut articles, mut hash) = (String::new(), String::new(), FNV_OFFSET);
        for (number, (policy, value)) in self.with.iter().enumerate() {
            let line =
                format!("{policy} = {{ value = \"{value}\", articles = [\"H{number}\"] }}\n");
            for byte in line.bytes() {
                hash = (hash ^ u32::from(byte)).wrapping_mul(FNV_PRIME);
            }
            policies.push_str(&line);
            // Writing to a text cannot fail.
            let _ = writeln!(
                articles,
                "H{number} = {{ kind = \"guide\", by = [\"{policy}\"], en = \"A scenario chooses {value} for {policy}.\", \
                 fr = \"Un scénario choisit {value} pour {policy}.\" }}"
            );
        }
        format!(
            "id = \"with-{id}-{hash:08x}\"\ntitle = \"Choices of a scenario\"\nextends = \"{id}\"\n\n[policy]\n{policies}\n\
             [articles]\n{articles}"
        )
    }
}
