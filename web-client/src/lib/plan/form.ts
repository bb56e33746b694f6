// The form of an event's plan: what is typed, row by row, and the plan that is sent.
import type { AnteKind, ChipColour, Plan, Prize, Setup, Stage } from '../../protocol/protocol.gen';
import { centsOf, shareOf, typedEuros, typedShare } from './money';

/** A level or a break. A break keeps the blinds that were typed, should it become a level again. */
export type StageRow = {
  /** For lists on screen: rows move. */
  key: number;
  isBreak: boolean;
  minutes: number;
  small: number;
  big: number;
  ante: number;
  anteKind: AnteKind;
};

export type ChipRow = { key: number; value: number; colour: ChipColour; count: number };

/** Money and parts as they are typed. */
export type PrizeRow = { key: number; money: string; share: string; kind: string; points: number };

export type PlanForm = {
  date: string;
  venue: string;
  stack: number;
  tables: number;
  seats: number;
  structure: StageRow[];
  chips: ChipRow[];
  registerLevels: number;
  /** For how many levels a seat is kept; nothing: as the book says. */
  keepLevels: number | null;
  rebuyLevels: number;
  /** Nothing: no limit. */
  rebuyMost: number | null;
  rebuyChips: number;
  addOn: number;
  reEntryLevels: number;
  /** Nothing: no limit. */
  reEntryMost: number | null;
  mayGiveUp: boolean;
  /** Nothing: as the book says. */
  finalTable: number | null;
  /** Seconds of a decision before the flop; nothing: no shot clock. */
  shotBefore: number | null;
  shotAfter: number;
  shotDealing: number;
  timeCards: number;
  cardSeconds: number;
  entry: string;
  rebuyPrice: string;
  places: PrizeRow[];
  pointsEachBeaten: number;
  /** Nothing: no formula. */
  pointsFormula: string;
};

/** A new event: its name, its book, the template it began with, when play begins, and its plan. */
export type EventForm = {
  name: string;
  book: string;
  template: string;
  /** Only to tell when the event ends. */
  startsAt: string;
  plan: PlanForm;
};

let lastKey = 0;
/** A key that no row on this page has. */
export function newKey(): number {
  lastKey += 1;
  return lastKey;
}

export function stageRow(stage: Stage): StageRow {
  const blinds =
    stage.type === 'level' ? stage.blinds : { small: 0, big: 0, ante: 0, ante_kind: 'big_blind' as const };
  return {
    key: newKey(),
    isBreak: stage.type === 'break',
    minutes: stage.minutes,
    small: blinds.small,
    big: blinds.big,
    ante: blinds.ante,
    anteKind: blinds.ante_kind,
  };
}

export function stageOf(row: StageRow): Stage {
  if (row.isBreak) return { type: 'break', minutes: row.minutes };
  return {
    type: 'level',
    minutes: row.minutes,
    blinds: { small: row.small, big: row.big, ante: row.ante, ante_kind: row.anteKind },
  };
}

export function formOf(plan: Plan, locale: string): PlanForm {
  return {
    date: plan.date,
    venue: plan.venue,
    stack: plan.stack,
    tables: plan.tables,
    seats: plan.seats,
    structure: plan.structure.map(stageRow),
    chips: plan.chips.map((kind) => ({ key: newKey(), ...kind })),
    registerLevels: plan.late.register_levels,
    keepLevels: plan.late.keep_levels ?? null,
    rebuyLevels: plan.rebuys.levels,
    rebuyMost: plan.rebuys.most ?? null,
    rebuyChips: plan.rebuys.chips,
    addOn: plan.rebuys.add_on,
    reEntryLevels: plan.re_entries?.levels ?? 0,
    reEntryMost: plan.re_entries?.most ?? null,
    mayGiveUp: plan.re_entries?.may_give_up ?? false,
    finalTable: plan.final_table ?? null,
    ...shotFields(plan.shot_clock ?? undefined),
    entry: typedEuros(plan.prizes.entry_cents, locale),
    rebuyPrice: typedEuros(plan.prizes.rebuy_cents, locale),
    places: plan.prizes.places.map((prize) => ({
      key: newKey(),
      money: typedEuros(prize.cents, locale),
      share: typedShare(prize.share, locale),
      kind: prize.kind,
      points: prize.points,
    })),
    pointsEachBeaten: plan.prizes.points_each_beaten,
    pointsFormula: plan.prizes.points_formula ?? '',
  };
}

