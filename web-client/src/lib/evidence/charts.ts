// What charts are drawn from.
import type { PlayerTimes, StackHistory, Street, TimesLine, TimesView } from '../../protocol/protocol.gen';

/** All streets together, or one of them. */
export type Stretch = 'all' | Street;

export const stretches: readonly Stretch[] = ['all', 'preflop', 'flop', 'turn', 'river'];

/** Fewer decisions say nothing about a player. */
export const leastDecisions = 3;

/** A player's times on a street, or on all of them. */
export function lineOf(player: PlayerTimes, stretch: Stretch): TimesLine {
  if (stretch === 'all') return player.all;
  return player.streets.find(({ street }) => street === stretch)?.times ?? player.all;
}

/** Everybody's times on a street, or on all of them. */
export function fieldOf(times: TimesView, stretch: Stretch): TimesLine {
  if (stretch === 'all') return times.field;
  return times.streets.find(({ street }) => street === stretch)?.times ?? times.field;
}

/** Players with their times on a street, the slowest first; who has hardly decided anything there comes last. */
export function slowestFirst(
  times: TimesView,
  stretch: Stretch,
): readonly { readonly player: PlayerTimes; readonly line: TimesLine }[] {
  return times.players
    .map((player) => ({ player, line: lineOf(player, stretch) }))
    .sort(
      (one, other) =>
        Number(one.line.decisions < leastDecisions) - Number(other.line.decisions < leastDecisions) ||
        (other.line.median_ms ?? -1) - (one.line.median_ms ?? -1),
    );
}

/** Columns of a chart: uPlot wants one list for the places and one for each series. */
export type Columns = readonly (readonly (number | null)[])[];

export type BarChart = { readonly labels: readonly string[]; readonly columns: Columns };

/** Seconds: nine of ten decisions, half of them, and half of everybody's, for the slowest players. */
export function timesChart(times: TimesView, stretch: Stretch, most: number): BarChart {
  const field = fieldOf(times, stretch).median_ms;
  const shown = slowestFirst(times, stretch)
    .filter(({ line }) => line.decisions >= leastDecisions)
    .slice(0, most);
  const seconds = (ms: number | null): number | null => (ms === null ? null : ms / 1_000);
  return {
    labels: shown.map(({ player }) => player.name),
    columns: [
      shown.map((_, index) => index),
      shown.map(({ line }) => seconds(line.p90_ms)),
      shown.map(({ line }) => seconds(line.median_ms)),
      shown.map(() => seconds(field)),
    ],
  };
}

/** Stacks over time, in seconds since 1970: one series for each player, with gaps where others played. */
export function stacksChart(histories: readonly StackHistory[]): Columns {
  const moments = [...new Set(histories.flatMap(({ points }) => points.map(({ at }) => at)))].sort(
    (one, other) => one - other,
  );
  const series = histories.map(({ points }) => {
    const stacks = new Map(points.map(({ at, stack }) => [at, stack]));
    return moments.map((at) => stacks.get(at) ?? null);
  });
  return [moments.map((at) => at / 1_000), ...series];
}

/** A stack after a hand, and what the hand made of it. */
export type StackChange = StackHistory['points'][number] & { readonly change: number };

/** The last points, the newest first. */
export function lastChanges({ points }: StackHistory, most: number): readonly StackChange[] {
  return points
    .map((point, index) => ({ ...point, change: point.stack - (points[index - 1]?.stack ?? point.stack) }))
    .toReversed()
    .slice(0, most);
}

/** `4,2` up to ten seconds, whole seconds above. */
export function inSeconds(ms: number, locale: string): string {
  const seconds = ms / 1_000;
  const digits = seconds < 9.95 ? 1 : 0;
  return seconds.toLocaleString(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
