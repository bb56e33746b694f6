//! The standings on their way out: for spreadsheets, as a web page, for programs.

use tapis_protocol::{SeasonEventState, SeasonLine, SeasonResult, SeasonView};

use crate::results::csv::{harmless, table};
use crate::results::html::{beginning, escaped, push};
use crate::results::{Language, Letterhead, ResultFormat, WriteError, file_letters};

/// Words of one language.
struct SeasonWords {
    code: &'static str,
    title: &'static str,
    file: &'static str,
    /// Place, member, licence, club, points, results that count.
    columns: [&'static str; 6],
    erased: &'static str,
    empty: &'static str,
    /// Before and after how many results count.
    best: (&'static str, &'static str),
    open: &'static str,
    aside: &'static str,
}

/// French.
const FR: SeasonWords = SeasonWords {
    code: "fr",
    title: "Classement de la saison",
    file: "saison",
    columns: [
        "Place",
        "Joueur",
        "Licence",
        "Club",
        "Points",
        "Résultats comptés",
    ],
    erased: "(nom effacé)",
    empty: "Aucun tournoi terminé ne compte encore pour cette saison.",
    best: ("Les", "meilleurs résultats de chacun comptent."),
    open: "en cours",
    aside: "Entre parenthèses : résultats qui ne comptent pas.",
};

/// English.
const EN: SeasonWords = SeasonWords {
    code: "en",
    title: "Season standings",
    file: "season",
    columns: [
        "Place",
        "Player",
        "Licence",
        "Club",
        "Points",
        "Results counted",
    ],
    erased: "(name erased)",
    empty: "No event that is over counts for this season yet.",
    best: ("The best", "results of each player count."),
    open: "not over",
    aside: "In brackets: results that do not count.",
};

const fn words(language: Language) -> &'static SeasonWords {
    match language {
        Language::Fr => &FR,
        Language::En => &EN,
    }
}

/// The standings in the format that is asked for.
///
/// # Errors
///
/// [`WriteError`], which is a fault of ours.
pub fn write_standings(
    season: &SeasonView,
    format: ResultFormat,
    language: Language,
    head: &Letterhead,
) -> Result<String, WriteError> {
    let words = words(language);
    match format {
        ResultFormat::Csv => Ok(csv(season, words, language)?),
        ResultFormat::Html => Ok(html(season, words, head)),
        ResultFormat::Json => {
            let mut text = serde_json::to_string_pretty(season)?;
            text.push('\n');
            Ok(text)
        }
    }
}

/// A name for the file, in letters that every system takes.
pub fn standings_file_name(
    season: &SeasonView,
    format: ResultFormat,
    language: Language,
) -> String {
    let name = file_letters(&season.terms.name);
    let name = match name.as_str() {
        "" => season.season.as_str(),
        name => name,
    };
    format!("{name}-{}.{}", words(language).file, format.extension())
}

/// One column for each event, with all points: a spreadsheet sums what it likes.
fn csv(
    season: &SeasonView,
    words: &SeasonWords,
    language: Language,
) -> Result<String, ::csv::Error> {
    let mut headings: Vec<String> = words.columns.map(str::to_owned).to_vec();
    let events = season.events.iter();
    headings.extend(events.map(|event| harmless(event.name.clone())));
    let rows = season.standings.iter().map(|line| {
        let mut row = vec![
            line.place.to_string(),
            harmless(name(line, words).to_owned()),
            harmless(line.licence.clone()),
            harmless(line.club.clone()),
            line.total.to_string(),
            counted(line).to_string(),
        ];
        let of_events = (0_u32..).zip(&season.events).map(|(event, _)| {
            let result = result_in(line, event);
            result.map_or_else(String::new, |result| result.points.to_string())
        });
        row.extend(of_events);
        row
    });
    table(headings, rows, language)
}

fn html(season: &SeasonView, words: &SeasonWords, head: &Letterhead) -> String {
    let (name, title) = (escaped(&season.terms.name), words.title);
    let mut out = beginning(words.code, &format!("{title} – {name}"), head);
    push(
        &mut out,
        format_args!("<h1>{name}</h1>\n<p class=\"list\">{title}</p>\n"),
    );
    if let Some(best) = season.terms.best {
        let (before, after) = words.best;
        push(
            &mut out,
            format_args!("<p class=\"facts\">{before} {best} {after}</p>\n"),
        );
    }
    out.push_str("</header>\n");
    if season.standings.is_empty() {
        push(
            &mut out,
            format_args!("<p class=\"empty\">{}</p>\n", words.empty),
        );
    } else {
        write_table(&mut out, season, words);
    }
    out.push_str("<p class=\"as-of\">Tapis</p>\n</main>\n</body>\n</html>\n");
    out
}

fn write_table(out: &mut String, season: &SeasonView, words: &SeasonWords) {
    let title = words.title;
    push(
        out,
        format_args!(
            "<section class=\"scroll\" aria-label=\"{title}\" tabindex=\"0\">\n\
             <table>\n<caption>{title}</caption>\n<thead>\n<tr>\n"
        ),
    );
    let [place, player, licence, club, points, _] = words.columns;
    push(
        out,
        format_args!(
            "<th scope=\"col\" class=\"figure\">{place}</th>\n<th scope=\"col\">{player}</th>\n\
             <th scope=\"col\">{licence}</th>\n<th scope=\"col\">{club}</th>\n\
             <th scope=\"col\" class=\"figure\">{points}</th>\n"
        ),
    );
    for event in &season.events {
        let open = match event.state {
            SeasonEventState::Counts => String::new(),
            SeasonEventState::Open | SeasonEventState::Unreadable => format!(" ({})", words.open),
        };
        let name = escaped(&event.name);
        push(
            out,
            format_args!("<th scope=\"col\" class=\"figure\">{name}{open}</th>\n"),
        );
    }
    out.push_str("</tr>\n</thead>\n<tbody>\n");
    for line in &season.standings {
        write_line(out, season, line, words);
    }
    out.push_str("</tbody>\n</table>\n</section>\n");
    if season.terms.best.is_some() {
        push(
            out,
            format_args!("<p class=\"as-of\">{}</p>\n", words.aside),
        );
    }
}

fn write_line(out: &mut String, season: &SeasonView, line: &SeasonLine, words: &SeasonWords) {
    push(
        out,
        format_args!(
            "<tr>\n<td class=\"figure\">{}</td>\n<th scope=\"row\">{}</th>\n<td>{}</td>\n\
             <td>{}</td>\n<td class=\"figure\"><strong>{}</strong></td>\n",
            line.place,
            escaped(name(line, words)),
            escaped(&line.licence),
            escaped(&line.club),
            line.total
        ),
    );
    for (event, _) in (0_u32..).zip(&season.events) {
        let text = match result_in(line, event) {
            Some(SeasonResult { points, counts, .. }) if counts => points.to_string(),
            Some(SeasonResult { points, .. }) => format!("({points})"),
            None => String::new(),
        };
        push(out, format_args!("<td class=\"figure\">{text}</td>\n"));
    }
    out.push_str("</tr>\n");
}

fn name<'a>(line: &'a SeasonLine, words: &SeasonWords) -> &'a str {
    match line.name.as_str() {
        "" => words.erased,
        name => name,
    }
}

fn result_in(line: &SeasonLine, event: u32) -> Option<SeasonResult> {
    let mut results = line.results.iter();
    results.find(|result| result.event == event).copied()
}

fn counted(line: &SeasonLine) -> usize {
    line.results.iter().filter(|result| result.counts).count()
}
