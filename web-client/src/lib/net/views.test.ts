// Views replace each other; an older one never comes back.
import { expect, test } from 'vitest';
import type { FromServer, TileView } from '../../protocol/protocol.gen';
import { table } from '../table/table.fixture';
import { replaceTiles, Views } from './views.svelte';
import { keep, newlyUrgent } from '../floor/wall';

const welcome = {
  type: 'welcome',
  protocol: 1,
  server: '0.1.0',
  now: 0,
  name: 'Tablet',
  role: { type: 'tablet', table: 1 },
} as const;

const tile = (number: number, change: Partial<TileView> = {}): TileView => ({
  table: number,
  sequence: 1,
  hand: 1,
  phase: 'betting',
  street: 'flop',
  to_act: null,
  pot: 0,
  blinds: null,
  level: 1,
  players: 9,
  seat_count: 9,
  tablets_connected: 1,
  tablets_paired: 1,
  last_event_at: 0,
  ruling: null,
  stop: null,
  ...change,
});

test('a view that was overtaken on the way is dropped', () => {
  const views = new Views();
  views.take(welcome);
  views.take({ type: 'table', ...table({ sequence: 12 }) });
  views.take({ type: 'table', ...table({ sequence: 11 }) });
  expect(views.tables[1]?.sequence).toBe(12);
});

test('after a reconnection the first view is taken as it is', () => {
  const views = new Views();
  views.take(welcome);
  views.take({ type: 'table', ...table({ sequence: 12 }) });
  views.take(welcome);
  views.take({ type: 'table', ...table({ sequence: 3 }) });
  expect(views.tables[1]?.sequence).toBe(3);
});

test('changed tiles take their places on the wall', () => {
  const wall = replaceTiles([tile(1), tile(3)], [tile(2), tile(3, { hand: 7 })]);
  expect(wall.map(({ table: number, hand }) => [number, hand])).toEqual([
    [1, 1],
    [2, 1],
    [3, 7],
  ]);
});

test('filters keep tables that call, or whose tablet is away', () => {
  const wall = [
    tile(1),
    tile(2, { tablets_connected: 0 }),
    tile(3, { tablets_paired: 0, tablets_connected: 0 }),
  ];
  const call = {
    alert: 4,
    table: 1,
    priority: 'urgent',
    kind: { type: 'floor_call', reason: '' },
    raised_at: 0,
    claimed_by: null,
  } as const;
  const tables = (filter: 'all' | 'needs_me' | 'offline'): number[] =>
    keep(wall, [call], filter).map(({ table: number }) => number);
  expect(tables('all')).toEqual([1, 2, 3]);
  expect(tables('needs_me')).toEqual([1]);
  expect(tables('offline')).toEqual([2, 3]);
  expect(newlyUrgent([], [call])).toEqual([call]);
  expect(newlyUrgent([call], [call])).toEqual([]);
});

test('of the list of players only what has changed is replaced, and what is new is put in its place', () => {
  const views = new Views();
  const list = [1, 2, 4].map((player) => ({ player, name: `Player ${player}`, stack: 5000 }));
  const whole = { type: 'players', sequence: 3, players: list, ranking: [] };
  const changes = [
    { player: 3, name: 'Camille', stack: null },
    { player: 2, name: 'Player 2', stack: 7525 },
  ];
  views.take({ type: 'players_changed', sequence: 2, players: changes } as unknown as FromServer);
  expect(views.players).toBeUndefined();
  views.take(whole as unknown as FromServer);
  views.take({ type: 'players_changed', sequence: 4, players: changes } as unknown as FromServer);
  expect(views.players?.players.map(({ player, stack }) => [player, stack])).toEqual([
    [1, 5000],
    [2, 7525],
    [3, null],
    [4, 5000],
  ]);
  expect(views.players?.sequence).toBe(4);
  const ranking = [{ player: 4, place: 4 }];
  views.take({ type: 'players_changed', sequence: 5, players: [], ranking } as unknown as FromServer);
  expect(views.players?.ranking).toEqual(ranking);
});

test('what the floor is shown on a tablet goes with its right, and with the connection', () => {
  const views = new Views();
  const players = { type: 'players', sequence: 3, players: [] } as unknown as FromServer;
  views.take(welcome);
  for (const end of [{ type: 'floor_right' }, welcome] as const) {
    views.take({ type: 'floor_right', until: 120_000 });
    views.take(players);
    expect(views.floorUntil).toBe(120_000);
    expect(views.players).toBeDefined();
    views.take(end);
    expect(views.floorUntil).toBeUndefined();
    expect(views.players).toBeUndefined();
  }
});
