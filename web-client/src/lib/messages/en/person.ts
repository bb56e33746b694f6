// English: a player in a sentence, by name where one is known.
import type { Seat } from '../../../protocol/protocol.gen';
import type { Called } from '../../table/called';

/** `Sophie`, `seat 5`. */
export const who = (seat: Seat, called: Called): string => called(seat) ?? `seat ${seat}`;
/** The same at the beginning of a sentence. */
export const whoFirst = (seat: Seat, called: Called): string => called(seat) ?? `Seat ${seat}`;
/** `Sophie, Paul and Marc`, `seats 2, 4 and 5`. */
export function whoAll(seats: readonly Seat[], called: Called): string {
  const names = seats.map((seat) => called(seat) ?? `${seat}`);
  const said =
    names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
  if (seats.every((seat) => called(seat) !== undefined)) return said;
  return `${seats.length > 1 ? 'seats' : 'seat'} ${said}`;
}
