// What is wrong with a plan before it is sent: each fault names its field, so that it is said beside it.
import { isPlayable } from './setup';
import { centsOf, shareOf } from './money';
import { payableWith, type Payable } from './payable';
import type { ChipRow, EventForm, PlanForm, StageRow } from './form';

export type FaultKind =
  | 'name'
  | 'count'
  | 'tables'
  | 'seats'
  | 'stack'
  | 'stackChips'
  | 'noLevel'
  | 'stages'
  | 'breakEnds'
  | 'minutes'
  | 'blinds'
  | 'blindsDown'
  | 'blindsChips'
  | 'noChips'
  | 'chipKinds'
  | 'chipValue'
  | 'chipTwice'
  | 'chipCount'
  | 'money'
  | 'share'
  | 'shares'
  | 'rebuyChips'
  | 'addOn'
  | 'addOnAlone'
  | 'finalTable'
  | 'shot'
  | 'long';

/** `at` is the field: `stack`, or a row and its number from 0, `structure.3`. */
export type Fault = { readonly at: string; readonly why: FaultKind };

const most = {
  name: 80,
  venue: 120,
  kind: 80,
  minutes: 720,
  seats: 10,
  tables: 500,
  stages: 100,
  kinds: 20,
  addOn: 2,
  prizes: 200,
  levels: 255,
  shot: 600,
  dealing: 300,
  count: 4_294_967_295,
} as const;

export function checkEvent(form: EventForm): readonly Fault[] {
  const name = form.name.trim();
  const isNamed = name !== '' && name.length <= most.name;
  return [...(isNamed ? [] : [{ at: 'name', why: 'name' } as const]), ...checkPlan(form.plan)];
}

export function checkPlan(plan: PlanForm): readonly Fault[] {
  const found: Fault[] = [];
  const canPay = payableWith(plan.chips.map((kind) => kind.value));
  const need = (isFine: boolean, at: string, why: FaultKind): void => {
    if (!isFine) found.push({ at, why });
  };
  need(plan.venue.trim().length <= most.venue, 'venue', 'long');
  need(isWhole(plan.tables, 1, most.tables), 'tables', 'tables');
  need(isWhole(plan.seats, 2, most.seats), 'seats', 'seats');
  need(plan.finalTable == null || isWhole(plan.finalTable, 2, most.seats), 'finalTable', 'finalTable');
  found.push(
    ...checkChips(plan.chips),
    ...checkStack(plan, canPay),
    ...checkStructure(plan.structure, canPay),
  );
  for (const field of ['registerLevels', 'rebuyLevels', 'reEntryLevels', 'pointsEachBeaten'] as const) {
    need(isWhole(plan[field], 0, field === 'pointsEachBeaten' ? most.count : most.levels), field, 'count');
  }
  for (const field of ['keepLevels', 'rebuyMost', 'reEntryMost'] as const) {
    const value = plan[field];
    need(value == null || isWhole(value, 0, most.levels), field, 'count');
  }
  if (plan.shotBefore != null) {
    for (const field of ['shotBefore', 'shotAfter'] as const)
      need(isWhole(plan[field] ?? 0, 5, most.shot), field, 'shot');
    need(isWhole(plan.shotDealing, 0, most.dealing), 'shotDealing', 'count');
    need(isWhole(plan.timeCards, 0, most.levels), 'timeCards', 'count');
    need(isWhole(plan.cardSeconds, plan.timeCards > 0 ? 1 : 0, most.shot), 'cardSeconds', 'count');
  }
  need(isWhole(plan.addOn, 0, most.addOn), 'addOn', 'addOn');
  need(!(plan.addOn > 0 && plan.rebuyLevels === 0), 'addOn', 'addOnAlone');
  const sellsChips = plan.rebuyLevels > 0 || plan.addOn > 0;
  const rebuyFits = !sellsChips || (isWhole(plan.rebuyChips, 1) && canPay(plan.rebuyChips));
  need(rebuyFits && isWhole(plan.rebuyChips, 0), 'rebuyChips', 'rebuyChips');
  need(centsOf(plan.entry) !== undefined, 'entry', 'money');
  need(centsOf(plan.rebuyPrice) !== undefined, 'rebuyPrice', 'money');
  found.push(...checkPrizes(plan));
  return found;
}

