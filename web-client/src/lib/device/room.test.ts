// Which tables have their tablets, and whose turn it is to be paired.
import { expect, test } from 'vitest';
import type { DeviceView } from '../../protocol/protocol.gen';
import { tableOf, tournament } from '../live/tournament.fixture';
import { outOfReach, pairedSince, pairingRound, roomOf, withoutTablet } from './room';

const tablet = (device: string, table: number, connected = true): DeviceView => ({
  device,
  name: device,
  role: { type: 'tablet', table },
  connected,
  last_seen: 0,
});

const event = tournament({ tables: [tableOf(1), tableOf(2), tableOf(3), tableOf(4, { is_closed: true })] });

test('a table that is closed needs no tablet, and one that is away is still the table’s', () => {
  const room = roomOf(event, [tablet('A', 1), tablet('B', 2, false)]);
  expect(room.map(({ table }) => table)).toEqual([1, 2, 3]);
  expect([withoutTablet(room), outOfReach(room)]).toEqual([[3], [2]]);
});

test('pairing goes on to the other tables without a tablet, unless one was replaced', () => {
  expect(pairingRound(event, [tablet('A', 2)], 3)).toEqual([3, 1]);
  expect(pairingRound(event, [tablet('A', 2)], 2)).toEqual([2]);
});

test('a tablet that was there before has not taken the code', () => {
  const before = new Set(['A']);
  const role = { type: 'tablet', table: 2 } as const;
  expect(pairedSince(before, [tablet('A', 2), tablet('B', 1)], role)).toBeUndefined();
  expect(pairedSince(before, [tablet('A', 2), tablet('C', 2)], role)?.device).toBe('C');
});
