// Levels and breaks: rows that are added, moved and taken away, and the time that they take.
import { nextBlinds } from './setup';
import { newKey, type StageRow } from './form';

const usualMinutes = 20;
const usualBreak = 10;
/** With so few big blinds in play for everybody together, events end. */
export const lastBigBlinds = 50;

/** One more level at the end, with the blinds that usually come next. */
export function addLevel(rows: StageRow[]): StageRow[] {
  const last = rows.findLast((row) => !row.isBreak);
  if (!last) return [...rows, levelRow(usualMinutes, 25, 50)];
  const next = nextBlinds({
    small: last.small,
    big: last.big,
    ante: last.ante,
    ante_kind: last.anteKind,
  });
  return [...rows, { ...last, key: newKey(), small: next.small, big: next.big, ante: next.ante }];
}

/** A break after a row. */
export function addBreak(rows: StageRow[], after: number): StageRow[] {
  const row: StageRow = { ...levelRow(usualBreak, 0, 0), isBreak: true };
  return rows.toSpliced(after + 1, 0, row);
}

/** The same row once more, right after it. */
export function duplicate(rows: StageRow[], index: number): StageRow[] {
  const row = rows[index];
  return row ? rows.toSpliced(index + 1, 0, { ...row, key: newKey() }) : rows;
}

export function remove(rows: StageRow[], index: number): StageRow[] {
  return rows.toSpliced(index, 1);
}

/** Changes places with the row above (`-1`) or below (`1`). */
export function move(rows: StageRow[], index: number, by: -1 | 1): StageRow[] {
  const row = rows[index];
  const other = rows[index + by];
  if (!row || !other) return rows;
  return rows.map((each, at) => (at === index ? other : at === index + by ? row : each));
}

/** Number of the level in each row, from 1; nothing for breaks. */
export function levelNumbers(rows: readonly StageRow[]): readonly (number | undefined)[] {
  let level = 0;
  return rows.map((row) => {
    if (row.isBreak) return undefined;
    level += 1;
    return level;
  });
}

/** Minutes from the start of play to the end of each row. */
export function ends(rows: readonly StageRow[]): readonly number[] {
  let minutes = 0;
  return rows.map((row) => (minutes += Number.isFinite(row.minutes) ? row.minutes : 0));
}

/** Minutes after which the event is likely over, by the chips in play; nothing when the structure is too short. */
export function likelyLength(rows: readonly StageRow[], chipsInPlay: number): number | undefined {
  const index = rows.findIndex((row) => !row.isBreak && row.big * lastBigBlinds >= chipsInPlay);
  return index < 0 ? undefined : ends(rows)[index];
}

/** `00:40` for 20:00 and 280 minutes. */
export function clockAfter(startsAt: string, minutes: number): string {
  const [hours = 0, past = 0] = startsAt.split(':').map(Number);
  const moment = (hours * 60 + past + minutes) % (24 * 60);
  const two = (value: number): string => `${value}`.padStart(2, '0');
  return `${two(Math.floor(moment / 60))}:${two(moment % 60)}`;
}

/** Minutes from one time of day to the next such time: after midnight where need be. */
export function minutesUntil(startsAt: string, endsAt: string): number | undefined {
  const one = minuteOfDay(startsAt);
  const other = minuteOfDay(endsAt);
  if (one === undefined || other === undefined || one === other) return undefined;
  return (other - one + 24 * 60) % (24 * 60);
}

function minuteOfDay(time: string): number | undefined {
  const found = /^(\d{1,2}):(\d{2})/.exec(time);
  return found ? Number(found[1]) * 60 + Number(found[2]) : undefined;
}

function levelRow(minutes: number, small: number, big: number): StageRow {
  return { key: newKey(), isBreak: false, minutes, small, big, ante: 0, anteKind: 'big_blind' };
}
