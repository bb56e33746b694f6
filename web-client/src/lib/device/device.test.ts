// Where a device starts, and where it may go.
import { expect, test } from 'vitest';
import { mayOpen, screenOf } from './device';

const director = { role: { type: 'director' } } as const;
const floor = { role: { type: 'floor' }, tournament: 'one' } as const;
const floorOfAll = { role: { type: 'floor' }, tournament: null } as const;
const tablet = { role: { type: 'tablet', table: 2 }, tournament: 'one' } as const;

test('each device starts on its own screen; a floor of all events on theirs', () => {
  expect([director, floor, floorOfAll, tablet].map(screenOf)).toEqual([
    '/director',
    '/floor',
    '/events',
    '/tablet',
  ]);
  expect(screenOf({ role: { type: 'floor' } })).toBe('/events');
});

test('a browser that is paired as a feed is a display that is late', () => {
  const feed = { role: { type: 'feed', delay_seconds: 300 }, tournament: 'one' } as const;
  expect(screenOf(feed)).toBe('/display');
  expect(['/display', '/floor', '/director'].map((path) => mayOpen(feed, path))).toEqual([
    true,
    false,
    false,
  ]);
});

test('all events are for devices that belong to none, and one event is for every floor', () => {
  expect([director, floor, floorOfAll, tablet].map((device) => mayOpen(device, '/events'))).toEqual([
    true,
    false,
    true,
    false,
  ]);
  expect([director, floor, floorOfAll, tablet].map((device) => mayOpen(device, '/floor'))).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(mayOpen(floorOfAll, '/director')).toBe(false);
});
