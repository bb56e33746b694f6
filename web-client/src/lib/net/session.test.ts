// Sessions of a page: one that the window comes back to, or several beside each other.
// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import type { FromServer } from '../../protocol/protocol.gen';
import type { Connection, ConnectionOptions } from './connection.svelte';
import type { Device } from '../device/device';
import { rememberSeen, seenHere } from './seen';
import { Session } from './session.svelte';
import { commandMessage, copy, Tablet, welcome } from '../rules/counted.fixture';
import type { Named } from './outbox';

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

/** A tablet whose rules count, and whose connection keeps what waits. */
async function tablet() {
  let at: Tablet | undefined;
  const connection = {
    state: 'online',
    waiting: [] as Named[],
    post: (message: Named) => connection.waiting.push(message),
    withdraw: (id: string) => (connection.waiting = connection.waiting.filter((each) => each.id !== id)),
  };
  const session = new Session({ ...device, role: { type: 'tablet', table: 1 } }, 'event', {
    connect: () => connection as unknown as Connection,
    ownTable: ({ doHere }) => (at = new Tablet(undefined, { doHere })).own,
  });
  const own = at as unknown as Tablet;
  await own.own.start();
  const answers: string[] = [];
  session.onAnswer(({ type, id }, command) => answers.push(`${type} ${id} ${command?.type}`));
  return { session, connection, tablet: own, answers };
}

test('what was tapped before the copy came is done at the table when the server is gone', async () => {
  const { session, connection, tablet: own, answers } = await tablet();
  own.own.take(welcome);
  own.own.take(copy(10, ['book']));
  own.own.left();
  own.own.take(welcome);
  const { command, expect: decision } = commandMessage('any');
  const id = session.command(1, command, decision);
  const refused = session.command(1, { type: 'end_hand' }, decision);
  const call = {
    type: 'tournament',
    id: 'call',
    command: { type: 'call_floor', table: 1, reason: '' },
  } as const;
  connection.post(call);
  expect(connection.waiting).toHaveLength(3);

  own.own.left();
  await Promise.resolve();
  expect(own.waiting).toEqual([id]);
  expect(connection.waiting).toEqual([call]);
  expect(answers).toEqual([`accepted ${id} command`, `refused ${refused} command`]);
});

test('what a tablet has kept is listed for people: commands, and what else they entered', async () => {
  const { session, connection, tablet: own } = await tablet();
  own.own.take(welcome);
  own.own.take(copy(10, ['book']));
  own.own.left();
  own.own.carryOut(commandMessage('one'));
  own.rules.made = [{ id: 'over', command: { type: 'time_ran_out' }, at: 4 }];
  own.own.left();
  connection.post({ type: 'tournament', id: 'two', command: { type: 'cancel_floor_call', table: 1 } });
  connection.post({
    type: 'tournament',
    id: 'three',
    command: { type: 'settle_missing', table: 1 } as never,
  });
  expect(session.untold.map(({ late }) => [late.id, late.command?.type])).toEqual([
    ['one', 'undo'],
    ['three', undefined],
  ]);
});

test('what the floor decides at a tablet by its PIN is the server’s to answer, also when it goes away', async () => {
  const { session, connection, tablet: own } = await tablet();
  own.own.take(welcome);
  own.own.take(copy(10, ['book']));
  session.views.take({ type: 'floor_right', until: 120_000 });
  const id = session.command(1, commandMessage('any').command, commandMessage('any').expect);
  expect(own.waiting).toEqual([]);
  connection.state = 'offline';
  own.own.left();
  expect(connection.waiting.map((each) => each.id)).toEqual([id]);
  session.command(1, commandMessage('any').command, commandMessage('any').expect);
  expect(own.waiting).toHaveLength(1);
});
