// Who is asked whether they are there, and until when.
import { expect, test } from 'vitest';
import { absentOf, isBeforePlay } from './presence';
import { seat, table } from './table.fixture';

test('plates say who is there before the first hand, and nobody who is out is asked', () => {
  const before = table({ phase: 'between', decision: { hand: 0, decision: 0 } });
  expect(isBeforePlay(before)).toBe(true);
  expect(isBeforePlay(table({ phase: 'between' }))).toBe(false);
  const seats = [
    seat(1),
    seat(2, { presence: 'absent' }),
    seat(3, { presence: 'absent', part: 'eliminated', stack: 0 }),
  ];
  expect(absentOf(table({ seats })).map((each) => each.seat)).toEqual([2]);
});
