// The clock tells the level, the time left, the next level and the next break.
import { expect, test } from 'vitest';
import { clockAt, clockAtStage, eventAtStage, levelsOf } from './levels';
import { blinds, level, pause, plan, tournament } from './tournament.fixture';

const running = (stage: number, ends_at: number | null) =>
  ({ stage, ticking: { type: 'running', ends_at } }) as const;

test('levels are numbered without the breaks', () => {
  expect(levelsOf(plan().structure).map((each) => each?.number)).toEqual([1, 2, undefined, 3, 4]);
});

test('a running level counts down to its end and knows what follows', () => {
  const clock = clockAt(plan(), running(1, 90_500), 30_000);
  expect(clock).toMatchObject({ isBreak: false, seconds: 61, length: 1_200, breakComes: true });
  expect(clock?.level?.blinds).toEqual(blinds(50, 100));
  expect(clock?.nextLevel).toMatchObject({ number: 3, blinds: blinds(100, 200) });
  expect(clock?.nextBreak).toEqual({ inSeconds: 61, minutes: 10 });
});

test('the next break counts the levels before it', () => {
  expect(clockAt(plan(), running(0, 60_000), 0)?.nextBreak?.inSeconds).toBe(60 + 20 * 60);
});

test('in a break the level is the one played last', () => {
  const clock = clockAt(plan(), running(2, 60_000), 0);
  expect(clock).toMatchObject({ isBreak: true, breakComes: false, seconds: 60 });
  expect(clock?.level?.number).toBe(2);
  expect(clock?.nextLevel?.number).toBe(3);
  expect(clock?.nextBreak).toBeUndefined();
});

test('a break that was called comes back to its level with what was left of it', () => {
  const called = { stage: 1, ticking: { type: 'break', ends_at: 60_000, left_ms: 300_000 } } as const;
  const clock = clockAt(plan(), called, 0);
  expect(clock).toMatchObject({ isBreak: true, isCalled: true, ticking: 'running', seconds: 60 });
  expect([clock?.level?.number, clock?.nextLevel?.number, clock?.breakComes]).toEqual([2, 2, false]);
  expect(clock?.nextBreak).toEqual({ inSeconds: 300, minutes: 10 });
});

test('before the start the whole first stage is left', () => {
  const clock = clockAt(plan(), { stage: 0, ticking: { type: 'not_started' } }, 5_000);
  expect(clock).toMatchObject({ ticking: 'not_started', seconds: 1_200 });
});

test('a clock that is stopped keeps its time', () => {
  const clock = clockAt(plan(), { stage: 0, ticking: { type: 'paused', left_ms: 61_200 } }, 99_000);
  expect(clock).toMatchObject({ ticking: 'paused', seconds: 62 });
});

test('the last level has no end, nor has a break after it a time', () => {
  const last = clockAt(plan(), running(4, null), 0);
  expect(last).toMatchObject({ seconds: undefined, nextLevel: undefined, nextBreak: undefined });
  const only = plan({ structure: [level(20, 25, 50)] });
  expect(clockAt(only, { stage: 0, ticking: { type: 'not_started' } }, 0)?.seconds).toBeUndefined();
});

test('time that has run out is never below zero', () => {
  expect(clockAt(plan(), running(0, 1_000), 5_000)?.seconds).toBe(0);
});

test('a stage that the plan does not have shows nothing', () => {
  expect(clockAt(plan({ structure: [pause(5)] }), running(3, 1_000), 0)).toBeUndefined();
});

test('a table that goes on alone counts down each stage that nobody has told it of', () => {
  const told = running(0, 60_000);
  expect(clockAtStage(plan(), told, 0)).toBe(told);
  expect(clockAtStage(plan(), told, 1)).toEqual(running(1, 60_000 + 20 * 60_000));
  expect(clockAtStage(plan(), told, 3)).toEqual(running(3, 60_000 + (20 + 10 + 15) * 60_000));
  expect(clockAtStage(plan(), told, 4)).toEqual(running(4, null));
  const event = eventAtStage(tournament({ clock: told }), 2);
  expect(clockAt(plan(), event.clock ?? told, 1_290_000)).toMatchObject({ isBreak: true, seconds: 570 });
});

test('a clock that was stopped, or that knows better, is left as it is', () => {
  const stopped = { stage: 0, ticking: { type: 'paused', left_ms: 5_000 } } as const;
  expect(clockAtStage(plan(), stopped, 1)).toBe(stopped);
  expect(clockAtStage(plan(), running(2, 60_000), 1)).toEqual(running(2, 60_000));
  const unplanned = tournament({ plan: null, clock: null });
  expect(eventAtStage(unplanned, 1)).toBe(unplanned);
});
