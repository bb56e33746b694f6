//! Lists as one web page that needs nothing else: to be read on a telephone, printed on A4, put on a club's site.

use std::fmt::Write;

use tapis_protocol::{EventSheet, SheetResult, SheetRows};

use super::cells::{Cell, Grid, moment};
use super::words::{Column, Words};
use super::{Letterhead, ListRequest};

/// Its looks.
const STYLE: &str = include_str!("page.css");

/// Nothing may be loaded or run, wherever the page is opened; the logo is in the page itself.
const POLICY: &str = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; \
                      form-action 'none'";

/// Places that have a picture of their own above the table.
const ON_PODIUM: u32 = 3;

/// The page.
pub(super) fn page(
    sheet: &EventSheet,
    grid: &Grid,
    request: ListRequest,
    head: &Letterhead,
) -> String {
    let words = request.language.words();
    let title = words.title(request.list);
    let name = escaped(&sheet.name);
    let mut out = beginning(words.code, &format!("{title} – {name}"), head);
    push(
        &mut out,
        format_args!("<h1>{name}</h1>\n<p class=\"list\">{title}</p>\n"),
    );
    write_facts(&mut out, sheet, request);
    out.push_str("</header>\n");
    if let SheetRows::Results(lines) = &sheet.rows {
        write_state(&mut out, sheet, words);
        write_podium(&mut out, lines, request);
    }
    write_table(&mut out, grid, request);
    let now = moment(sheet.at, request);
    push(&mut out, format_args!("<p class=\"as-of\">"));
    push(
        &mut out,
        format_args!("{} {now} · Tapis</p>\n", words.as_of),
    );
    out.push_str("</main>\n</body>\n</html>\n");
    out
}

/// The head of a page, and the club above its title, which is HTML already.
pub(crate) fn beginning(language: &str, title: &str, head: &Letterhead) -> String {
    let mut out = format!(
        "<!DOCTYPE html>\n<html lang=\"{language}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n\
         <header>\n"
    );
    write_club(&mut out, head);
    out
}

/// Writing to text in memory never fails.
pub(crate) fn push(out: &mut String, text: std::fmt::Arguments<'_>) {
    let _ = out.write_fmt(text);
}

fn write_club(out: &mut String, head: &Letterhead) {
    if head.club.is_empty() && head.logo.is_none() {
        return;
    }
    out.push_str("<p class=\"club\">");
    if let Some(logo) = &head.logo {
        push(
            out,
            format_args!("<img src=\"{}\" alt=\"\">", escaped(logo)),
        );
    }
    push(out, format_args!("{}</p>\n", escaped(&head.club)));
}

fn write_facts(out: &mut String, sheet: &EventSheet, request: ListRequest) {
    let words = request.language.words();
    let day = request.offset.day(&sheet.date, sheet.at);
    let is_over = sheet.winner.is_some();
    let level = if is_over {
        words.last_level
    } else {
        words.level
    };
    let mut facts = vec![("", written_day(&day, request)), ("", sheet.venue.clone())];
    facts.push((words.book, sheet.book.clone()));
    facts.push((words.entries, sheet.entries.to_string()));
    if !is_over {
        facts.push((words.left, sheet.left.to_string()));
    }
    facts.push((level, sheet.level.to_string()));
    out.push_str("<ul class=\"facts\">\n");
    for (what, fact) in facts.iter().filter(|(_, fact)| !fact.is_empty()) {
        let fact = escaped(fact);
        match *what {
            "" => push(out, format_args!("<li>{fact}</li>\n")),
            what => push(out, format_args!("<li>{what} {fact}</li>\n")),
        }
    }
    out.push_str("</ul>\n");
}

/// A day of a calendar as people of the language write it.
fn written_day(day: &str, request: ListRequest) -> String {
    let parts: Vec<&str> = day.split('-').collect();
    match (request.language, parts.as_slice()) {
        (super::Language::Fr, [year, month, day]) => format!("{day}/{month}/{year}"),
        _ => day.to_owned(),
    }
}