/** What a form says of the shot clock; where there is none, what one would begin with. */
function shotFields(
  shot: Plan['shot_clock'],
): Pick<PlanForm, 'shotBefore' | 'shotAfter' | 'shotDealing' | 'timeCards' | 'cardSeconds'> {
  return {
    shotBefore: shot?.before_flop ?? null,
    shotAfter: shot?.after_flop ?? 30,
    shotDealing: shot?.dealing ?? 30,
    timeCards: shot?.cards ?? 4,
    cardSeconds: shot?.card_seconds ?? 30,
  };
}

export function planOf(form: PlanForm): Plan {
  const chips = [...form.chips].sort((one, other) => one.value - other.value);
  return {
    date: form.date,
    venue: form.venue.trim(),
    stack: form.stack,
    tables: form.tables,
    seats: form.seats,
    structure: form.structure.map(stageOf),
    chips: chips.map(({ value, colour, count }) => ({ value, colour, count })),
    late: {
      register_levels: form.registerLevels,
      ...(isSet(form.keepLevels) && { keep_levels: form.keepLevels }),
    },
    rebuys: {
      levels: form.rebuyLevels,
      ...(isSet(form.rebuyMost) && { most: form.rebuyMost }),
      chips: form.rebuyChips,
      add_on: form.addOn,
    },
    ...(form.reEntryLevels > 0 && {
      re_entries: {
        levels: form.reEntryLevels,
        ...(isSet(form.reEntryMost) && { most: form.reEntryMost }),
        ...(form.mayGiveUp && { may_give_up: true }),
      },
    }),
    ...(isSet(form.finalTable) && { final_table: form.finalTable }),
    ...(isSet(form.shotBefore) && {
      shot_clock: {
        before_flop: form.shotBefore,
        after_flop: form.shotAfter,
        dealing: form.shotDealing,
        cards: form.timeCards,
        card_seconds: form.cardSeconds,
      },
    }),
    prizes: {
      entry_cents: centsOf(form.entry) ?? 0,
      rebuy_cents: centsOf(form.rebuyPrice) ?? 0,
      places: form.places.map(prizeOf),
      points_each_beaten: form.pointsEachBeaten,
      ...(form.pointsFormula.trim() !== '' && { points_formula: form.pointsFormula.trim() }),
    },
  };
}

/** A form that was kept by another page: its rows get keys of this one. */
export function renewKeys(form: EventForm): EventForm {
  return { ...form, plan: renewPlanKeys(form.plan) };
}

export function renewPlanKeys(form: PlanForm): PlanForm {
  const renew = <T extends { key: number }>(rows: readonly T[]): T[] =>
    rows.map((row) => ({ ...row, key: newKey() }));
  return {
    ...form,
    // A form that was kept before there were formulas has none.
    pointsFormula: (form as Partial<PlanForm>).pointsFormula ?? '',
    // Nor a shot clock.
    ...((form as Partial<PlanForm>).shotAfter === undefined && shotFields(undefined)),
    structure: renew(form.structure),
    chips: renew(form.chips),
    places: renew(form.places),
  };
}

/** Everything that the server is asked for: blinds, chips, tables and stack are the plan's. */
export function setupOf(form: EventForm): Setup {
  const plan = planOf(form.plan);
  const first = plan.structure.find((stage) => stage.type === 'level');
  return {
    name: form.name.trim(),
    book: form.book,
    blinds: first?.blinds ?? { small: 0, big: 0, ante: 0, ante_kind: 'big_blind' },
    chip_values: plan.chips.map((kind) => kind.value),
    tables: Array.from({ length: plan.tables }, () => ({ seats: plan.seats })),
    stack: plan.stack,
    plan,
  };
}

function prizeOf(row: PrizeRow): Prize {
  return {
    cents: centsOf(row.money) ?? 0,
    share: shareOf(row.share) ?? 0,
    kind: row.kind.trim(),
    points: row.points,
  };
}

/** An empty field of numbers gives `null` or nothing at all. */
function isSet(value: number | null | undefined): value is number {
  return value != null;
}
