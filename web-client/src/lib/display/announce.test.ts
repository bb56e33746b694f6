// What the room hears: once each, and nothing of what was there before the voice was turned on.
// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import type { AlertView } from '../../protocol/protocol.gen';
import { alreadySaid, announcements } from './announce';
import { voiceFor } from '../sound/speech.svelte';

const alert = (number: number, table: number, kind: AlertView['kind']): AlertView => ({
  alert: number,
  table,
  priority: 'urgent',
  kind,
  raised_at: 0,
  claimed_by: null,
});
const time = alert(2, 3, {
  type: 'time_call',
  seat: 4,
  name: 'Paul',
  thinking_since: 0,
  countdown_at: 60_000,
  ends_at: 70_000,
});
const floor = alert(1, 8, { type: 'floor_call', reason: '' });
const nothing = alreadySaid([], 0);

test('a time call and a call for the floor are announced once', () => {
  const first = announcements([time, floor], nothing, 1_000);
  expect(first.now).toEqual([
    { type: 'floor_called', table: 8 },
    { type: 'time_called', table: 3, seat: 4, name: 'Paul' },
  ]);
  expect(announcements([time, floor], first.said, 2_000).now).toEqual([]);
});

test('the last seconds are announced when they begin, with how many there are', () => {
  const { said } = announcements([time], nothing, 1_000);
  expect(announcements([time], said, 59_999).now).toEqual([]);
  const begun = announcements([time], said, 60_100);
  expect(begun.now).toEqual([{ type: 'last_seconds', table: 3, seat: 4, seconds: 10 }]);
  expect(announcements([time], begun.said, 61_000).now).toEqual([]);
});

test('a countdown that the floor lengthens is announced again when it comes back', () => {
  const { said } = announcements([time], nothing, 60_100);
  const longer = { ...time, kind: { ...time.kind, countdown_at: 90_000, ends_at: 100_000 } } as AlertView;
  const again = announcements([longer], said, 61_000);
  expect(again.now).toEqual([]);
  expect(announcements([longer], again.said, 90_100).now).toHaveLength(1);
});

test('what was there when the voice was turned on is not said, nor what is no call', () => {
  expect(announcements([time, floor], alreadySaid([time, floor], 65_000), 66_000).now).toEqual([]);
  expect(announcements([alert(9, 1, { type: 'tablet_lost' })], nothing, 0).now).toEqual([]);
});

test('a voice of this machine and this country comes first', () => {
  const voice = (lang: string, localService: boolean, name: string) => ({ lang, localService, name });
  const all = [
    voice('en-GB', true, 'Kate'),
    voice('fr-FR', false, 'Nuage'),
    voice('fr_CA', true, 'Amélie'),
    voice('fr-FR', true, 'Thomas'),
  ];
  expect(voiceFor('fr-FR', all)?.name).toBe('Thomas');
  expect(voiceFor('fr-CH', all)?.name).toBe('Amélie');
  expect(voiceFor('de-DE', all)).toBeUndefined();
});
