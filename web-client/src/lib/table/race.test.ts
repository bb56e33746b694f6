// A chip race: cards for what is left over, and who got a chip.
import { expect, test } from 'vitest';
import type { RaceAtView } from '../../protocol/protocol.gen';
import { gotChip, missingCards, needsCards, raceLines } from './race';
import { seat } from './table.fixture';

const race: RaceAtView = {
  old: 25,
  new: 100,
  operator: 'official',
  seats: [
    { seat: 3, small: 2 },
    { seat: 1, small: 0 },
    { seat: 2, small: 3 },
  ],
  awarded: 1,
  citations: [],
};

test('a card is due for each chip left over, in the order of dealing', () => {
  expect(raceLines(race, new Map()).map((line) => [line.seat, line.small])).toEqual([
    [3, 2],
    [2, 3],
  ]);
});

test('seats whose cards are not all written down are missing', () => {
  const lines = raceLines(race, new Map([[3, ['As', 'Kd']]]));
  expect(missingCards(race, lines)).toEqual([2]);
});

test('no cards are needed where nobody or everybody gets a chip', () => {
  expect(needsCards(race)).toBe(true);
  for (const awarded of [0, 2]) {
    const clear = { ...race, awarded };
    expect(needsCards(clear)).toBe(false);
    expect(missingCards(clear, raceLines(clear, new Map()))).toEqual([]);
  }
});

test('who has more than their stack without the small chips got one', () => {
  const before = new Map([
    [1, 1_000],
    [2, 1_075],
    [3, 1_050],
  ]);
  const after = [seat(1, { stack: 1_000 }), seat(2, { stack: 1_100 }), seat(3, { stack: 1_000 })];
  expect(gotChip(race, before, after)).toEqual([{ seat: 2, name: 'Player 2', stack: 1_100 }]);
});

test('who had nothing else left and was saved got one as well', () => {
  const found = gotChip(race, new Map([[3, 50]]), [seat(3, { stack: 100 })]);
  expect(found.map((end) => end.seat)).toEqual([3]);
});
