// The server's time as it is estimated here.
import { expect, test } from 'vitest';
import { ServerClock } from './clock';

const serverAhead = 5_000_000;

function clockAt(stopwatch: { now: number }): ServerClock {
  return new ServerClock(() => stopwatch.now, 0);
}

test('a ping in the middle of its round trip gives the time', () => {
  const stopwatch = { now: 1_000 };
  const clock = clockAt(stopwatch);
  stopwatch.now = 1_040;
  clock.add({ sentAt: 1_000, receivedAt: 1_040, serverTime: serverAhead + 1_020 });
  expect(clock.now()).toBe(serverAhead + 1_040);
});

test('one slow answer does not move the clock', () => {
  const stopwatch = { now: 0 };
  const clock = clockAt(stopwatch);
  clock.add({ sentAt: 0, receivedAt: 10, serverTime: serverAhead + 5 });
  // The answer took 900 ms of the 1 000: taking the middle would be 400 ms wrong.
  clock.add({ sentAt: 2_000, receivedAt: 3_000, serverTime: serverAhead + 2_100 });
  stopwatch.now = 3_000;
  expect(Math.abs(clock.now() - (serverAhead + 3_000))).toBeLessThanOrEqual(100);
});

test('after a reconnection only new samples count', () => {
  const stopwatch = { now: 0 };
  const clock = clockAt(stopwatch);
  clock.add({ sentAt: 0, receivedAt: 2, serverTime: serverAhead + 1 });
  clock.forget();
  clock.add({ sentAt: 100, receivedAt: 140, serverTime: 2 * serverAhead + 120 });
  stopwatch.now = 140;
  expect(clock.now()).toBe(2 * serverAhead + 140);
});

test('a hint counts until the first ping is back', () => {
  const stopwatch = { now: 50 };
  const clock = clockAt(stopwatch);
  clock.hint(serverAhead);
  expect(clock.now()).toBe(serverAhead);
  clock.add({ sentAt: 50, receivedAt: 50, serverTime: serverAhead + 7 });
  clock.hint(0);
  expect(clock.now()).toBe(serverAhead + 7);
});

test('of several connections one keeps the time, until it is gone', () => {
  const [one, other] = [{}, {}];
  const clock = clockAt({ now: 100 });
  expect(clock.isKeptBy(one)).toBe(true);
  expect(clock.isKeptBy(other)).toBe(false);
  clock.add({ sentAt: 90, receivedAt: 90, serverTime: serverAhead });
  clock.release(other);
  expect(clock.isKeptBy(one)).toBe(true);
  clock.release(one);
  // What the first one was told says nothing about the other's server.
  expect(clock.isKeptBy(other)).toBe(true);
  clock.add({ sentAt: 60, receivedAt: 100, serverTime: 2 * serverAhead });
  expect(clock.now()).toBe(2 * serverAhead + 20);
});
