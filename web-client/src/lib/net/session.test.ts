// Sessions of a page: one that the window comes back to, or several beside each other.
import { beforeEach, expect, test } from 'vitest';
import type { FromServer } from '../../protocol/protocol.gen';
import type { Connection, ConnectionOptions } from './connection.svelte';
import type { Device } from '../device/device';
import { rememberSeen, seenHere } from './seen';
import { Session } from './session.svelte';

const device: Device = { token: 'secret', role: { type: 'director' }, name: 'Direction' };

/** A session without a server: what its connection was told, and which event it is to remember. */
function opened(tournament: string | undefined, isOneOfSeveral: boolean) {
  const told: { options?: ConnectionOptions; remembered?: string } = {};
  const connect = (options: ConnectionOptions): Connection => {
    told.options = options;
    return { remember: (event: string) => (told.remembered = event) } as unknown as Connection;
  };
  new Session(device, tournament, { connect, isOneOfSeveral });
  const hear = (message: object): void => told.options?.onMessage(message as FromServer, undefined);
  return { told, hear };
}

beforeEach(() => sessionStorage.clear());

test('a window comes back to the event that it showed', () => {
  const { told, hear } = opened(undefined, false);
  expect(told.options?.tournament).toBeUndefined();
  expect(told.options?.shelf).toBeUndefined();
  hear({ type: 'welcome', tournament: 'newest' });
  expect(told.remembered).toBe('newest');
  expect(opened(undefined, false).told.options?.tournament).toBe('newest');
});

test('several sessions have an outbox each, and leave alone what the window comes back to', () => {
  rememberSeen('mine');
  const [one, other, lister] = [opened('one', true), opened('other', true), opened(undefined, true)];
  expect([one, other, lister].map(({ told }) => told.options?.tournament)).toEqual([
    'one',
    'other',
    undefined,
  ]);
  expect([one, other, lister].map(({ told }) => told.options?.shelf)).toEqual(['one', 'other', 'list']);
  for (const { hear } of [one, other, lister]) hear({ type: 'welcome', tournament: 'newest' });
  expect([one, other, lister].map(({ told }) => told.remembered)).toEqual([undefined, undefined, undefined]);
  expect(seenHere()).toBe('mine');
});
