// What each place wins, as the display announces it before the end. What was really won is in the ranking.
import type { FieldView, Plan } from '../../protocol/protocol.gen';

/** The whole of what was paid in, in hundredths of a percent. */
const whole = 10_000;

export type PrizeLine = {
  readonly place: number;
  readonly cents: number;
  readonly kind: string;
  readonly points: number;
};

/** Cents that players paid in for prizes. */
export function paidIn(plan: Plan, field: FieldView): number {
  const { entry_cents, rebuy_cents } = plan.prizes;
  const entries = field.entries + field.re_entries;
  return entry_cents * entries + rebuy_cents * (field.rebuys + field.add_ons);
}

/** Prizes by place, as things stand: a share counts on what was paid in, and cents that cannot be shared go to the best share. */
export function prizeLines(plan: Plan, field: FieldView): readonly PrizeLine[] {
  const pool = paidIn(plan, field);
  const { places } = plan.prizes;
  const shares = places.reduce((sum, { share }) => sum + share, 0);
  const cents = places.map((prize) => Math.floor((pool * prize.share) / whole));
  const all = Math.floor((pool * Math.min(whole, shares)) / whole);
  const rest = Math.max(0, all - cents.reduce((sum, each) => sum + each, 0));
  const first = places.findIndex(({ share }) => share > 0);
  return places
    .map((prize, index) => ({
      place: index + 1,
      cents: prize.cents + (cents[index] ?? 0) + (index === first ? rest : 0),
      kind: prize.kind,
      points: prize.points,
    }))
    .filter((line) => line.cents > 0 || line.kind !== '' || line.points > 0);
}
