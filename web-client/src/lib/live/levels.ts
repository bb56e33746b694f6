// The clock of levels and breaks: what is on, how long it lasts, and what comes next. The plan says what the stages
// are, the server's clock says which one is on.
import type { Blinds, ClockView, Plan, Stage, TournamentView } from '../../protocol/protocol.gen';
import { secondsLeft } from '../format/format';

/** A level of the structure. */
export type Level = {
  /** Its number, from 1: breaks are not counted. */
  readonly number: number;
  readonly blinds: Blinds;
  readonly minutes: number;
};

export type NextBreak = {
  /** Seconds of play until then; nothing where a level without an end comes before. */
  readonly inSeconds: number | undefined;
  readonly minutes: number;
};

/** What people read off the clock. */
export type Clock = {
  /** Stage of the structure, from 0. */
  readonly stage: number;
  /** A called break goes by as any other stage does. */
  readonly ticking: Exclude<ClockView['ticking']['type'], 'break'>;
  readonly isBreak: boolean;
  /** Whether the director called the break in the middle of a level, which goes on after it. */
  readonly isCalled: boolean;
  /** The level that is on; in a break, the one that was played last. */
  readonly level: Level | undefined;
  /** Whole seconds left; nothing for a level without an end. */
  readonly seconds: number | undefined;
  /** Length of the stage in seconds; time that was added or taken is not in it. */
  readonly length: number;
  /** Whether the stage right after this one is a break. */
  readonly breakComes: boolean;
  readonly nextLevel: Level | undefined;
  /** The next break after the stage that is on. */
  readonly nextBreak: NextBreak | undefined;
};

const minute = 60;
const second = 1_000;

/** The levels of a structure with their numbers, stage by stage; nothing for breaks. */
export function levelsOf(structure: readonly Stage[]): readonly (Level | undefined)[] {
  let number = 0;
  return structure.map((stage) => {
    if (stage.type === 'break') return undefined;
    number += 1;
    return { number, blinds: stage.blinds, minutes: stage.minutes };
  });
}

/** The clock at a moment of the server's time. */
export function clockAt(plan: Pick<Plan, 'structure'>, clock: ClockView, now: number): Clock | undefined {
  const { structure } = plan;
  const { ticking } = clock;
  const on = structure[clock.stage];
  if (!on) return undefined;
  const levels = levelsOf(structure);
  const seconds = remaining(clock, on, clock.stage === structure.length - 1, now);
  if (ticking.type === 'break') return inCalledBreak(plan, clock.stage, ticking.left_ms, seconds ?? 0);
  return {
    stage: clock.stage,
    ticking: ticking.type,
    isCalled: false,
    isBreak: on.type === 'break',
    level: levels.slice(0, clock.stage + 1).findLast((level) => level !== undefined),
    seconds,
    length: on.minutes * minute,
    breakComes: structure[clock.stage + 1]?.type === 'break',
    nextLevel: levels.slice(clock.stage + 1).find((level) => level !== undefined),
    nextBreak: breakAfter(structure, clock.stage, seconds),
  };
}

/** In a called break the level that was interrupted comes next, with what is left of it. */
function inCalledBreak(
  { structure }: Pick<Plan, 'structure'>,
  stage: number,
  leftMs: number | null,
  seconds: number,
): Clock | undefined {
  const level = levelsOf(structure)[stage];
  const left = leftMs === null ? undefined : Math.ceil(leftMs / second);
  return {
    stage,
    ticking: 'running',
    isCalled: true,
    isBreak: true,
    level,
    seconds,
    length: seconds,
    breakComes: false,
    nextLevel: level,
    nextBreak: breakAfter(structure, stage, left),
  };
}

/** The clock when a later stage is on, as a table knows that goes on alone: each stage between has its whole time. */
export function clockAtStage({ structure }: Plan, clock: ClockView, stage: number): ClockView {
  const { ticking } = clock;
  if (stage <= clock.stage || ticking.type !== 'running' || ticking.ends_at === null) return clock;
  const begun = structure.slice(clock.stage + 1, stage + 1);
  const minutes = begun.reduce((sum, each) => sum + each.minutes, 0);
  const isLast = stage >= structure.length - 1;
  const ends_at = isLast ? null : ticking.ends_at + minutes * minute * second;
  return { stage, ticking: { type: 'running', ends_at } };
}

/** The event when a later stage is on. */
export function eventAtStage(event: TournamentView, stage: number): TournamentView {
  const { plan, clock } = event;
  return plan && clock ? { ...event, clock: clockAtStage(plan, clock, stage) } : event;
}

function remaining(clock: ClockView, on: Stage, isLast: boolean, now: number): number | undefined {
  const { ticking } = clock;
  switch (ticking.type) {
    case 'not_started':
      return isLast && on.type === 'level' ? undefined : on.minutes * minute;
    case 'break':
      return secondsLeft(ticking.ends_at, now);
    case 'running':
      return ticking.ends_at === null ? undefined : secondsLeft(ticking.ends_at, now);
    case 'paused':
      return ticking.left_ms === null ? undefined : Math.max(0, Math.ceil(ticking.left_ms / second));
  }
}

function breakAfter(
  structure: readonly Stage[],
  stage: number,
  left: number | undefined,
): NextBreak | undefined {
  const index = structure.findIndex((each, at) => at > stage && each.type === 'break');
  const found = structure[index];
  if (!found) return undefined;
  const between = structure.slice(stage + 1, index).reduce((sum, each) => sum + each.minutes, 0);
  return {
    inSeconds: left === undefined ? undefined : left + between * minute,
    minutes: found.minutes,
  };
}
