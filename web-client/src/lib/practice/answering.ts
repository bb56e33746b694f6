// Whether what was tapped is what has to be logged, and if not, what it was.
import type { Action, Command, TurnView } from '../../protocol/protocol.gen';

/** What was logged instead; each has a sentence. */
export type Tapped =
  | { readonly type: 'fold' | 'check' | 'call' | 'all_in'; readonly seat: number }
  | { readonly type: 'raise'; readonly seat: number; readonly to: number }
  | { readonly type: 'run'; readonly seats: readonly number[] }
  | { readonly type: 'award'; readonly seats: readonly number[] }
  /** Some of those who fold one after the other: right, and longer than it has to be. */
  | { readonly type: 'part' }
  | { readonly type: 'hand' | 'floor' };

/** Asked for or not; the same thing done another way counts. */
export function isAsked(wanted: Command, did: Command, turn: TurnView | null): boolean {
  switch (wanted.type) {
    case 'act':
      return did.type === 'run' || did.type === 'act'
        ? isSameAct(wanted.seat, wanted.action, acted(did), turn)
        : false;
    case 'run':
      return did.type === 'run' && did.action === wanted.action && isSame(did.seats, wanted.seats);
    case 'award_pot':
      return did.type === 'award_pot' && did.pot === wanted.pot && isSame(did.winners, wanted.winners);
    default:
      return did.type === wanted.type;
  }
}

type Acted = { readonly seat: number; readonly action: Action } | undefined;

/** A run of one seat is an act. */
function acted(did: Extract<Command, { type: 'act' | 'run' }>): Acted {
  if (did.type === 'act') return did;
  const [seat, ...others] = did.seats;
  return seat === undefined || others.length > 0 ? undefined : { seat, action: { type: did.action } };
}

function isSameAct(seat: number, wanted: Action, did: Acted, turn: TurnView | null): boolean {
  if (!did || did.seat !== seat) return false;
  if (wanted.type === 'raise_to') return did.action.type === 'raise_to' && did.action.to === wanted.to;
  // The whole stack may have been entered as an amount.
  const isAllOfIt = did.action.type === 'raise_to' && did.action.to === turn?.raise?.max;
  if (wanted.type === 'all_in' && isAllOfIt) return true;
  return did.action.type === wanted.type;
}

function isSame(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((seat) => other.includes(seat));
}

/** What was tapped instead, for the sentence that says so; nothing where it is beside the hand. */
export function tapped(did: Command, wanted: Command): Tapped | undefined {
  if (isPart(wanted, did)) return { type: 'part' };
  switch (did.type) {
    case 'act':
      return ofAction(did.seat, did.action);
    case 'run':
      return { type: 'run', seats: did.seats };
    case 'award_pot':
      return { type: 'award', seats: did.winners };
    case 'start_hand':
    case 'end_hand':
      return { type: 'hand' };
    default:
      return undefined;
  }
}

function isPart(wanted: Command, did: Command): boolean {
  if (wanted.type !== 'run') return false;
  const { seats, action } = wanted;
  if (did.type === 'act') return did.action.type === action && did.seat === seats[0];
  return did.type === 'run' && did.action === action && did.seats.every((seat) => seats.includes(seat));
}

function ofAction(seat: number, action: Action): Tapped {
  return action.type === 'raise_to' ? { type: 'raise', seat, to: action.to } : { type: action.type, seat };
}
