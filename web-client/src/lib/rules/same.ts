// Compares two views of a table by what players look at.
import type { TableView } from '../../protocol/protocol.gen';

/** Whether players see the same: chips, and whose turn it is. */
export function isSame(one: TableView, other: TableView): boolean {
  return essence(one) === essence(other);
}

function essence({ decision, phase, turn, seats, pot, board }: TableView): string {
  const chips = seats.map(({ seat, stack, bet, part }) => [seat, stack, bet, part]);
  return JSON.stringify([decision, phase, turn?.seat, chips, pot, board]);
}
