// A tablet without its server: the table goes on, everything is kept, and is told when there is a server again.
import { afterEach, expect, test, vi } from 'vitest';
import type { FromServer } from '../../protocol/protocol.gen';
import { tournament } from '../live/tournament.fixture';
import { accepted, commandMessage, copy, record, refused, Tablet, view, welcome } from './counted.fixture';
import { table } from '../table/table.fixture';
import { nextMessage } from './late';
import type { PendingCommand } from './local-store';

afterEach(() => {
  vi.useRealTimers();
});

const late = (id: string, more = {}): PendingCommand => ({
  late: { id, command: { type: 'undo', steps: 1 }, done_at: 5, ...more },
});

test('without a server the table goes on, and says nothing', async () => {
  const tablet = await Tablet.alone();
  tablet.own.carryOut(commandMessage('one'));
  tablet.own.carryOut(commandMessage('two'));
  expect(tablet.shown.at(-1)).toBe(12);
  expect(tablet.said).toEqual([]);
  expect(tablet.own.aloneSince).toBe(5);
  expect(tablet.store.pending.map((kept) => kept.late.id)).toEqual(['one', 'two']);
});

test('what the rules refuse is said at once, as no server will', async () => {
  const tablet = await Tablet.alone();
  const answer = tablet.own.carryOut({ ...commandMessage('one'), command: { type: 'end_hand' } });
  expect(answer?.type).toBe('refused');
  expect(tablet.waiting).toEqual([]);
});

test('the book is asked at the table', async () => {
  const { own } = await Tablet.alone();
  const incident = { type: 'illegal_amount', seat: 3 } as const;
  expect(own.consult('why', incident)).toEqual({
    type: 'ruling',
    id: 'why',
    table: 1,
    ruling: { consulted: true },
  });
  own.take(welcome);
  own.take(copy(10));
  expect(own.consult('why', incident)).toBeUndefined();
});

test('what was done is told in one message, with its time and stage, and confirmed one by one', async () => {
  const tablet = await Tablet.alone();
  tablet.own.carryOut(commandMessage('one'));
  tablet.own.carryOut(commandMessage('two'));
  tablet.own.take(welcome);
  const { command, expect: decision } = commandMessage('one');
  expect(tablet.said).toEqual([
    {
      type: 'catch_up',
      table: 1,
      commands: [
        { id: 'one', expect: decision, command, done_at: 5, stage: 2 },
        { id: 'two', expect: decision, command, done_at: 5, stage: 2 },
      ],
    },
  ]);
  expect(tablet.own.aloneSince).toBeUndefined();
  expect(tablet.own.take(view(3))).toBe(true);
  tablet.own.take(copy(12, ['book']));
  tablet.own.take(accepted('one', 11));
  tablet.own.take(accepted('two', 12));
  expect(tablet.waiting).toEqual([]);
  expect(tablet.store.pending).toEqual([]);
});

test('while it is told the screen stays as it was, and nobody hears of a correction that was none', async () => {
  const tablet = await Tablet.alone();
  tablet.own.carryOut(commandMessage('one'));
  tablet.own.carryOut(commandMessage('two'));
  const before = [...tablet.shown];
  tablet.own.take(welcome);
  // The server is at another level by now: what was done looks different on its table, until its records are there.
  tablet.own.take(copy(13, ['book']));
  tablet.own.take(accepted('one', 14));
  tablet.rules.sequence = 10;
  tablet.own.take(record(14, 'one'));
  tablet.own.take(accepted('two', 15));
  expect(tablet.shown).toEqual(before);
  tablet.own.take(record(12, 'two'));
  expect(tablet.shown).toEqual([...before, 12]);
  expect(tablet.own.corrections).toBe(0);
});

test('what was accepted and is gone with a newer journal does not hold the screen', async () => {
  const tablet = await Tablet.alone();
  tablet.own.carryOut(commandMessage('one'));
  tablet.own.take(welcome);
  tablet.own.take(copy(10, ['book']));
  tablet.own.take(accepted('one', 11));
  tablet.own.left();
  tablet.own.carryOut(commandMessage('two'));
  // A server with an older copy of the data takes over.
  tablet.own.take(welcome);
  tablet.own.take(copy(8, ['book']));
  tablet.own.take(accepted('two', 9));
  tablet.own.take(record(9, 'two'));
  expect(tablet.rules.ahead).toEqual([]);
  expect(tablet.shown.at(-1)).toBe(9);
  expect(tablet.own.corrections).toBe(1);
});

