// What the address of a display asks for, and what is held back for a stream.
import { expect, test } from 'vitest';
import { Held } from './held';
import { asked, delayAtMost, pathOf, turnOf } from './pages';

test('without a word it is the clock, at once', () => {
  expect(asked('')).toEqual({ pages: ['clock'], seconds: 20, delay: 0, voice: false });
  expect(asked('?page=nonsense&delay=-3&table=x&sound=thunder')).toEqual(asked(''));
});

test('several pages take turns, on every screen at the same moment', () => {
  const shown = asked('?page=clock,moves&seconds=30');
  expect([0, 29_999, 30_000, 60_000].map((now) => turnOf(shown, now))).toEqual([
    'clock',
    'clock',
    'moves',
    'clock',
  ]);
  expect(asked('?page=clock,moves&seconds=0').seconds).toBe(5);
});

test('an address says again what was read from it', () => {
  for (const path of [
    '/display?page=clock',
    '/display?page=clock,moves&seconds=30',
    '/display?page=overlay&delay=120&table=3',
    '/display?page=clock&sound=gong&voice=1',
  ])
    expect(pathOf(asked(path.slice('/display'.length)))).toBe(path);
});

test('a delay has an end', () => {
  expect(asked('?delay=120').delay).toBe(120);
  expect(asked('?delay=99999').delay).toBe(delayAtMost);
});

test('what happens now is shown when the delay is over, and not before', () => {
  const held = new Held<string>(120);
  held.see('first', 0);
  expect(held.at(119_999)).toBeUndefined();
  expect(held.startsIn(20_000)).toBe(100);
  expect(held.at(120_000)).toBe('first');
  held.see('second', 130_000);
  expect(held.at(249_999)).toBe('first');
  expect(held.at(250_000)).toBe('second');
});

test('a room that changes all the time takes one moment of memory for each second', () => {
  const held = new Held<number>(60);
  for (let now = 0; now < 600_000; now += 100) held.see(now, now);
  expect(held.size).toBeLessThanOrEqual(62);
  const shown = held.at(600_000) ?? 0;
  expect(shown).toBeLessThanOrEqual(540_000);
  expect(shown).toBeGreaterThan(538_000);
});
