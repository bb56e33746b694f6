// A tablet with the rules of its table: what is tapped is shown at once, and the server has the last word.
import { expect, test, vi } from 'vitest';
import type { FromServer } from '../../protocol/protocol.gen';
import { table } from '../table/table.fixture';
import { accepted, commandMessage, copy, record, refused, Tablet, view, welcome } from './counted.fixture';
import { NoAnswer } from './module';

test('a tap is shown before the server has heard of it', async () => {
  const { own, shown, said } = await Tablet.seated();
  expect(own.carryOut(commandMessage('one'))).toEqual({ type: 'accepted', id: 'one', sequence: 11 });
  own.carryOut(commandMessage('two'));
  expect(shown).toEqual([10, 11, 12]);
  expect(said).toEqual([commandMessage('one'), commandMessage('two')]);
  expect(own.done.map(({ late }) => [late.id, late.done_at])).toEqual([
    ['one', 5],
    ['two', 5],
  ]);
});

test('a command that was confirmed changes nothing on screen', async () => {
  const tablet = await Tablet.seated();
  const { own } = tablet;
  own.carryOut(commandMessage('one'));
  expect(own.take(accepted('one', 11))).toBe(true);
  own.take(record(11, 'one'));
  expect(tablet.waiting).toEqual([]);
  expect(own.corrections).toBe(0);
  expect(tablet.shown.at(-1)).toBe(11);
});

test('a command that the server refuses is taken back, and people are told', async () => {
  const tablet = await Tablet.seated();
  tablet.own.carryOut(commandMessage('one'));
  expect(tablet.own.take(refused('one'))).toBe(false);
  expect(tablet.shown.at(-1)).toBe(10);
  expect(tablet.waiting).toEqual([]);
});

test('a command that a busy server will answer later stays', async () => {
  const tablet = await Tablet.seated();
  tablet.own.carryOut(commandMessage('one'));
  tablet.own.take(refused('one', 'busy'));
  expect(tablet.waiting).toEqual(['one']);
});

test('players are told where the server has noted something else', async () => {
  const { own, shown } = await Tablet.seated();
  own.carryOut(commandMessage('one'));
  own.take(record(15));
  expect(own.corrections).toBe(1);
  expect(shown.at(-1)).toBe(16);
});

test('a view of the server is not shown over a command that it has not heard of', async () => {
  const { own } = await Tablet.seated();
  own.carryOut(commandMessage('one'));
  expect(own.take(view(12))).toBe(true);
  own.take(accepted('one', 13));
  expect(own.take(view(12))).toBe(true);
  expect(own.take(view(14))).toBe(false);
  expect(own.take({ type: 'table', ...table({ table: 2, sequence: 1 }) })).toBe(false);
});

test('a command that its rules refuse is the server’s to answer', async () => {
  const tablet = await Tablet.seated();
  expect(tablet.own.carryOut({ ...commandMessage('one'), command: { type: 'end_hand' } })).toBeUndefined();
  expect(tablet.own.carryOut({ ...commandMessage('two'), table: 2 })).toBeUndefined();
  expect(tablet.waiting).toEqual([]);
  expect(tablet.shown).toEqual([10]);
});

test('what its rules cannot read is the server’s to answer', async () => {
  const tablet = await Tablet.seated();
  tablet.rules.ask = () => {
    throw new NoAnswer('unknown');
  };
  expect(tablet.own.carryOut(commandMessage('one'))).toBeUndefined();
  expect(tablet.waiting).toEqual([]);
});

test('rules that stop are left, and the server is asked for everything', async () => {
  const tablet = await Tablet.seated();
  tablet.own.carryOut(commandMessage('one'));
  tablet.rules.ask = () => {
    throw new WebAssembly.RuntimeError('unreachable');
  };
  expect(tablet.own.carryOut(commandMessage('two'))).toBeUndefined();
  expect(tablet.own.isReady).toBe(false);
  expect(tablet.store.base).toBeUndefined();
  tablet.own.take(accepted('one', 11));
  expect(tablet.waiting).toEqual([]);
  expect(tablet.own.take(view(11))).toBe(false);
});

test('rules that could not be fetched are fetched when the server is there again', async () => {
  const tablet = new Tablet();
  tablet.isMissing = true;
  tablet.own.take(welcome);
  tablet.own.take(copy(10, ['book']));
  await tablet.own.start();
  tablet.own.left();
  expect(tablet.own.isAlone).toBe(false);
  tablet.isMissing = false;
  tablet.own.take({ ...welcome, rules: 'of another build' } as FromServer);
  expect(tablet.loads).toBe(1);
  tablet.own.take(welcome);
  tablet.own.take(copy(12, ['book']));
  await vi.waitFor(() => expect(tablet.own.isReady).toBe(true));
  expect(tablet.shown).toEqual([12]);
  tablet.own.take(welcome);
  expect(tablet.loads).toBe(2);
});

test('rules of another build for a while are gone on with when they are the same again', async () => {
  const tablet = await Tablet.seated();
  tablet.own.take({ ...welcome, rules: 'of another build' } as FromServer);
  expect(tablet.own.isReady).toBe(false);
  tablet.own.take(welcome);
  tablet.own.take(copy(12, ['book']));
  expect(tablet.own.isReady).toBe(true);
});

test('rules that cannot read a copy are left as well', async () => {
  const tablet = await Tablet.seated();
  tablet.rules.ask = () => {
    throw new NoAnswer('another build');
  };
  tablet.own.take(copy(11));
  expect(tablet.own.isReady).toBe(false);
});

test('a tag comes first, wherever people put it', async () => {
  const { own, rules } = await Tablet.seated();
  const incident = { seat: 3, type: 'illegal_amount' } as const;
  own.carryOut({ ...commandMessage('one'), command: { outcome: 0, incident, type: 'report' } });
  const wanted = '"command":{"type":"report","outcome":0,"incident":{"type":"illegal_amount","seat":3}}';
  expect(rules.asked.at(-1)).toContain(wanted);
});

test('what was told before the rules were there is heard with the first copy’s books', async () => {
  const { own, rules } = new Tablet();
  own.take(welcome);
  own.take(copy(10, ['book']));
  own.take(record(11));
  own.take(copy(12));
  own.take(record(13));
  expect(own.carryOut(commandMessage('early'))).toBeUndefined();
  await own.start();
  expect(rules.asked).toEqual([
    '{"copy":{"table":1,"sequence":12,"books":["book"],"state":"{}"}}',
    '{"record":{"sequence":13}}',
  ]);
});

test('a screen that is opened again is the same table', async () => {
  const tablet = await Tablet.seated();
  tablet.own.carryOut(commandMessage('one'));
  const { asked } = tablet.rules;
  const before = asked.length;
  await tablet.own.start();
  expect(tablet.waiting).toEqual(['one']);
  expect(tablet.loads).toBe(1);
  expect(asked).toHaveLength(before);
  expect(tablet.own.isReady).toBe(true);
});

test('after a reconnection commands wait for the copy', async () => {
  const { own } = await Tablet.seated();
  own.take(welcome);
  expect(own.isReady).toBe(false);
  expect(own.take(view(3))).toBe(false);
  own.take(copy(20, ['book']));
  expect(own.isReady).toBe(true);
});
