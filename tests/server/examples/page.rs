//! A page with examples: its blocks, and what is done step by step in them.
//!
//! A block is fenced with `` ```text tapis=NAME `` (frames of the device of that name) or `` ```sh tapis `` (requests).
//! In the first, `→` is sent, `←` has to come, `✕` is how the server closes, and `— 300 s later —` lets time pass; a line
//! that begins with spaces goes on with the one before it. In the second, `$ ` is run, and what follows has to be printed.

/// One thing that is done, and the line of the page that tells it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Step {
    pub(super) line: usize,
    pub(super) does: Does,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Does {
    /// A device sends this.
    Sends(String, String),
    /// A device is sent this.
    Hears(String, String),
    /// A device is sent away, with this code.
    IsClosed(String, u16),
    /// So many seconds pass.
    Passes(u64),
    /// A command is run, and prints these lines.
    Runs(String, Vec<String>),
}

/// Reads the examples of a page. What is in a block and makes no sense is a fault of the page.
pub(super) fn steps(page: &str) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut block: Option<Block> = None;
    for (at, line) in page.lines().enumerate() {
        let line_number = at + 1;
        match &block {
            None => block = Block::begun_by(line),
            Some(_) if line == "```" => block = None,
            Some(Block::Frames(device)) => frame(&mut steps, device, (line_number, line)),
            Some(Block::Requests) => request(&mut steps, (line_number, line)),
            Some(Block::Other) => {}
        }
    }
    assert!(block.is_none(), "the last block has no end");
    steps
}

enum Block {
    Frames(String),
    Requests,
    Other,
}

impl Block {
    fn begun_by(line: &str) -> Option<Self> {
        let info = line.strip_prefix("```")?;
        Some(match info.split_once(" tapis") {
            Some(("text", device)) => {
                let device = device.strip_prefix('=').unwrap();
                Self::Frames(device.to_owned())
            }
            Some(("sh", "")) => Self::Requests,
            _ => Self::Other,
        })
    }
}

fn frame(steps: &mut Vec<Step>, device: &str, (number, line): (usize, &str)) {
    let device = device.to_owned();
    if let Some(rest) = line.strip_prefix("  ") {
        match steps.last_mut().map(|step| &mut step.does) {
            Some(Does::Sends(_, text) | Does::Hears(_, text)) => text.push_str(rest.trim_start()),
            other => panic!("line {number} goes on with {other:?}"),
        }
        return;
    }
    let does = match line.split_once(' ') {
        Some(("→", text)) => Does::Sends(device, text.to_owned()),
        Some(("←", text)) => Does::Hears(device, text.to_owned()),
        Some(("✕", code)) => Does::IsClosed(device, code.parse().unwrap()),
        Some(("—", time)) => {
            let seconds = time.strip_suffix(" s later —").unwrap();
            Does::Passes(seconds.parse().unwrap())
        }
        _ => panic!("line {number} is no step: {line}"),
    };
    let line = number;
    steps.push(Step { line, does });
}

fn request(steps: &mut Vec<Step>, (number, line): (usize, &str)) {
    if let Some(command) = line.strip_prefix("$ ") {
        let does = Does::Runs(command.to_owned(), Vec::new());
        let line = number;
        steps.push(Step { line, does });
        return;
    }
    match steps.last_mut().map(|step| &mut step.does) {
        Some(Does::Runs(command, printed)) => match command.strip_suffix('\\') {
            Some(begun) if printed.is_empty() => *command = format!("{begun}{}", line.trim_start()),
            _ => printed.push(line.to_owned()),
        },
        other => panic!("line {number} goes on with {other:?}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_read_step_by_step() {
        let page = "Words.\n```text\n→ not ours\n```\n```text tapis=feed\n→ {\"type\":\"ping\",\n   \"echo\":1}\n\
            ← {\"type\":\"pong\", …}\n— 300 s later —\n✕ 4001\n```\n```sh tapis\n$ curl \\\n  -s http://x\n{}\n```\n";
        let does: Vec<Does> = steps(page).into_iter().map(|step| step.does).collect();
        let feed = || "feed".to_owned();
        assert_eq!(
            does,
            [
                Does::Sends(feed(), "{\"type\":\"ping\",\"echo\":1}".to_owned()),
                Does::Hears(feed(), "{\"type\":\"pong\", …}".to_owned()),
                Does::Passes(300),
                Does::IsClosed(feed(), 4001),
                Does::Runs("curl -s http://x".to_owned(), vec!["{}".to_owned()]),
            ]
        );
    }

    #[test]
    #[should_panic(expected = "line 2 is no step")]
    fn a_line_that_is_no_step_is_a_fault_of_the_page() {
        steps("```text tapis=feed\n-> {}\n```\n");
    }
}