/** The fault of a field, if it has one. */
export function faultAt(faults: readonly Fault[], at: string): FaultKind | undefined {
  return faults.find((fault) => fault.at === at)?.why;
}

/** Whether a part of the form (`structure`, `chips`) has a fault, in itself or in one of its rows. */
export function hasFaultIn(faults: readonly Fault[], parts: readonly string[]): boolean {
  return faults.some(({ at }) => parts.some((part) => at === part || at.startsWith(`${part}.`)));
}

/** Chips that the case lacks to give everybody a stack, in worth; zero when there are enough. */
export function missingChips(plan: PlanForm): number {
  const inCase = plan.chips.reduce((sum, kind) => sum + kind.value * kind.count, 0);
  const needed = plan.tables * plan.seats * plan.stack;
  return Number.isFinite(needed) && Number.isFinite(inCase) ? Math.max(0, needed - inCase) : 0;
}

function checkChips(chips: readonly ChipRow[]): Fault[] {
  if (chips.length === 0) return [{ at: 'chips', why: 'noChips' }];
  if (chips.length > most.kinds) return [{ at: 'chips', why: 'chipKinds' }];
  return chips.flatMap((kind, index): Fault[] => {
    const at = `chips.${index}`;
    if (!isWhole(kind.value, 1)) return [{ at, why: 'chipValue' }];
    const isTwice = chips.slice(0, index).some((other) => other.value === kind.value);
    if (isTwice) return [{ at, why: 'chipTwice' }];
    return isWhole(kind.count, 0, most.count) ? [] : [{ at, why: 'chipCount' }];
  });
}

/** Less than a big blind could be played, but is nearly always a slip of the finger. */
function checkStack(plan: PlanForm, canPay: Payable): Fault[] {
  const first = plan.structure.find((row) => !row.isBreak);
  if (!isWhole(plan.stack, Math.max(1, first?.big ?? 1))) return [{ at: 'stack', why: 'stack' }];
  const smallest = Math.min(...plan.chips.map((kind) => kind.value));
  const isEven = !(smallest > 0) || plan.stack % smallest === 0;
  return isEven && canPay(plan.stack) ? [] : [{ at: 'stack', why: 'stackChips' }];
}

function checkStructure(rows: readonly StageRow[], canPay: Payable): Fault[] {
  if (!rows.some((row) => !row.isBreak)) return [{ at: 'structure', why: 'noLevel' }];
  if (rows.length > most.stages) return [{ at: 'structure', why: 'stages' }];
  return rows.flatMap((row, index): Fault[] => {
    const at = `structure.${index}`;
    if (!isWhole(row.minutes, 1, most.minutes)) return [{ at, why: 'minutes' }];
    if (row.isBreak) {
      const isBetween = index > 0 && index < rows.length - 1;
      return isBetween ? [] : [{ at, why: 'breakEnds' }];
    }
    const { small, big, ante } = row;
    if (!isPlayable({ small, big, ante, ante_kind: row.anteKind })) return [{ at, why: 'blinds' }];
    const before = rows.slice(0, index).findLast((other) => !other.isBreak);
    if (before && (small < before.small || big < before.big)) return [{ at, why: 'blindsDown' }];
    return [small, big, ante].every(canPay) ? [] : [{ at, why: 'blindsChips' }];
  });
}

function checkPrizes(plan: PlanForm): Fault[] {
  const found = plan.places.flatMap((row, index): Fault[] => {
    const at = `places.${index}`;
    if (centsOf(row.money) === undefined) return [{ at, why: 'money' }];
    if (shareOf(row.share) === undefined) return [{ at, why: 'share' }];
    if (row.kind.trim().length > most.kind) return [{ at, why: 'long' }];
    return isWhole(row.points, 0, most.count) ? [] : [{ at, why: 'count' }];
  });
  if (plan.places.length > most.prizes) found.push({ at: 'places', why: 'long' });
  const shared = plan.places.reduce((sum, row) => sum + (shareOf(row.share) ?? 0), 0);
  if (shared > 10_000) found.push({ at: 'places', why: 'shares' });
  return found;
}

function isWhole(value: number, least: number, most: number = Number.MAX_SAFE_INTEGER): boolean {
  return Number.isSafeInteger(value) && value >= least && value <= most;
}