test('what is different when all of it was told is said once', async () => {
  const tablet = await Tablet.alone();
  tablet.own.carryOut(commandMessage('one'));
  tablet.own.take(welcome);
  tablet.own.take(copy(20, ['book']));
  tablet.own.take(accepted('one', 21));
  tablet.own.take(record(21, 'one'));
  expect(tablet.shown.at(-1)).toBe(21);
  expect(tablet.own.corrections).toBe(1);
});

test('a tablet that was switched on again shows its table before the server has taken everything', async () => {
  const before = await Tablet.alone();
  before.own.carryOut(commandMessage('one'));
  const after = new Tablet(before.store);
  after.own.take(welcome);
  after.own.take(copy(15, ['book']));
  await after.own.start();
  expect(after.shown).toEqual([16]);
  expect(after.store.since).toBeUndefined();
  after.own.take(accepted('one', 16));
  after.own.take(record(16, 'one'));
  expect(after.own.corrections).toBe(0);
});

test('what was kept is told before the rules are there: nobody is to tap at the table as it was', async () => {
  const before = await Tablet.alone();
  before.own.carryOut(commandMessage('one'));
  const after = new Tablet(before.store);
  let fetch = (): void => undefined;
  after.fetched = new Promise((fetched) => (fetch = fetched));
  after.own.take(welcome);
  const started = after.own.start();
  await vi.waitFor(() => expect(after.said).toMatchObject([{ type: 'catch_up', commands: [{ id: 'one' }] }]));
  after.own.take(copy(10, ['book']));
  after.own.take(accepted('one', 11));
  after.own.take(record(11, 'one'));
  fetch();
  await started;
  expect(after.shown.at(-1)).toBe(11);
  expect(after.said).toHaveLength(1);
  expect(after.store.pending).toEqual([]);
});

test('a command while the rest is being told waits for its turn', async () => {
  const tablet = await Tablet.alone();
  for (let count = 0; count < 65; count += 1) tablet.own.carryOut(commandMessage(`command-${count}`));
  tablet.own.take(welcome);
  tablet.own.take(copy(10, ['book']));
  expect(tablet.said).toHaveLength(1);
  expect(tablet.said[0]).toMatchObject({ type: 'catch_up', more: true });
  tablet.own.carryOut(commandMessage('new'));
  expect(tablet.said).toHaveLength(1);
  for (let count = 0; count < 64; count += 1) tablet.own.take(accepted(`command-${count}`, 11 + count));
  expect(tablet.said[1]).toMatchObject({ commands: [{ id: 'command-64' }, { id: 'new' }] });
  expect(tablet.said[1]).not.toHaveProperty('more');
});

test('of a hand in which something is refused the rest is not told, and can be entered again', async () => {
  const tablet = await Tablet.alone();
  for (let count = 0; count < 64; count += 1) tablet.own.carryOut(commandMessage(`first-${count}`, 1));
  tablet.own.carryOut(commandMessage('rest', 1));
  tablet.own.carryOut({ ...commandMessage('next', 1), command: { type: 'start_hand' } });
  tablet.own.take(welcome);
  tablet.own.take(copy(10, ['book']));
  expect(tablet.own.take(refused('first-63'))).toBe(true);
  for (let count = 0; count < 63; count += 1) tablet.own.take(accepted(`first-${count}`, 11 + count));
  expect(tablet.said[1]).toMatchObject({ commands: [{ id: 'next' }] });
  expect(tablet.store.notTaken.map(({ late }) => late.id)).toEqual(['first-63', 'rest']);

  tablet.own.take(accepted('next', 90));
  tablet.own.enterAgain(tablet.own.notTaken);
  expect(tablet.own.notTaken).toEqual([]);
  expect(tablet.own.done).toHaveLength(2);
  expect(tablet.said.at(-1)).toMatchObject({ type: 'command', command: { type: 'undo', steps: 1 } });
});

