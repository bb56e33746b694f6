//! Our books beside the handbook of the five French ones, where it lies beside this repository (`../shared/rulebooks`).

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;
use tapis_protocol::rules::book::Book;
use tapis_tests::{repository, skip};

/// Values of the handbook that come to the same as one of ours: policy, theirs, ours. Mostly a longer name, or a figure;
/// where nothing early is held at all (`oot_binding = "void"`) it does not matter what a fold would be.
const MERGED: &[(&str, &str, &str)] = &[
    ("absent_hand", "dealt_dead_blinds_taken", "dealt_dead"),
    ("breaks", "10_min_per_hour", "{ minutes = 10, every = 60 }"),
    ("button_rule", "dead_button_bb_drives", "dead_button"),
    ("deck_change", "period_or_damage", "procedure_or_damage"),
    ("enter_other", "dealt_in_until_deal_begins", "dealt_in"),
    ("final_table_redraw", "yes_only_then", "yes"),
    (
        "final_table_size",
        "9_full_ring_7_six_max",
        "{ full_ring = 9, six_max = 7 }",
    ),
    (
        "late_replacement",
        "waiting_list_takes_blinded_stack",
        "waiting_list",
    ),
    (
        "min_players_to_deal",
        "3_at_start_2_after_break",
        "{ start = 3, resume = 2 }",
    ),
    ("misdeal_extra_card", "burn_it", "burn_it_of_first"),
    ("missing_sb", "no_sb_dealer_deals_twice", "no_sb"),
    (
        "odd_chip",
        "first_left_of_button_one_each",
        "one_each_from_left",
    ),
    ("race_start", "from_button", "left_of_new_dealer"),
    ("registration", "event setting", "event_setting"),
    ("oot_fold", "void", "always_binding_sanction"),
    (
        "oot_options_after_change",
        "all_options",
        "all_options_sanction",
    ),
    (
        "oot_options_after_change",
        "all_options_chips_back_sanction",
        "all_options_sanction",
    ),
    (
        "oot_options_after_change",
        "free_but_raise_only_if_he_had_bet_or_raised",
        "raise_only_if_bet_or_raised",
    ),
    (
        "oot_options_after_change",
        "free_but_raise_only_if_he_had_opened",
        "raise_only_if_opened",
    ),
    ("pot_order", "one_by_one", "outermost_first"),
    (
        "pot_order",
        "side_pots_separated_before_next_card",
        "outermost_first",
    ),
    (
        "race_rescue",
        "one_chip_new_minimum",
        "one_extra_chip_smallest_in_play",
    ),
    ("registration", "deadline_date", "event_setting"),
    ("registration", "preregistration_no_late", "no_late_entry"),
    (
        "registration",
        "preregistration_web_or_post",
        "event_setting",
    ),
    ("reopen", "cumulative_doubling", "cumulative_full_raise"),
    (
        "sanction_step1",
        "verbal_warning",
        r#"[{ type = "warning" }]"#,
    ),
    ("sanction_step1", "warning", r#"[{ type = "warning" }]"#),
    (
        "sanction_step1",
        "warning_plus_one_hand",
        r#"[{ type = "warning" }, { type = "hands", hands = 1 }]"#,
    ),
    (
        "sanction_step2",
        "5_to_20_minutes",
        r#"[{ type = "minutes", least = 5, most = 20 }]"#,
    ),
    (
        "sanction_step2",
        "one_orbit",
        r#"[{ type = "orbits", least = 1, most = 1 }]"#,
    ),
    (
        "sanction_step2",
        "one_to_four_orbits",
        r#"[{ type = "orbits", least = 1, most = 4 }]"#,
    ),
    (
        "sanction_step2",
        "warning_fine_one_bb_temporary_exclusion",
        r#"[{ type = "warning" }, { type = "fine", big_blinds = 1 }, { type = "orbits", least = 1, most = 1 }]"#,
    ),
    (
        "sanction_step3",
        "disqualified_chips_removed",
        r#"[{ type = "disqualification" }]"#,
    ),
    (
        "sanction_step3",
        "excluded_with_chips",
        r#"[{ type = "disqualification" }]"#,
    ),
    ("short_raise_announced", "may_complete", "complete_to_min"),
    (
        "showdown_first",
        "all_from_left_of_button_practice_last_raiser",
        "last_raiser_of_the_hand",
    ),
    (
        "showdown_first",
        "last_aggressor_final_round_else_first_left",
        "last_aggressor",
    ),
    (
        "showdown_first",
        "last_aggressor_final_round_else_first_left",
        "last_aggressor_else_first_to_speak",
    ),
    ("straddle", "cash_games_only", "forbidden"),
    ("suspended_player", "away", "dealt_dead_blinds_taken"),
    (
        "suspended_player",
        "away_blinds_taken",
        "dealt_dead_blinds_taken",
    ),
    (
        "suspended_player",
        "away_blinds_taken_cards_dealt_dead",
        "dealt_dead_blinds_taken",
    ),
    ("table_size", "8_max_64_field", "{ seats = 8, field = 64 }"),
    ("table_size", "9_10_or_6", "{ seats = 10, field = 0 }"),
    ("tabled_winner", "paid_if_obvious", "paid"),
    ("time_allowed", "60+10", "{ seconds = 60, countdown = 10 }"),
    (
        "time_caller",
        "any_seated_player_or_official",
        "any_seated_or_official",
    ),
    ("who_disqualifies", "td_only", "td"),
    ("wrong_hand_call", "cards_speak", "cards_speak_sanction"),
];

/// Where a book is silent, the handbook names a default of its own; ours says the same in other words.
const SAME_DEFAULT: &[(&str, &str, &str)] = &[
    ("breaks", "event schedule", "{ minutes = 10, every = 60 }"),
    (
        "exposed_burn",
        "no article: keep it as burn, floor decides",
        "stays_burn_floor_decides",
    ),
    ("table_size", "event setting", "{ seats = 10, field = 0 }"),
];

/// Set with the blinds of an event, and so no choice of a book.
const NO_CHOICE: &str = "bb_sb_ratio";

/// Articles that are in our books and not in the handbook's catalogue.
const ADDED: [(&str, &str); 2] = [("gleize2007", "15-2"), ("caen", "14.2")];

fn handbook(file: &str) -> Option<Value> {
    let path = repository().join("../shared/rulebooks").join(file);
    let Ok(text) = std::fs::read_to_string(path) else {
        skip("the handbook does not lie beside the repository");
        return None;
    };
    Some(serde_json::from_str(&text).unwrap())
}

/// Fails with a sorted list of what differs.
fn same(mut differences: Vec<String>) {
    differences.sort();
    assert!(
        differences.is_empty(),
        "{} differences:\n{}",
        differences.len(),
        differences.join("\n")
    );
}

/// A value as files write it: a name, or a figure.
fn text(value: &Value) -> String {
    value
        .as_str()
        .map_or_else(|| value.to_string(), str::to_owned)
}

#[test]
fn our_books_choose_what_the_handbook_says() {
    let Some(handbook) = handbook("policies.json") else {
        return;
    };
    let says: BTreeSet<(&str, &str)> = handbook["policies"]
        .as_array()
        .unwrap()
        .iter()
        .flat_map(|policy| {
            let values = policy["values"].as_object().unwrap().iter();
            let said = values.filter(|(_, value)| !value.is_null());
            said.map(|(book, _)| (book.as_str(), policy["name"].as_str().unwrap()))
        })
        .collect();
    let mut differences = Vec::new();
    let mut used = BTreeSet::new();
    for (id, preset) in handbook["presets"].as_object().unwrap() {
        let book = Book::named(id).unwrap();
        let ours: BTreeMap<&str, String> = book
            .policy
            .chosen()
            .into_iter()
            .map(|chosen| (chosen.policy, chosen.value))
            .collect();
        for (policy, theirs) in preset.as_object().unwrap() {
            let theirs = text(theirs);
            let Some(ours) = ours.get(policy.as_str()) else {
                if policy != NO_CHOICE {
                    differences.push(format!("{id} {policy} is missing"));
                }
                continue;
            };
            let entry = (policy.as_str(), theirs.as_str(), ours.as_str());
            let is_said = says.contains(&(id.as_str(), policy.as_str()));
            if *ours == theirs {
                continue;
            }
            let place = |table: &[_]| table.iter().position(|other| *other == entry);
            if let Some(place) = place(MERGED) {
                used.insert(MERGED[place]);
            } else if let (false, Some(place)) = (is_said, place(SAME_DEFAULT)) {
                used.insert(SAME_DEFAULT[place]);
            } else {
                differences.push(format!("{id} {policy}: {ours} instead of {theirs}"));
            }
        }
    }
    let all = MERGED.iter().chain(SAME_DEFAULT);
    let unused = all.filter(|entry| !used.contains(*entry));
    differences.extend(unused.map(|entry| format!("{entry:?} is not needed")));
    same(differences);
}

#[test]
fn our_articles_are_those_of_the_handbook() {
    let Some(catalogue) = handbook("catalogue.json") else {
        return;
    };
    let theirs: BTreeMap<(String, String), String> = catalogue
        .as_array()
        .unwrap()
        .iter()
        .map(|entry| {
            (
                (text(&entry["book"]), text(&entry["id"])),
                text(&entry["kind"]),
            )
        })
        .collect();
    let ids: BTreeSet<&str> = theirs.keys().map(|(book, _)| book.as_str()).collect();
    let mut ours = BTreeMap::new();
    for id in ids {
        for (number, article) in Book::named(id).unwrap().articles {
            let kind = format!("{:?}", article.kind).to_lowercase();
            ours.insert((id.to_owned(), number), kind);
        }
    }
    let mut differences = Vec::new();
    for (article, kind) in &theirs {
        let (book, number) = article;
        match ours.get(article) {
            Some(ours) if ours == kind => {}
            Some(ours) => differences.push(format!("{book} {number}: {ours} instead of {kind}")),
            None => differences.push(format!("{book} {number} is missing")),
        }
    }
    for article in ours.keys().filter(|article| !theirs.contains_key(article)) {
        let (book, number) = article;
        if !ADDED.contains(&(book.as_str(), number.as_str())) {
            differences.push(format!("{book} {number} is not in the catalogue"));
        }
    }
    same(differences);
}

/// Values of the handbook of ropta2025 that have another name or figure in our book: policy, theirs, ours.
const SAME_IN_ROPTA: &[(&str, &str, &str)] = &[
    ("count_duty", "bet_total_only", "bet_total_all_in_in_turn"),
    (
        "exposed_by_player_involuntary",
        "dead",
        "dead_during_the_deal",
    ),
    (
        "final_table_size",
        "{ full_ring = 9, eight_max = 9, six_max = 7 }",
        "{ full_ring = 9, six_max = 7, eight_max = 9, even_and_one = true }",
    ),
    ("misdeal_other_count", "misdeal", "misdeal_except_button"),
    (
        "multiple_identical_chips",
        "call_if_short_without_smallest_chip",
        "call_if_the_smallest_chip_is_needed",
    ),
    (
        "premature_turn",
        "turn_reshuffled_burn_kept",
        "reshuffle_turn_no_burn",
    ),
    ("sanction_step1", "[warning]", "[{ type = \"warning\" }]"),
    (
        "sanction_step2",
        "[hands 1 to 2, less than an orbit]",
        "[{ type = \"hands\", hands = 1, most = 2 }]",
    ),
    (
        "sanction_step3",
        "[orbits 1 to 4]",
        "[{ type = \"orbits\", least = 1, most = 4 }]",
    ),
    (
        "short_call",
        "complete_headsup_or_facing_opening_bet_else_floor",
        "complete_heads_up_or_opener_else_floor",
    ),
];

#[test]
fn the_federations_book_chooses_what_its_handbook_says() {
    let Some(policies) = handbook("ropta2025/policies.json") else {
        return;
    };
    let chosen = Book::named("ropta2025").unwrap().policy.chosen();
    let ours: BTreeMap<&str, String> = chosen
        .into_iter()
        .map(|chosen| (chosen.policy, chosen.value))
        .collect();
    let mut differences = Vec::new();
    let mut used = BTreeSet::new();
    let said = policies.as_array().unwrap().iter();
    for policy in said.filter(|policy| policy["status"] != "silent") {
        let (name, theirs) = (text(&policy["name"]), text(&policy["value"]));
        let ours = ours.get(name.as_str()).map_or("missing", String::as_str);
        let entry = (name.as_str(), theirs.as_str(), ours);
        if let Some(known) = SAME_IN_ROPTA.iter().find(|known| **known == entry) {
            used.insert(*known);
        } else if ours != theirs {
            differences.push(format!("{name}: {ours} instead of {theirs}"));
        }
    }
    let unused = SAME_IN_ROPTA.iter().filter(|entry| !used.contains(*entry));
    differences.extend(unused.map(|entry| format!("{entry:?} is not needed")));
    same(differences);
}

/// The prizes at the end of the copy of ropta2025 are one club's.
const NOT_OF_THE_BOOK: &str = "annex-gains";

#[test]
fn the_new_books_have_every_article_of_their_handbooks() {
    for id in ["ropta2025", "tda2024"] {
        let Some(catalogue) = handbook(&format!("{id}/catalogue.json")) else {
            return;
        };
        let entries = catalogue.as_array().unwrap().iter();
        let theirs: BTreeSet<String> = entries.map(|entry| text(&entry["id"])).collect();
        let articles = Book::named(id).unwrap().articles;
        let ours: BTreeSet<String> = articles.into_iter().map(|(number, _)| number).collect();
        let differences = theirs.symmetric_difference(&ours);
        let differences = differences.filter(|number| *number != NOT_OF_THE_BOOK);
        same(differences.map(|number| format!("{id} {number}")).collect());
    }
}