fn write_state(out: &mut String, sheet: &EventSheet, words: &Words) {
    match &sheet.winner {
        Some(winner) => push(
            out,
            format_args!(
                "<p class=\"state\">{} <strong>{}</strong></p>\n",
                words.winner,
                escaped(winner)
            ),
        ),
        None => push(
            out,
            format_args!("<p class=\"state\">{}</p>\n", words.provisional),
        ),
    }
}

/// The first three, once they are known.
fn write_podium(out: &mut String, lines: &[SheetResult], request: ListRequest) {
    let words = request.language.words();
    let best: Vec<&SheetResult> = lines
        .iter()
        .take_while(|line| line.place <= ON_PODIUM)
        .collect();
    if best.first().is_none_or(|line| line.place != 1) {
        return;
    }
    push(
        out,
        format_args!("<h2>{}</h2>\n<ol class=\"podium\">\n", words.podium),
    );
    for line in best {
        let place = line.place;
        let name = escaped(&line.name);
        push(
            out,
            format_args!("<li value=\"{place}\"><strong>{name}</strong>"),
        );
        let mut won = vec![escaped(&line.club)];
        if line.cents > 0 {
            won.push(format!("{} €", Cell::Cents(line.cents).written(request)));
        }
        won.push(escaped(&line.kind));
        won.retain(|part| !part.is_empty());
        if !won.is_empty() {
            push(out, format_args!(" <span>{}</span>", won.join(" · ")));
        }
        out.push_str("</li>\n");
    }
    out.push_str("</ol>\n");
}

/// Without the columns that say nothing in any line.
fn write_table(out: &mut String, grid: &Grid, request: ListRequest) {
    let words = request.language.words();
    let title = words.title(request.list);
    if grid.rows.is_empty() {
        let empty = words.empty(request.list);
        push(out, format_args!("<p class=\"empty\">{empty}</p>\n"));
        return;
    }
    let shown: Vec<(usize, Column)> = grid
        .columns
        .iter()
        .copied()
        .enumerate()
        .filter(|(at, column)| says(grid, *at, *column))
        .collect();
    push(
        out,
        format_args!(
            "<section class=\"scroll\" aria-label=\"{title}\" tabindex=\"0\">\n\
             <table>\n<caption>{title}</caption>\n<thead>\n<tr>\n"
        ),
    );
    for (at, column) in &shown {
        let class = class(grid.rows.first().and_then(|row| row.get(*at)));
        let name = words.column(*column);
        push(out, format_args!("<th scope=\"col\"{class}>{name}</th>\n"));
    }
    out.push_str("</tr>\n</thead>\n<tbody>\n");
    for row in &grid.rows {
        out.push_str("<tr>\n");
        for (at, column) in &shown {
            write_cell(out, row.get(*at), *column, request);
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</tbody>\n</table>\n</section>\n");
}

fn write_cell(out: &mut String, cell: Option<&Cell>, column: Column, request: ListRequest) {
    let text = cell.map(|cell| match cell {
        // On paper an empty place is read faster than a zero or a no.
        cell if cell.is_blank() && column != Column::Here && column != Column::Paid => {
            String::new()
        }
        cell => escaped(&cell.written(request)),
    });
    let (text, class) = (text.unwrap_or_default(), class(cell));
    if column == Column::Name {
        push(out, format_args!("<th scope=\"row\">{text}</th>\n"));
    } else {
        push(out, format_args!("<td{class}>{text}</td>\n"));
    }
}

fn class(cell: Option<&Cell>) -> &'static str {
    match cell {
        Some(cell) if cell.is_figure() => " class=\"figure\"",
        Some(_) | None => "",
    }
}

/// That everything is confirmed is said of no line; that something is not, of all.
fn says(grid: &Grid, at: usize, column: Column) -> bool {
    let mut cells = grid.rows.iter().filter_map(|row| row.get(at));
    if column == Column::Confirmed {
        cells.any(|cell| *cell == Cell::Yes(false))
    } else {
        cells.any(|cell| !cell.is_blank())
    }
}

/// Text without anything that HTML would understand.
pub(crate) fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            letter => safe.push(letter),
        }
    }
    safe
}
