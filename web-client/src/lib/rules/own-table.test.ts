// A tablet with the rules of its table: what is tapped is shown at once, and the server has the last word.
import { expect, test } from 'vitest';
import type { FromServer, TableView } from '../../protocol/protocol.gen';
import { table } from '../table/table.fixture';
import type { Ask } from './message';
import { NoAnswer } from './module';
import { OwnTable } from './own-table.svelte';

/** Rules of a table where each tap is one decision more: enough to see what is asked of them. */
class Counted {
  readonly asked: string[] = [];
  sequence = 0;
  ahead: string[] = [];

  ask(message: string): string {
    const ask = JSON.parse(message) as Ask | { record: { sequence: number; id?: string } };
    this.asked.push(Object.keys(ask)[0] ?? '');
    if ('copy' in ask) this.sequence = ask.copy.sequence;
    if ('record' in ask) {
      this.sequence = ask.record.sequence;
      this.ahead = this.ahead.filter((id) => id !== ask.record.id);
    }
    if ('command' in ask) {
      if (ask.command.command.type === 'end_hand') return JSON.stringify({ refused: { code: 'rules' } });
      this.ahead.push(ask.command.id);
    }
    if ('settled' in ask && ask.settled.sequence === undefined)
      this.ahead = this.ahead.filter((id) => id !== ask.settled.id);
    const sequence = this.sequence + this.ahead.length;
    return JSON.stringify({ view: table({ sequence, decision: { hand: 1, decision: sequence } }) });
  }
}

const copy = (sequence: number, books: string[] = []): FromServer => ({
  type: 'copy',
  sequence,
  books,
  state: '{}',
});
const record = (sequence: number, id?: string): FromServer => ({
  type: 'record',
  record: JSON.stringify({ sequence, ...(id !== undefined && { id }) }),
});
const view = (sequence: number): FromServer => ({ type: 'table', ...table({ sequence }) });
const tap = (id: string, type: 'undo' | 'end_hand' = 'undo') =>
  ({ type: 'command', id, table: 1, command: type === 'undo' ? { type, steps: 1 } : { type } }) as const;

/** A tablet that has its table after record 10, and the decisions that it has shown. */
async function seated(rules = new Counted()) {
  const shown: number[] = [];
  const show = ({ decision }: TableView): void => void shown.push(decision.decision);
  const own = new OwnTable({
    table: 1,
    hash: 'rules',
    load: () => Promise.resolve(rules),
    now: () => 5,
    show,
  });
  own.take(copy(10, ['book']));
  await own.start();
  return { own, shown, rules };
}

test('a tap is shown before the server has heard of it', async () => {
  const { own, shown } = await seated();
  expect(own.carryOut(tap('one'))).toBe(true);
  expect(own.carryOut(tap('two'))).toBe(true);
  expect(shown).toEqual([10, 11, 12]);
  expect(own.done).toEqual([
    { id: 'one', at: 5 },
    { id: 'two', at: 5 },
  ]);
});

test('a tap that was confirmed changes nothing on screen', async () => {
  const { own, shown } = await seated();
  own.carryOut(tap('one'));
  own.take({ type: 'accepted', id: 'one', sequence: 11 });
  own.take(record(11, 'one'));
  expect(own.done).toEqual([]);
  expect(own.corrections).toBe(0);
  expect(shown.at(-1)).toBe(11);
});

test('a tap that the server refuses is taken back', async () => {
  const { own, shown } = await seated();
  own.carryOut(tap('one'));
  own.take({ type: 'refused', id: 'one', code: 'stale', message: '', readings: [] });
  expect(shown.at(-1)).toBe(10);
  expect(own.done).toEqual([]);
});

test('a tap that a busy server will answer later stays', async () => {
  const { own } = await seated();
  own.carryOut(tap('one'));
  own.take({ type: 'refused', id: 'one', code: 'busy', message: '', readings: [] });
  expect(own.has('one')).toBe(true);
});

test('players are told where the server has noted something else', async () => {
  const { own, shown } = await seated();
  own.carryOut(tap('one'));
  own.take(record(15));
  expect(own.corrections).toBe(1);
  expect(shown.at(-1)).toBe(16);
});

test('a view of the server is not shown over a tap that it has not heard of', async () => {
  const { own } = await seated();
  own.carryOut(tap('one'));
  expect(own.take(view(12))).toBe(true);
  own.take({ type: 'accepted', id: 'one', sequence: 13 });
  expect(own.take(view(12))).toBe(true);
  expect(own.take(view(14))).toBe(false);
  expect(own.take({ type: 'table', ...table({ table: 2, sequence: 1 }) })).toBe(false);
});

test('a tap that its rules refuse is the server’s to answer', async () => {
  const { own, shown } = await seated();
  expect(own.carryOut(tap('one', 'end_hand'))).toBe(false);
  expect(own.carryOut({ ...tap('two'), table: 2 })).toBe(false);
  expect(own.done).toEqual([]);
  expect(shown).toEqual([10]);
});

test('what its rules cannot read is the server’s to answer', async () => {
  const { own, rules } = await seated();
  rules.ask = () => {
    throw new NoAnswer('unknown');
  };
  expect(own.carryOut(tap('one'))).toBe(false);
  expect(own.has('one')).toBe(false);
});

test('a tag comes first, wherever people put it', async () => {
  const { own, rules } = await seated();
  const heard: string[] = [];
  const counted = rules.ask.bind(rules);
  rules.ask = (message) => (heard.push(message), counted(message));
  const incident = { seat: 3, type: 'illegal_amount' } as const;
  own.carryOut({ ...tap('one'), command: { outcome: 0, incident, type: 'report' } });
  expect(heard[0]).toContain(
    '"command":{"type":"report","outcome":0,"incident":{"type":"illegal_amount","seat":3}}',
  );
});

test('what was told before the rules were there is heard with the first copy’s books', async () => {
  const rules = new Counted();
  const heard: string[] = [];
  const listening = { ask: (message: string) => (heard.push(message), rules.ask(message)) };
  const load = (): Promise<Counted> => Promise.resolve(listening as unknown as Counted);
  const own = new OwnTable({ table: 1, hash: 'rules', load, now: () => 0, show: () => undefined });
  own.take(copy(10, ['book']));
  own.take(record(11));
  own.take(copy(12));
  own.take(record(13));
  expect(own.carryOut(tap('early'))).toBe(false);
  await own.start();
  expect(heard).toEqual([
    '{"copy":{"table":1,"sequence":12,"books":["book"],"state":"{}"}}',
    '{"record":{"sequence":13}}',
  ]);
});

test('after a reconnection taps wait for the copy', async () => {
  const { own } = await seated();
  own.take({ type: 'welcome' } as FromServer);
  expect(own.isReady).toBe(false);
  expect(own.take(view(3))).toBe(false);
  own.take(copy(20, ['book']));
  expect(own.isReady).toBe(true);
});
