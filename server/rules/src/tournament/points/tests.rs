//! Formulas that leagues use, formulas that are wrong, and any text at all.

use proptest::prelude::*;

use super::*;

fn figures(players: u32, place: u32) -> Figures {
    Figures {
        players,
        place,
        paid: 4,
        entry_cents: 1_050,
        pool_cents: 42_000,
        rebuys: 1,
    }
}

fn points(formula: &str, players: u32, place: u32) -> u32 {
    let formula = Formula::read(formula).unwrap();
    formula.points(figures(players, place)).unwrap()
}

#[test]
fn the_points_of_the_square_root_are_those_of_a_calculator() {
    let formula = "100 * sqrt(players / place)";
    assert_eq!(points(formula, 40, 1), 632);
    assert_eq!(points(formula, 40, 2), 447);
    assert_eq!(points(formula, 40, 3), 365);
    assert_eq!(points(formula, 40, 40), 100);
}

#[test]
fn a_half_is_rounded_up_and_nothing_goes_below_zero() {
    assert_eq!(points("place + 0.5", 10, 2), 3);
    assert_eq!(points("place + 0.49", 10, 2), 2);
    assert_eq!(points("0.1 * 25", 10, 1), 3);
    assert_eq!(points("1 - place", 10, 5), 0);
    assert_eq!(points("10 ^ 300", 10, 5), MOST_POINTS);
}

#[test]
fn every_figure_and_function_is_there_and_signs_are_as_in_a_spreadsheet() {
    assert_eq!(points("Entry * 100", 10, 1), 1_050);
    assert_eq!(points("pool", 10, 1), 420);
    assert_eq!(points("paid + rebuys", 10, 1), 5);
    assert_eq!(points("max(0, players - place + 1)", 10, 3), 8);
    assert_eq!(points("min(3, 8) + max(1, 2) * 2", 10, 3), 7);
    assert_eq!(
        points(
            "log10(1000) + ln(1) + abs(-2) + floor(2.9) + round(2.5)",
            1,
            1
        ),
        10
    );
    assert_eq!(points("20 - 3 - 4 + 1", 1, 1), 14);
    assert_eq!(points("100 / 5 / 2 * 3", 1, 1), 30);
    assert_eq!(points("2^3^2", 1, 1), 64);
    assert_eq!(points("2 + 3 * 4 ^ 2", 1, 1), 50);
}

#[test]
fn what_is_wrong_with_a_formula_is_told() {
    let fault = |text: &str| Formula::read(text).unwrap_err();
    assert_eq!(fault("  "), FormulaFault::Empty);
    assert_eq!(
        fault("joueurs / 2"),
        FormulaFault::Word {
            word: "joueurs".to_owned()
        }
    );
    assert_eq!(
        fault("sin(place)"),
        FormulaFault::Word {
            word: "sin".to_owned()
        }
    );
    assert_eq!(fault("100 × place"), FormulaFault::Letter { letter: '×' });
    assert_eq!(fault("{place}"), FormulaFault::Letter { letter: '{' });
    assert_eq!(fault("1 +"), FormulaFault::Unreadable);
    assert_eq!(fault("(1 + 2"), FormulaFault::Unreadable);
    assert_eq!(fault("1.2.3"), FormulaFault::Unreadable);
    assert_eq!(fault(&"1".repeat(201)), FormulaFault::TooLong { most: 200 });
    let divides = Formula::read("100 / (place - 1)").unwrap();
    let (place, players) = (1, 10);
    let no_number = FormulaFault::NoNumber { place, players };
    assert_eq!(divides.points(figures(players, place)), Err(no_number));
}

/// Pieces that formulas are made of, thrown together: most come close to one.
fn pieces() -> impl Strategy<Value = String> {
    let piece = proptest::sample::select(vec![
        "players", "place", "paid", "entry", "pool", "rebuys", "sqrt", "ln", "log10", "min", "max",
        "floor", "round", "abs", "(", ")", "+", "-", "*", "/", "^", ",", ".", " ", "1", "0", "2.5",
        "99999999", "e", "-(",
    ]);
    proptest::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

fn is_bounded(text: &str, figures: Figures) {
    if let Ok(formula) = Formula::read(text)
        && let Ok(points) = formula.points(figures)
    {
        assert!(points <= MOST_POINTS, "{text}: {points}");
    }
}

proptest! {
    #[test]
    fn any_text_and_any_field_gives_a_bounded_number_or_a_fault(
        text in prop_oneof![any::<String>(), pieces(), "[ -~]{0,210}"],
        players: u32, place: u32, paid: u32, entry_cents: u64, pool_cents: u64, rebuys: u32,
    ) {
        let figures = Figures { players, place, paid, entry_cents, pool_cents, rebuys };
        is_bounded(&text, figures);
    }

    #[test]
    fn formulas_of_known_pieces_are_bounded_too(text in pieces(), players in 1_u32..5_000, place in 1_u32..5_000) {
        is_bounded(&text, figures(players, place));
    }
}
