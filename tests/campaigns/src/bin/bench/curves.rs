//! The picture of how everything grows: one small drawing for each figure, all of them against the number of tables.

use std::ops::Range;
use std::path::Path;

use plotters::coord::Shift;
use plotters::coord::ranged1d::{DefaultFormatting, KeyPointHint, Ranged};
use plotters::coord::types::RangedCoordf64;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use crate::growth::Point;
use crate::played::{FLOORS, RATE};

/// Size of the picture, and of its head.
const SIZE: (u32, u32) = (1_000, 1_010);
const HEAD: u32 = 80;

const BLUE: RGBColor = RGBColor(31, 90, 150);
const ORANGE: RGBColor = RGBColor(190, 92, 20);
const INK: RGBColor = RGBColor(34, 34, 34);
const GREY: RGBColor = RGBColor(96, 96, 96);
const AXIS: RGBColor = RGBColor(150, 150, 150);
const GRID: RGBColor = RGBColor(228, 228, 228);

const FONT: &str = "sans-serif";

/// Room beside the first and the last hall, so that no figure is on the axis.
const BESIDE: f64 = 0.2;

/// Lines of a drawing on which a reader counts.
const MOST_TICKS: f64 = 5.0;

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;
type Chart<'a, 'b> = ChartContext<'a, SVGBackend<'b>, Cartesian2d<Axis, Axis>>;

/// How far up a figure is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scale {
    /// From zero.
    Linear,
    /// A power of ten is a step.
    Powers,
}

/// One line of a drawing.
struct Curve {
    /// What is written at its end; nothing where it is alone.
    name: &'static str,
    colour: RGBColor,
    figure: fn(&Point) -> f64,
}

/// One drawing.
struct Drawing {
    title: &'static str,
    unit: &'static str,
    scale: Scale,
    curves: Vec<Curve>,
}

/// Draws all of them.
pub(crate) fn draw(points: &[Point], picture: &Path) {
    let root = SVGBackend::new(picture, SIZE).into_drawing_area();
    root.fill(&WHITE).unwrap();
    let (head, body) = root.split_vertically(HEAD);
    let title = "What grows with the hall, and what does not";
    let under = format!(
        "{} commands a second in all, each on disk before it is answered; {FLOORS} floor screens; the server has one core",
        grouped(RATE)
    );
    head.draw(&text(title, (28, 22), 27, &INK)).unwrap();
    head.draw(&text(&under, (28, 54), 17, &GREY)).unwrap();
    let cells = body.split_evenly((3, 2));
    for (drawing, cell) in drawings().iter().zip(&cells) {
        draw_one(points, drawing, cell);
    }
    if let Some(last) = cells.last() {
        explain(last);
    }
    root.present().unwrap();
}

fn drawings() -> [Drawing; 5] {
    let alone = |figure| {
        vec![Curve {
            name: "",
            colour: BLUE,
            figure,
        }]
    };
    let drawing = |title, unit, scale, curves| Drawing {
        title,
        unit,
        scale,
        curves,
    };
    let answers = vec![
        Curve {
            name: "99 of 100",
            colour: ORANGE,
            figure: |point| point.p99_ms,
        },
        Curve {
            name: "half",
            colour: BLUE,
            figure: |point| point.p50_ms,
        },
    ];
    [
        drawing(
            "Processor time of a command",
            "µs",
            Scale::Linear,
            alone(|point| point.cpu_us),
        ),
        drawing("Until a command is answered", "ms", Scale::Powers, answers),
        drawing(
            "Memory of a table with its tablet",
            "KiB",
            Scale::Powers,
            alone(|point| point.table_kib),
        ),
        drawing(
            "Memory of the server",
            "MB",
            Scale::Powers,
            alone(|point| point.all_mb),
        ),
        drawing(
            "Sent to a floor screen",
            "KiB/s",
            Scale::Linear,
            alone(|point| point.floor_kib),
        ),
    ]
}

fn draw_one(points: &[Point], drawing: &Drawing, cell: &Area<'_>) {
    cell.draw(&text(drawing.title, (28, 6), 19, &INK)).unwrap();
    let figures: Vec<f64> = drawing
        .curves
        .iter()
        .flat_map(|curve| points.iter().map(curve.figure))
        .collect();
    let ticks = ticks(drawing.scale, &figures);
    let mut chart = ChartBuilder::on(cell)
        .margin_top(36)
        .margin_left(20)
        .margin_right(72)
        .margin_bottom(8)
        .x_label_area_size(44)
        .y_label_area_size(62)
        .build_cartesian_2d(
            Axis::with(places_of_tables(points), BESIDE),
            Axis::with(ticks, 0.0),
        )
        .unwrap();
    let scale = drawing.scale;
    chart
        .configure_mesh()
        .disable_x_mesh()
        .max_light_lines(0)
        .bold_line_style(GRID)
        .axis_style(AXIS)
        .label_style((FONT, 16, &GREY))
        .axis_desc_style((FONT, 16, &GREY))
        .x_desc("tables")
        .y_desc(drawing.unit)
        .x_label_formatter(&|place| grouped(10_f64.powf(*place)))
        .y_label_formatter(&|place| shown(scale.figure_at(*place)))
        .draw()
        .unwrap();
    for curve in &drawing.curves {
        draw_curve(points, scale, curve, &mut chart);
    }
}

