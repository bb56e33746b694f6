// How uPlot draws the charts of evidence: in the colours of the theme, and nothing told by colour alone.
import type uPlot from 'uplot';

/** What a chart is drawn with: the library, which is fetched when the first chart is looked at, and the theme. */
export type Pen = {
  readonly uplot: typeof uPlot;
  /** The value of a token of app.css. */
  readonly colour: (token: string) => string;
};

/** Everything but the size. */
export type Drawing = (pen: Pen) => Omit<uPlot.Options, 'width' | 'height'>;

const font = '16px system-ui, sans-serif';
/** Which of the series of decision times is everybody's. */
const fieldSeries = 3;
/** Letters of a name below a bar. */
const letters = 11;
/** Room above the highest value. */
const headroom = 1.08;
/** A colour and a dash for each line. */
const looks: readonly { readonly colour: string; readonly edge: string; readonly dash: number[] }[] = [
  { colour: '--good', edge: 'solid', dash: [] },
  { colour: '--bad', edge: 'dashed', dash: [14, 7] },
  { colour: '--link', edge: 'dotted', dash: [3, 5] },
  { colour: '--text', edge: 'solid', dash: [] },
  { colour: '--good', edge: 'dashed', dash: [14, 7] },
  { colour: '--bad', edge: 'dotted', dash: [3, 5] },
];
/** Steps of the time below a chart, in seconds: no minute is written twice. */
const steps = [1, 2, 5, 10, 15, 30, 60, 120, 240, 480].map((minutes) => minutes * 60);

export type TimesTexts = {
  readonly median: string;
  readonly p90: string;
  readonly field: string;
  readonly seconds: (value: number) => string;
};

/** A bar for each player up to nine of ten decisions, a full one in it up to half of them, and a line for everybody. */
export function drawTimes(labels: readonly string[], texts: TimesTexts): Drawing {
  return ({ uplot, colour }) => {
    const axis = { stroke: colour('--text'), font, grid: { stroke: colour('--hair') } };
    return {
      legend: {
        live: false,
        markers: { width: 3, dash: (_, series) => (series === fieldSeries ? 'dashed' : 'solid') },
      },
      cursor: { show: false },
      scales: {
        x: { time: false, range: [-0.6, labels.length - 0.4] },
        y: { range: (_, __, max) => [0, Math.max(1, max * headroom)] },
      },
      axes: [
        {
          ...axis,
          grid: { show: false },
          size: 104,
          rotate: -50,
          splits: () => labels.map((_, index) => index),
          values: (_, places) => places.map((place) => shortened(labels[place] ?? '')),
        },
        { ...axis, size: 60, values: (_, values) => values.map(texts.seconds) },
      ],
      series: [
        {},
        {
          label: texts.p90,
          stroke: colour('--text'),
          fill: colour('--hair'),
          width: 2,
          points: { show: false },
          ...bars(uplot, 0.7, 48),
        },
        {
          label: texts.median,
          stroke: colour('--good'),
          fill: colour('--good'),
          points: { show: false },
          ...bars(uplot, 0.4, 28),
        },
        {
          label: texts.field,
          stroke: colour('--bad'),
          width: 3,
          dash: [10, 6],
          points: { show: false },
        },
      ],
    };
  };
}

/** A line for each player, level until their stack changes. */
export function drawStacks(
  names: readonly string[],
  time: (seconds: number) => string,
  chips: (value: number) => string,
): Drawing {
  return ({ uplot, colour }) => {
    const axis = { stroke: colour('--text'), font, grid: { stroke: colour('--hair') } };
    const stepped = uplot.paths.stepped?.({ align: 1 });
    return {
      legend: {
        live: false,
        markers: { width: 3, dash: (_, series) => looks[(series - 1) % looks.length]?.edge ?? 'solid' },
      },
      cursor: { show: false },
      scales: { y: { range: (_, __, max) => [0, Math.max(1, max * headroom)] } },
      axes: [
        { ...axis, space: 90, incrs: steps, values: (_, values) => values.map(time) },
        { ...axis, size: 92, values: (_, values) => values.map(chips) },
      ],
      series: [
        {},
        ...names.map((label, index) => {
          const look = looks[index % looks.length];
          return {
            label,
            stroke: colour(look?.colour ?? '--text'),
            width: 3,
            dash: look?.dash ?? [],
            spanGaps: true,
            points: { show: false },
            ...(stepped ? { paths: stepped } : {}),
          };
        }),
      ],
    };
  };
}

function bars(uplot: typeof uPlot, part: number, most: number): { paths?: uPlot.Series.PathBuilder } {
  const paths = uplot.paths.bars?.({ size: [part, most] });
  return paths ? { paths } : {};
}

/** A name that fits below its bar. */
export function shortened(name: string): string {
  return name.length > letters ? `${name.slice(0, letters - 1)}…` : name;
}
