// What a screen need not draw again.
import { describe, expect, test } from 'vitest';
import { shared } from './sharing';

describe('a view that came anew', () => {
  const known = {
    pot: 300,
    seats: [
      { seat: 1, stack: 900 },
      { seat: 2, stack: 800 },
    ],
    turn: { seat: 1 },
  };

  test('is the known one when nothing has changed', () => {
    expect(shared(known, structuredClone(known))).toBe(known);
  });

  test('keeps every part that is as it was', () => {
    const next = structuredClone(known);
    next.seats[0] = { seat: 1, stack: 700 };
    const now = shared(known, next);
    expect(now).toEqual(next);
    expect(now.seats[1]).toBe(known.seats[1]);
    expect(now.turn).toBe(known.turn);
    expect(now.seats[0]).not.toBe(known.seats[0]);
  });

  test('loses what has gone and gains what is new', () => {
    const list: unknown = { seats: [1, 2, 3], turn: null };
    expect(shared(list, { seats: [1, 2], pot: 5 })).toEqual({ seats: [1, 2], pot: 5 });
    expect(shared(list, { seats: [1, 2, 3], turn: null, pot: undefined })).toEqual({
      seats: [1, 2, 3],
      turn: null,
    });
    expect(shared(list, { seats: { 0: 1, 1: 2, 2: 3 }, turn: null })).toEqual({
      seats: { 0: 1, 1: 2, 2: 3 },
      turn: null,
    });
    expect(shared<unknown>([1], { 0: 1 })).toEqual({ 0: 1 });
    expect(shared<unknown>(null, [])).toEqual([]);
    expect(shared<unknown>({}, null)).toBeNull();
  });
});
