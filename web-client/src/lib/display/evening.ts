// How far the evening is: what is left of the level, what comes after it, and who went out last.
import type { Blinds, PlaceView, Stage } from '../../protocol/protocol.gen';
import { levelsOf, type Clock } from '../live/levels';

/** A stage to come. */
export type Coming =
  | { readonly type: 'level'; readonly stage: number; readonly number: number; readonly blinds: Blinds }
  | { readonly type: 'break'; readonly stage: number; readonly minutes: number };

/** The next levels after a stage, with the breaks before and between them. */
export function comingAfter(structure: readonly Stage[], stage: number, levels: number): readonly Coming[] {
  const numbered = levelsOf(structure);
  const coming: Coming[] = [];
  let found = 0;
  for (const [index, each] of structure.entries()) {
    if (index <= stage || found === levels) continue;
    const level = numbered[index];
    if (level) coming.push({ type: 'level', stage: index, number: level.number, blinds: level.blinds });
    else coming.push({ type: 'break', stage: index, minutes: each.minutes });
    if (level) found += 1;
  }
  return coming;
}

/** Which part of the stage is over, from 0 to 1; nothing for a level without an end. */
export function partOver({ seconds, length }: Clock): number | undefined {
  if (seconds === undefined || length <= 0) return undefined;
  return Math.min(1, Math.max(0, 1 - seconds / length));
}

/** Who went out last, the latest first. */
export function lastOut(ranking: readonly PlaceView[], most: number): readonly PlaceView[] {
  return ranking.filter(({ why }) => why !== null).slice(0, most);
}

/** The first three of an event that is over, as they stand on a podium: second, first, third. */
export function onPodium(ranking: readonly PlaceView[]): readonly PlaceView[] {
  const [first, second, third] = ranking;
  return [second, first, third].filter((line) => line !== undefined);
}
