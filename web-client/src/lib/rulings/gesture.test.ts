// What the player to act did, from one tap and an amount.
import { expect, test } from 'vitest';
import { seat, table } from '../table/table.fixture';
import { gestureOf, mannersFor, noGesture, rareManners, type GestureFacts } from './gesture';

const view = table();
const facts = (change: Partial<GestureFacts>): GestureFacts => ({ ...noGesture, ...change });

test('an amount without a word becomes the fewest chips', () => {
  expect(gestureOf(facts({ manner: 'silent', total: 300 }), view)).toEqual({
    seat: 4,
    chips: [{ value: 100, count: 3 }],
  });
});

test('chips in front already are not put in again', () => {
  const blind = table({ seats: [seat(1), seat(2), seat(3), seat(4, { bet: 100 })] });
  expect(gestureOf(facts({ manner: 'silent', total: 300 }), blind)?.chips).toEqual([
    { value: 100, count: 2 },
  ]);
});

test('where it could be one chip, it is asked whether it was', () => {
  expect(mannersFor(view, 500).slice(0, 2)).toEqual(['one_chip', 'several_chips']);
  expect(mannersFor(view, 300)[0]).toBe('silent');
  expect(gestureOf(facts({ manner: 'one_chip', total: 500 }), view)?.chips).toEqual([
    { value: 500, count: 1 },
  ]);
  expect(gestureOf(facts({ manner: 'several_chips', total: 500 }), view)?.chips).toEqual([
    { value: 100, count: 5 },
  ]);
});

test('chips that were counted one by one are sent as they were counted', () => {
  const piles = [{ value: 25, count: 12 }];
  expect(gestureOf(facts({ manner: 'raise', total: 300, piles }), view)).toEqual({
    seat: 4,
    said: { type: 'raise' },
    chips: piles,
  });
});

test('an amount that the chips cannot make is asked again as chips', () => {
  expect(gestureOf(facts({ manner: 'silent', total: 310 }), view)).toBeUndefined();
  expect(gestureOf(facts({ manner: 'raise_to', total: 310 }), view)).toEqual({
    seat: 4,
    said: { type: 'raise', amount: 310 },
  });
});

test('words alone need nothing else', () => {
  expect(gestureOf(facts({ manner: 'tapped' }), view)).toEqual({ seat: 4, tapped: true });
  expect(gestureOf(facts({ manner: 'pot', circumstances: ['unheard'] }), view)).toEqual({
    seat: 4,
    said: { type: 'pot' },
    unheard: true,
  });
  expect(gestureOf(facts({ manner: 'amount', total: 300 }), view)?.said).toEqual({
    type: 'amount',
    amount: 300,
  });
});

test('two movements, two meanings, a call and a raise need two amounts', () => {
  expect(gestureOf(facts({ manner: 'motions', total: 500 }), view)).toBeUndefined();
  expect(gestureOf(facts({ manner: 'motions', first: 200, total: 500 }), view)?.motions).toEqual([200, 500]);
  expect(gestureOf(facts({ manner: 'motions', first: 600, total: 500 }), view)).toBeUndefined();
  expect(gestureOf(facts({ manner: 'short', first: 500, total: 5_000 }), view)?.said).toEqual({
    type: 'short',
    could_be: [500, 5_000],
  });
  expect(gestureOf(facts({ manner: 'call_and_raise', first: 500, total: 300 }), view)?.said).toEqual({
    type: 'call_and_raise',
    call: 500,
    raise: 300,
  });
});

test('never more than eight keys to a page, the way to the rare ones included', () => {
  for (const total of [undefined, 300, 500]) expect(mannersFor(view, total).length).toBeLessThan(8);
  expect(rareManners(view).length).toBeLessThan(8);
});