fn draw_curve(points: &[Point], scale: Scale, curve: &Curve, chart: &mut Chart<'_, '_>) {
    let place = |point: &Point| {
        let figure = (curve.figure)(point);
        (f64::from(point.tables).log10(), scale.place_of(figure))
    };
    let line = points.iter().map(place);
    chart
        .draw_series(LineSeries::new(line, curve.colour.stroke_width(2)))
        .unwrap();
    let dots = points
        .iter()
        .map(|point| Circle::new(place(point), 4, curve.colour.filled()));
    chart.draw_series(dots).unwrap();
    let style = (FONT, 16, &curve.colour).into_text_style(chart.plotting_area());
    let above = style.pos(Pos::new(HPos::Center, VPos::Bottom));
    let figures = points.iter().map(|point| {
        let figure = Text::new(shown((curve.figure)(point)), (0, -9), above.clone());
        EmptyElement::at(place(point)) + figure
    });
    chart.draw_series(figures).unwrap();
    let beside = above.pos(Pos::new(HPos::Left, VPos::Center));
    let name = points
        .last()
        .map(|point| EmptyElement::at(place(point)) + Text::new(curve.name, (12, 0), beside));
    chart.draw_series(name).unwrap();
}

/// What a reader has to know to read the others.
fn explain(cell: &Area<'_>) {
    let lines = [
        "Each point is a hall of 10, 100, 1,000 or 10,000 tables",
        "of six players with a tablet at each, in events of",
        "500 tables at most.",
        "",
        "How long an answer takes counts from the moment at",
        "which its command was due; the disk's sync and the way",
        "there and back are part of it.",
        "",
        "The memory of a table is that of its event and of its",
        "tablet's connection before the first hand, with its share",
        "of what the first event takes at all; the server's is",
        "everything at the end.",
    ];
    for (line, down) in lines.iter().zip((44..).step_by(22)) {
        cell.draw(&text(line, (40, down), 16, &GREY)).unwrap();
    }
}

fn text<'a>(
    line: &'a str,
    at: (i32, i32),
    size: u32,
    colour: &'a RGBColor,
) -> Text<'a, (i32, i32), &'a str> {
    let style = TextStyle::from((FONT, size).into_font()).color(colour);
    Text::new(line, at, style)
}

impl Scale {
    fn place_of(self, figure: f64) -> f64 {
        match self {
            Self::Linear => figure,
            Self::Powers => figure.log10(),
        }
    }

    fn figure_at(self, place: f64) -> f64 {
        match self {
            Self::Linear => place,
            Self::Powers => 10_f64.powf(place),
        }
    }
}

/// An axis and its marks.
struct Axis {
    line: RangedCoordf64,
    marks: Vec<f64>,
}

impl Axis {
    /// From its first mark to its last, and a little more on both sides.
    fn with(marks: Vec<f64>, beyond: f64) -> Self {
        let line = (marks[0] - beyond..marks[marks.len() - 1] + beyond).into();
        Self { line, marks }
    }
}

impl Ranged for Axis {
    type FormatOption = DefaultFormatting;
    type ValueType = f64;

    fn map(&self, value: &f64, limit: (i32, i32)) -> i32 {
        self.line.map(value, limit)
    }

    fn key_points<Hint: KeyPointHint>(&self, _hint: Hint) -> Vec<f64> {
        self.marks.clone()
    }

    fn range(&self) -> Range<f64> {
        self.line.range()
    }
}

fn places_of_tables(points: &[Point]) -> Vec<f64> {
    points
        .iter()
        .map(|point| f64::from(point.tables).log10())
        .collect()
}

/// Where an axis has its marks, so that all figures are between the first and the last.
fn ticks(scale: Scale, figures: &[f64]) -> Vec<f64> {
    let most = figures.iter().copied().fold(f64::MIN, f64::max);
    let least = figures.iter().copied().fold(f64::MAX, f64::min);
    let (first, last, step) = match scale {
        Scale::Powers => (least.log10().floor(), most.log10().ceil(), 1.0),
        Scale::Linear => {
            let step = round_step(most * 1.15 / MOST_TICKS);
            (0.0, (most * 1.15 / step).ceil() * step, step)
        }
    };
    let mut ticks = vec![first];
    while ticks[ticks.len() - 1] < last - step / 2.0 {
        ticks.push(ticks[ticks.len() - 1] + step);
    }
    ticks
}

/// The next of 1, 2, 5, 10, 20, 50 and so on.
fn round_step(least: f64) -> f64 {
    let power = 10_f64.powf(least.log10().floor());
    let steps = [1.0, 2.0, 5.0, 10.0].map(|step| step * power);
    steps
        .into_iter()
        .find(|step| *step >= least)
        .unwrap_or(least)
}

/// A figure to two digits or so.
fn shown(figure: f64) -> String {
    match figure {
        ..0.001 => "0".to_owned(),
        ..1.0 => format!("{figure:.2}").trim_end_matches('0').to_owned(),
        ..10.0 if figure.fract() > 0.05 => format!("{figure:.1}"),
        _ => grouped(figure),
    }
}

/// A whole number with its thousands apart.
fn grouped(figure: f64) -> String {
    let digits = format!("{figure:.0}");
    match digits.len() {
        ..4 => digits,
        length => format!("{},{}", &digits[..length - 3], &digits[length - 3..]),
    }
}
