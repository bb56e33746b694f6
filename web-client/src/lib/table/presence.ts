// Who is at the table before its first hand.
import type { SeatView, TableView } from '../../protocol/protocol.gen';

/** Whether no hand was dealt here yet: players take their seats. */
export const isBeforePlay = ({ phase, decision }: TableView): boolean =>
  phase === 'between' && decision.hand === 0;

/** Players with chips who were not seen. */
export function absentOf(view: TableView | undefined): readonly SeatView[] {
  return (view?.seats ?? []).filter(({ presence, part }) => presence !== 'present' && part !== 'eliminated');
}
