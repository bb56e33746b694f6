// The list before the start says what is missing, and nothing else.
import { expect, test } from 'vitest';
import type { DeviceView } from '../../protocol/protocol.gen';
import { readiness } from './ready';
import { entrant, players, tableOf, tournament } from './tournament.fixture';

const tablet = (table: number, connected = true): DeviceView => ({
  device: `tablet ${table}`,
  name: '',
  role: { type: 'tablet', table },
  connected,
  last_seen: 0,
});

const event = tournament({ tables: [tableOf(1), tableOf(2), tableOf(3, { players: 0 })] });
const known = {
  tournament: event,
  players: players([entrant(1), entrant(2)]),
  devices: [tablet(1), tablet(2)],
  hasPin: false,
};

test('an event is ready when everybody sits and was seen, and each table has its tablet', () => {
  expect(readiness(known)).toMatchObject({ isReady: true, seated: 2, tables: 2, missing: [], absent: [] });
});

test('a player who was not seen, a seat that was not drawn and a tablet that is missing or away are named', () => {
  const unseen = readiness({ ...known, players: players([entrant(1), entrant(2, { is_here: false })]) });
  expect([unseen.isReady, unseen.absent.map(({ player }) => player)]).toEqual([false, [2]]);
  const standing = { type: 'registered' } as const;
  expect(readiness({ ...known, players: players([entrant(1), entrant(2, { standing })]) })).toMatchObject({
    isReady: false,
    seated: 1,
    expected: 2,
  });
  expect(readiness({ ...known, devices: [tablet(1, false)] })).toMatchObject({
    isReady: false,
    missing: [2],
    away: [1],
  });
});
