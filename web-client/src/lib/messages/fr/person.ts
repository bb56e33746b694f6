// French: a player in a sentence, by name where one is known: "Sophie", "d’Éloïse", "au siège 5".
import type { Seat } from '../../../protocol/protocol.gen';
import type { Called } from '../../table/called';

const elided = /^[aàâäeéèêëiîïoôöuùûüyhœæ]/i;

/** `Sophie`, `le siège 5`. */
export const who = (seat: Seat, called: Called): string => called(seat) ?? `le siège\u00a0${seat}`;
/** The same at the beginning of a sentence. */
export const whoFirst = (seat: Seat, called: Called): string => called(seat) ?? `Le siège\u00a0${seat}`;
/** Without an article: `Sophie`, `siège 5`. */
export const plainly = (seat: Seat, called: Called): string => called(seat) ?? `siège\u00a0${seat}`;
/** The same at the beginning of a sentence. */
export const plainlyFirst = (seat: Seat, called: Called): string => called(seat) ?? `Siège\u00a0${seat}`;
/** `de Sophie`, `d’Éloïse`. */
export const ofName = (name: string): string => (elided.test(name) ? `d’${name}` : `de ${name}`);
/** The same, or `du siège 5`. */
export function ofWhom(seat: Seat, called: Called): string {
  const name = called(seat);
  return name === undefined ? `du siège\u00a0${seat}` : ofName(name);
}
/** `à Sophie`, `au siège 5`. */
export function toWhom(seat: Seat, called: Called): string {
  const name = called(seat);
  return name === undefined ? `au siège\u00a0${seat}` : `à ${name}`;
}
/** `Sophie, Paul et Marc`, `sièges 2, 4 et 5`. */
export function whoAll(seats: readonly Seat[], called: Called): string {
  const names = seats.map((seat) => called(seat) ?? `${seat}`);
  const said =
    names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} et ${names.at(-1) ?? ''}`;
  if (seats.every((seat) => called(seat) !== undefined)) return said;
  return `${seats.length > 1 ? 'sièges' : 'siège'}\u00a0${said}`;
}
