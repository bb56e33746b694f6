// The room sees its finalists as soon as their seats are drawn.
import { expect, test } from 'vitest';
import { entrant, move, players, tournament } from '../live/tournament.fixture';
import { finalistsOf } from './finalists';

const everybody = players([
  entrant(1, { standing: { type: 'playing', table: 1, seat: 7 } }),
  entrant(2, { standing: { type: 'moving' }, stack: 9_000 }),
  entrant(3, { standing: { type: 'playing', table: 2, seat: 1 } }),
]);

test('who sits there and who is on the way, by seat', () => {
  const moves = [move(2, { from: 2, to: 1, to_seat: 3, carries: 8_500 })];
  const view = tournament({ final_table: { type: 'at', table: 1 }, moves });
  const found = finalistsOf(view, everybody);
  expect(found.map(({ seat, player }) => [seat, player.player, player.stack])).toEqual([
    [3, 2, 8_500],
    [7, 1, 10_000],
  ]);
});

test('nobody is a finalist before the table is formed', () => {
  expect(finalistsOf(tournament(), everybody)).toEqual([]);
});