test('what a full disk did not take is told again, in order', async () => {
  const tablet = await Tablet.alone();
  for (const id of ['one', 'two', 'three']) tablet.own.carryOut(commandMessage(id));
  vi.useFakeTimers();
  tablet.own.take(welcome);
  tablet.own.take(copy(10, ['book']));
  expect(tablet.own.take(refused('one', 'storage'))).toBe(true);
  // Decided without the one before it.
  expect(tablet.own.take(refused('two', 'stale'))).toBe(true);
  expect(tablet.own.take(refused('three', 'storage'))).toBe(true);
  expect(tablet.own.notTaken).toEqual([]);
  expect(tablet.said).toHaveLength(1);
  vi.runAllTimers();
  expect(tablet.said[1]).toMatchObject({ commands: [{ id: 'one' }, { id: 'two' }, { id: 'three' }] });
  expect(tablet.said).toHaveLength(2);
});

test('a command on its way when the network went is listed like those after it, as the floor hears of both', async () => {
  const tablet = await Tablet.seated();
  tablet.own.carryOut(commandMessage('unheard'));
  tablet.own.left();
  tablet.own.carryOut(commandMessage('alone'));
  tablet.own.take(welcome);
  tablet.own.take(copy(10, ['book']));
  expect(tablet.said.at(-1)).toMatchObject({ commands: [{ id: 'unheard' }, { id: 'alone' }] });
  expect(tablet.own.take(refused('unheard'))).toBe(true);
  expect(tablet.own.take(refused('alone'))).toBe(true);
  expect(tablet.store.notTaken.map(({ late }) => late.id)).toEqual(['unheard', 'alone']);
});

test('what cannot be entered again stays on the list, with what came after it', async () => {
  const tablet = await Tablet.alone();
  tablet.own.carryOut(commandMessage('fits'));
  tablet.own.carryOut(commandMessage('does not'));
  tablet.own.carryOut(commandMessage('after it'));
  tablet.own.take(welcome);
  tablet.own.take(copy(10, ['book']));
  for (const id of ['fits', 'does not', 'after it']) tablet.own.take(refused(id));
  const [fits, ...others] = tablet.own.notTaken;
  tablet.rules.refusesAfter = 1;
  expect(tablet.own.enterAgain(tablet.own.notTaken)).toBe(false);
  expect(tablet.own.notTaken).toEqual(others);
  expect(tablet.store.notTaken).toEqual(others);
  expect(tablet.said.at(-1)).toMatchObject({ type: 'command', command: fits?.late.command });
  tablet.rules.refusesAfter = Infinity;
  expect(tablet.own.enterAgain(others)).toBe(true);
  expect(tablet.store.notTaken).toEqual([]);
});

test('of what cannot be read the server is told one by one, and only that is set aside', async () => {
  const tablet = await Tablet.alone();
  for (const id of ['one', 'two', 'of its hand']) tablet.own.carryOut(commandMessage(id));
  tablet.own.carryOut({ ...commandMessage('next', 2), command: { type: 'start_hand' } });
  tablet.own.take(welcome);
  tablet.own.take(copy(10, ['book']));
  const error = { type: 'error', code: 'malformed', message: '' } as const;
  expect(tablet.own.take(error)).toBe(false);
  expect(tablet.said[1]).toMatchObject({ commands: [{ id: 'one' }], more: true });
  tablet.own.take(accepted('one', 11));
  tablet.own.take(error);
  expect(tablet.own.notTaken.map(({ late, why }) => [late.id, why])).toEqual([
    ['two', 'malformed'],
    ['of its hand', undefined],
  ]);
  expect(tablet.said.slice(2)).toMatchObject([
    { commands: [{ id: 'two' }] },
    { type: 'catch_up', commands: [{ id: 'next' }] },
  ]);
  tablet.own.take(accepted('next', 12));
  expect(tablet.own.comesFirst).toBe(false);
  // An error about something else is nothing to the table.
  tablet.own.carryOut(commandMessage('live', 2));
  tablet.own.take(error);
  expect(tablet.waiting).toEqual(['live']);
});

