// What a player can have announced before their turn, in one tap where possible.
import type { Announcement, TableView } from '../../protocol/protocol.gen';

/** Raises that have their own key; any other amount is typed. */
const raisesShown = 4;

export function announcements(view: TableView): readonly Announcement[] {
  const turn = view.turn;
  if (!turn) return [];
  const amounts = turn.raise ? [turn.raise.min, ...turn.raise.presets].slice(0, raisesShown) : [];
  return [
    { type: 'fold' },
    turn.to_call === 0 ? { type: 'check' } : { type: 'call' },
    ...amounts.map((to) => ({ type: 'raise_to', to }) as const),
  ];
}
