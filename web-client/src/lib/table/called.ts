// How people at a table call a player: by the first word of the name, where it tells the player from all others there.
import type { Seat, SeatView } from '../../protocol/protocol.gen';

/** What a sentence calls the player in a seat; undefined where no player is known there. */
export type Called = (seat: Seat) => string | undefined;

/** Shorter first words are particles ("El", "Le") or initials. */
const leastLetters = 3;

const isRightToLeft = /\p{Script=Arabic}|\p{Script=Hebrew}/u;

/** A name that is read from right to left leaves the sentence around it in its order. */
function isolated(name: string): string {
  return isRightToLeft.test(name) ? `\u2068${name}\u2069` : name;
}

/** For sentences that speak of seats of which no names are known. */
export const bySeat: Called = () => undefined;

/** Names for the sentences of a table. */
export function calledAt(seats: readonly Pick<SeatView, 'seat' | 'name'>[]): Called {
  const firstWord = (name: string): string => name.trim().split(/\s+/)[0] ?? '';
  const used = new Map<string, number>();
  for (const { name } of seats) used.set(firstWord(name), (used.get(firstWord(name)) ?? 0) + 1);
  const names = new Map(
    seats.map(({ seat, name }) => {
      const first = firstWord(name);
      const isEnough = first.length >= leastLetters && used.get(first) === 1;
      return [seat, isolated(isEnough ? first : name)];
    }),
  );
  return (seat) => names.get(seat);
}