test('what was done before comes first, until the server has decided all of it', async () => {
  const tablet = new Tablet();
  expect(tablet.own.comesFirst).toBe(true);
  tablet.own.take(welcome);
  tablet.own.take(copy(10, ['book']));
  await tablet.own.start();
  expect(tablet.own.comesFirst).toBe(false);
  tablet.own.carryOut(commandMessage('online'));
  expect(tablet.own.comesFirst).toBe(false);
  tablet.own.take(accepted('online', 11));
  tablet.own.left();
  for (let count = 0; count < 65; count += 1) tablet.own.carryOut(commandMessage(`command-${count}`));
  tablet.own.take(welcome);
  for (let count = 0; count < 65; count += 1) {
    expect(tablet.own.comesFirst).toBe(true);
    tablet.own.take(accepted(`command-${count}`, 12 + count));
  }
  expect(tablet.own.comesFirst).toBe(false);
});

test('where nothing is left of what was to come, the server hears that it was all', async () => {
  const tablet = await Tablet.alone();
  for (let count = 0; count < 65; count += 1) tablet.own.carryOut(commandMessage(`command-${count}`));
  tablet.own.take(welcome);
  for (let count = 0; count < 64; count += 1) tablet.own.take(refused(`command-${count}`));
  expect(tablet.said.at(-1)).toEqual({ type: 'catch_up', table: 1, commands: [] });
  expect(tablet.own.notTaken).toHaveLength(65);
});

test('a countdown that ends by itself is told like another command, and missed by nobody', async () => {
  const tablet = await Tablet.alone();
  tablet.rules.made = [{ id: 'over', command: { type: 'time_ran_out' }, at: 4 }];
  tablet.own.left();
  expect(tablet.waiting).toEqual(['over']);
  tablet.own.take(welcome);
  tablet.own.take(refused('over'));
  expect(tablet.own.notTaken).toEqual([]);
});

test('a countdown that ran while the page was loaded again gives players ten seconds', async () => {
  const before = await Tablet.alone();
  const after = new Tablet(before.store);
  [after.now, after.rules.countdown] = [90, 60];
  after.rules.made = [{ id: 'over', command: { type: 'time_ran_out' }, at: 60 }];
  after.own.left();
  await after.own.start();
  expect(after.waiting).toEqual([]);
  expect(after.wakes?.at).toBe(10_090);
  after.now = 10_090;
  after.wakes?.run();
  expect(after.waiting).toEqual(['over']);
});

test('who acts in those seconds has acted in time', async () => {
  const before = await Tablet.alone();
  const after = new Tablet(before.store);
  [after.now, after.rules.countdown] = [90, 60];
  after.own.left();
  await after.own.start();
  after.own.carryOut(commandMessage('in time'));
  expect(after.waiting).toEqual(['in time']);
  expect(after.wakes).toBeUndefined();
});

test('a reload without the server comes back to the same hand, and keeps everything', async () => {
  const before = await Tablet.seated();
  before.own.take(record(11));
  before.own.left();
  before.own.carryOut(commandMessage('one'));
  const after = new Tablet(before.store);
  after.now = 60;
  after.own.left();
  await after.own.start();
  expect(after.shown.at(-1)).toBe(12);
  expect(after.own.aloneSince).toBe(5);
  after.own.carryOut(commandMessage('two'));
  after.own.take(welcome);
  expect(after.said).toMatchObject([{ commands: [{ id: 'one' }, { id: 'two' }] }]);
});

test('a reload after a level has ended plays each hand at its own level again', async () => {
  const before = await Tablet.alone();
  before.rules.stageOver = 50;
  before.own.carryOut(commandMessage('first'));
  before.now = 60;
  before.own.left();
  before.own.carryOut(commandMessage('second'));
  expect(before.own.stage).toBe(3);

  const after = new Tablet(before.store);
  [after.now, after.rules.stageOver] = [90, 50];
  after.own.left();
  await after.own.start();
  const asked = after.rules.asked.map((text) => JSON.parse(text) as object);
  expect(asked).toMatchObject([
    { copy: {} },
    { command: { id: 'first' } },
    { time: { now: 60 } },
    { command: { id: 'second' } },
    { time: { now: 90 } },
  ]);
});

