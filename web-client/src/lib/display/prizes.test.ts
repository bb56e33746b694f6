// Prizes are told to the cent: shares of what was paid in, what is fixed, and prizes in kind.
import { expect, test } from 'vitest';
import type { Prize } from '../../protocol/protocol.gen';
import { plan, tournament } from '../live/tournament.fixture';
import { paidIn, prizeLines } from './prizes';

const prize = (change: Partial<Prize>): Prize => ({ cents: 0, share: 0, kind: '', points: 0, ...change });
const field = { ...tournament().field, entries: 7, rebuys: 2, add_ons: 1 };

function planWith(places: readonly Prize[]): ReturnType<typeof plan> {
  return plan({ prizes: { entry_cents: 1_000, rebuy_cents: 500, places, points_each_beaten: 0 } });
}

test('entries, rebuys and add-ons are paid in', () => {
  expect(paidIn(planWith([]), field)).toBe(8_500);
  expect(paidIn(planWith([]), { ...field, re_entries: 2 })).toBe(10_500);
});

test('cents that cannot be shared go to the first place that has a share', () => {
  const lines = prizeLines(
    planWith([prize({ share: 3_333 }), prize({ share: 3_333 }), prize({ share: 3_334 })]),
    field,
  );
  expect(lines.map(({ cents }) => cents)).toEqual([2_834, 2_833, 2_833]);
});

test('fixed money and a share add up, and a prize in kind has its line', () => {
  const lines = prizeLines(
    planWith([prize({ cents: 2_000, share: 5_000 }), prize({ kind: 'Un jambon' })]),
    field,
  );
  expect(lines).toEqual([
    { place: 1, cents: 6_250, kind: '', points: 0 },
    { place: 2, cents: 0, kind: 'Un jambon', points: 0 },
  ]);
});

test('places that win nothing are not announced', () => {
  expect(prizeLines(planWith([prize({}), prize({ points: 10 })]), field)).toEqual([
    { place: 2, cents: 0, kind: '', points: 10 },
  ]);
});
