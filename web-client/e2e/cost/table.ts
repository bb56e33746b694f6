// The table of a hand: who sits where with what, as the floor would put it right.
import type { TableView } from '../../src/protocol/protocol.gen';
import type { Api } from '../support/api';
import type { Hand } from './hands';

const table = 1;

/** Seats the players of a hand, with blinds and button where it has them; nothing is dealt. Returns the table. */
export async function seatPlayers(api: Api, hand: Hand): Promise<TableView> {
  let view = await api.table(table);
  if (view.phase !== 'between') view = await api.command(table, { type: 'end_hand' }, view.decision);
  const wanted = new Map(hand.seats.map(({ seat, stack }) => [seat, stack]));
  for (const { seat } of view.seats)
    if (!wanted.has(seat)) view = await api.command(table, { type: 'stand', seat });
  for (const [seat, stack] of wanted) {
    const seated = view.seats.find((each) => each.seat === seat);
    if (!seated) await api.tournament({ type: 'seat_player', name: `Player ${seat}`, table, seat, stack });
    else if (seated.stack !== stack) await api.command(table, { type: 'set_stack', seat, stack });
  }
  await api.command(table, { type: 'correct_blinds', blinds: hand.blinds });
  return api.command(table, { type: 'place_positions', positions: hand.positions });
}

/** What the server has of a hand, from the views of its table: who did what, in order. A hand that puts a player out ends. */
export function done(views: readonly TableView[]): string[] {
  const acts = views.findLast((view) => view.acts.length > 0)?.acts ?? [];
  return acts.map(({ seat, act }) => {
    if (act.type === 'bet' || act.type === 'raise') return `${seat} raise ${act.to}`;
    return `${seat} ${act.type} 0`;
  });
}
