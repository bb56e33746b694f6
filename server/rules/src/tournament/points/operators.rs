//! What formulas may work out, and nothing else: the library knows more.

use exmex::{BinOp, MakeOperators, Operator};

/// The operators and functions of formulas.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Operators;

/// What binds more is worked out first; of the same, what stands first.
const LOOSE: i64 = 0;
const DIFFERENCE: i64 = 1;
const PRODUCT: i64 = 2;
const QUOTIENT: i64 = 3;
const POWER: i64 = 4;

impl MakeOperators<f64> for Operators {
    #[expect(
        clippy::float_arithmetic,
        reason = "leagues reckon with roots and logarithms; the result is rounded to whole points"
    )]
    fn make<'a>() -> Vec<Operator<'a, f64>> {
        vec![
            Operator::make_bin_unary("+", pair(|a, b| a + b, LOOSE), |a| a),
            Operator::make_bin_unary("-", pair(|a, b| a - b, DIFFERENCE), |a| -a),
            Operator::make_bin("*", pair(|a, b| a * b, PRODUCT)),
            Operator::make_bin("/", pair(|a, b| a / b, QUOTIENT)),
            Operator::make_bin("^", pair(f64::powf, POWER)),
            Operator::make_bin("min", pair(f64::min, LOOSE)),
            Operator::make_bin("max", pair(f64::max, LOOSE)),
            Operator::make_unary("abs", f64::abs),
            Operator::make_unary("floor", f64::floor),
            Operator::make_unary("ln", f64::ln),
            Operator::make_unary("log10", f64::log10),
            Operator::make_unary("round", f64::round),
            Operator::make_unary("sqrt", f64::sqrt),
        ]
    }
}

/// Never taken for commutative: the library then leaves the order of what is typed alone.
const fn pair(apply: fn(f64, f64) -> f64, prio: i64) -> BinOp<f64> {
    BinOp {
        apply,
        prio,
        is_commutative: false,
    }
}
