// How a seat stands, for the plate that shows it: words, badges, and what becomes of its second line.
import type { Positions, Seat, SeatView, TableView } from '../../protocol/protocol.gen';
import type { Messages } from '../messages/language';

export type Standing = 'eliminated' | 'absent' | 'mucked' | 'folded' | 'all_in' | 'waits' | 'playing';

/** Players who can still win. */
export function inHand(view: TableView): readonly Seat[] {
  const has = view.seats.filter(({ part }) => part === 'live' || part === 'all_in');
  return has.map(({ seat }) => seat);
}

/** The one word that matters most about a seat. */
export function standingOf(seat: SeatView): Standing {
  if (seat.part === 'eliminated') return 'eliminated';
  if (seat.presence === 'absent') return 'absent';
  if (seat.shown?.type === 'mucked') return 'mucked';
  if (seat.part === 'folded') return 'folded';
  if (seat.part === 'all_in') return 'all_in';
  return seat.waits ? 'waits' : 'playing';
}

export function standingText(standing: Standing, { tablet, play }: Messages): string {
  const texts: Record<Standing, string> = {
    eliminated: tablet.eliminated,
    absent: tablet.absent,
    mucked: tablet.mucked,
    folded: tablet.folded,
    all_in: tablet.allInTag,
    waits: play.waits,
    playing: '',
  };
  return texts[standing];
}

/** Whether a seat has nothing more to do with this hand. */
export function isOut(seat: SeatView): boolean {
  return seat.part === 'folded' || seat.part === 'eliminated' || seat.shown?.type === 'mucked';
}

export type Badge = { readonly kind: 'disc' | 'blind'; readonly text: string; readonly long: string };

/** Button and blinds at a seat. */
export function badgesOf(
  seat: Seat,
  positions: Positions | null,
  words: Messages['tablet'],
): readonly Badge[] {
  const badges: Badge[] = [];
  if (positions?.button === seat) badges.push({ kind: 'disc', text: words.button, long: words.buttonLong });
  if (positions?.small_blind === seat)
    badges.push({ kind: 'blind', text: words.small, long: words.smallLong });
  if (positions?.big_blind === seat) badges.push({ kind: 'blind', text: words.big, long: words.bigLong });
  return badges;
}