test('a table of which a record could not be kept is not kept, until there is another copy', async () => {
  const before = await Tablet.seated();
  before.own.take(record(11));
  before.store.isFull = true;
  before.own.take(record(12));
  await vi.waitFor(() => expect(before.store.base).toBeUndefined());
  before.store.isFull = false;
  before.own.take(record(13));
  expect(before.own.isKept).toBe(false);
  const after = new Tablet(before.store);
  after.own.left();
  await after.own.start();
  expect(after.own.isAlone).toBe(false);
  before.own.take(copy(14));
  before.own.take(record(15));
  expect(before.store.base?.copy).toMatchObject({ sequence: 14, books: ['book'] });
  expect(before.store.records).toHaveLength(1);
});

test('a reload without the server shows the event as it was last told', async () => {
  const before = await Tablet.seated();
  const event = tournament({ level: 7 });
  expect(before.own.take({ type: 'tournament', ...event })).toBe(false);
  const after = new Tablet(before.store);
  after.own.left();
  await after.own.start();
  expect(after.events).toMatchObject([event]);
});

test('what else waits for the server waits again when the tablet is switched on', async () => {
  const before = await Tablet.alone();
  before.own.keepOutbox('a call for the floor');
  const after = new Tablet(before.store);
  await after.own.start();
  expect(after.recalled).toEqual(['a call for the floor']);
});

/** What the server shows after a record that the rules were not told of. */
const later = (sequence: number): FromServer => ({
  type: 'table',
  ...table({ sequence, decision: { hand: 1, decision: sequence } }),
});

test('a table that went on without a copy is not gone back to, over a reload neither', async () => {
  const tablet = await Tablet.seated();
  tablet.own.left();
  tablet.own.take(welcome);
  expect(tablet.own.take(later(14))).toBe(false);
  expect(tablet.store.base).toBeUndefined();
  tablet.own.left();
  expect(tablet.shown).not.toContain(11);
  expect(tablet.own.isAlone).toBe(false);
  expect(tablet.own.carryOut(commandMessage('one'))).toBeUndefined();
  tablet.own.take(welcome);
  tablet.own.take(copy(15, ['book']));
  tablet.own.left();
  expect(tablet.own.isAlone).toBe(true);
});

test('copies that have ended are noticed when the server is gone', async () => {
  const tablet = await Tablet.seated();
  tablet.own.take(later(14));
  tablet.own.left();
  expect(tablet.own.isAlone).toBe(false);
});

test('what was kept before the page was loaded is not gone back to, once the server has shown more', async () => {
  const before = await Tablet.alone();
  const after = new Tablet(before.store);
  after.own.take(welcome);
  after.own.take(later(14));
  await after.own.start();
  after.own.left();
  expect(after.own.isAlone).toBe(false);
  expect(after.shown).toEqual([]);
});

test('records of other tables are no reason to leave this one', async () => {
  const tablet = await Tablet.seated();
  tablet.own.left();
  tablet.own.take(welcome);
  tablet.own.take({ type: 'table', ...table({ sequence: 14, decision: { hand: 1, decision: 10 } }) });
  tablet.own.left();
  expect(tablet.own.carryOut(commandMessage('one'))).toMatchObject({ type: 'accepted' });
});

test('a table of another build of the rules is not gone on with', async () => {
  const before = await Tablet.alone();
  const { base } = before.store;
  if (base) before.store.base = { ...base, rules: 'older' };
  const after = new Tablet(before.store);
  after.own.left();
  await after.own.start();
  expect(after.own.isAlone).toBe(false);
  expect(after.own.carryOut(commandMessage('one'))).toBeUndefined();
});

test('messages have at most 64 commands and 14 KiB', () => {
  expect(nextMessage(1, [])).toBeUndefined();
  const many = Array.from({ length: 65 }, (_, count) => late(`${count}`));
  expect(nextMessage(1, many)?.commands).toHaveLength(64);
  const large = Array.from({ length: 20 }, (_, count) => late(`${count}${'x'.repeat(1_000)}`));
  const message = nextMessage(1, large);
  expect(message?.more).toBe(true);
  expect(JSON.stringify(message).length).toBeLessThan(16 * 1_024);
});
