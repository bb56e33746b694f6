// What the hall is told aloud, and that it is told once.
import { expect, test } from 'vitest';
import type { ClockView, TournamentView } from '../../protocol/protocol.gen';
import { Hearing, momentsOf } from './moments';

const minute = 60_000;
const blinds = { small: 25, big: 50, ante: 0, ante_kind: 'each' } as const;

function event(clock: ClockView, more: Partial<TournamentView> = {}): TournamentView {
  const structure = [
    { type: 'level', minutes: 20, blinds },
    { type: 'break', minutes: 10 },
    { type: 'level', minutes: 20, blinds },
  ];
  return {
    tournament: 'night',
    plan: { structure },
    clock,
    winner: null,
    final_table: { type: 'ahead' },
    ...more,
  } as unknown as TournamentView;
}

const running = (stage: number, left: number): ClockView => ({
  stage,
  ticking: { type: 'running', ends_at: left },
});

const keys = (tournament: TournamentView): readonly string[] =>
  momentsOf(tournament, 0).map(({ key }) => key);

const shelf = (): Pick<Storage, 'getItem' | 'setItem'> => {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, text) => void kept.set(key, text) };
};

test('levels, breaks, their last minute, the final table and the winner are moments', () => {
  expect(keys(event(running(0, 20 * minute)))).toEqual(['stage-0']);
  expect(keys(event(running(0, minute)))).toEqual(['stage-0', 'last-0']);
  expect(momentsOf(event(running(1, 5 * minute)), 0)).toEqual([
    { key: 'stage-1', type: 'break', minutes: 10 },
  ]);
  expect(keys(event(running(2, 5 * minute), { final_table: { type: 'called' } }))).toEqual([
    'final',
    'stage-2',
  ]);
  expect(keys(event(running(2, 5 * minute), { winner: 3, winner_name: 'Alice' }))).toEqual(['winner']);
  const paused: ClockView = { stage: 0, ticking: { type: 'paused', left_ms: 30_000 } };
  expect(keys(event(paused))).toEqual([]);
});

const types = (moments: ReturnType<Hearing['hear']>): readonly string[] => moments.map(({ type }) => type);

test('a moment is told once, and what was so when a page came is not told', () => {
  const hearing = new Hearing(shelf());
  const connection = {};
  const rest = event(running(1, 10 * minute));
  expect(hearing.hear(connection, event(running(0, 20 * minute)), 0)).toEqual([]);
  expect(types(hearing.hear(connection, rest, 0))).toEqual(['break']);
  expect(hearing.hear(connection, rest, 0)).toEqual([]);
  // The last minute begins by itself.
  expect(types(hearing.hear(connection, rest, 9 * minute))).toEqual(['last_minute']);
});

test('nothing is told again, nor late, when the connection comes back', () => {
  const hearing = new Hearing(shelf());
  const [first, second] = [{}, {}];
  const level = event(running(0, 20 * minute));
  hearing.hear(first, level, 0);
  // Welcome is there again, and the view is still the one from before.
  expect(hearing.hear(second, level, 0)).toEqual([]);
  // The break has begun meanwhile: that is not told now.
  const rest = event(running(1, 4 * minute));
  expect(hearing.hear(second, rest, 0)).toEqual([]);
  expect(types(hearing.hear(second, event(running(2, 20 * minute)), 0))).toEqual(['level']);
});

test('two pages of a browser tell a moment once between them', () => {
  const shared = shelf();
  const [one, other] = [new Hearing(shared), new Hearing(shared)];
  const connection = {};
  const [level, rest] = [event(running(0, 20 * minute)), event(running(1, 10 * minute))];
  for (const page of [one, other]) page.hear(connection, level, 0);
  expect(one.hear(connection, rest, 0)).toHaveLength(1);
  expect(other.hear(connection, rest, 0)).toEqual([]);
});
