// Whether what was tapped is what the lesson asks for, and if not, what it was.
import type { Action, Command, TurnView } from '../../protocol/protocol.gen';
import type { Named } from '../net/outbox';
import type { Asked } from './recording';

/** What somebody did instead; each has a sentence. */
export type Tapped =
  | { readonly type: 'fold' | 'check' | 'call' | 'all_in'; readonly seat: number }
  | { readonly type: 'raise'; readonly seat: number; readonly to: number }
  | { readonly type: 'run'; readonly seats: readonly number[] }
  | { readonly type: 'award'; readonly seats: readonly number[] }
  /** Some of those who fold one after the other: right, and longer than it has to be. */
  | { readonly type: 'part' }
  | { readonly type: 'undo' | 'hand' | 'time' | 'floor' | 'presence' | 'cards' | 'problem' };

/** Asked for or not; the same thing done another way counts. */
export function isAsked(asked: Asked, message: Named, turn: TurnView | null): boolean {
  if (asked.type === 'tournament')
    return message.type === 'tournament' && message.command.type === asked.command.type;
  if (message.type !== 'command') return false;
  const [wanted, did] = [asked.command, message.command];
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

/** Asks the book something; nobody answers at the practice table. */
export function isQuestion(message: Named): boolean {
  return message.type === 'consult' || message.type === 'incidents';
}

/** A run of one seat is an act. */
function acted(did: Extract<Command, { type: 'act' | 'run' }>): Acted {
  if (did.type === 'act') return did;
  const [seat, ...others] = did.seats;
  return seat === undefined || others.length > 0 ? undefined : { seat, action: { type: did.action } };
}

function isSameAct(seat: number, wanted: Action, did: Acted, turn: TurnView | null): boolean {
  if (!did || did.seat !== seat) return false;
  if (wanted.type === 'raise_to') return did.action.type === 'raise_to' && did.action.to === wanted.to;
  // Somebody may have entered the whole stack as an amount.
  const isAllOfIt = did.action.type === 'raise_to' && did.action.to === turn?.raise?.max;
  if (wanted.type === 'all_in' && isAllOfIt) return true;
  return did.action.type === wanted.type;
}

function isSame(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((seat) => other.includes(seat));
}

/** What was tapped, for the sentence that says so. */
export function tapped(message: Named, asked: Asked): Tapped {
  if (isPart(asked, message)) return { type: 'part' };
  switch (message.type) {
    case 'command':
      return ofTable(message.command);
    case 'tournament':
      return { type: message.command.type === 'call_floor' ? 'floor' : 'problem' };
    case 'consult':
    case 'incidents':
    case 'create':
    case 'unlock':
    case 'lock':
      return { type: 'problem' };
  }
}

function isPart(asked: Asked, message: Named): boolean {
  if (asked.type !== 'command' || asked.command.type !== 'run' || message.type !== 'command') return false;
  const { seats, action } = asked.command;
  const did = message.command;
  if (did.type === 'act') return did.action.type === action && did.seat === seats[0];
  return did.type === 'run' && did.action === action && did.seats.every((seat) => seats.includes(seat));
}

function ofTable(command: Command): Tapped {
  switch (command.type) {
    case 'act':
      return ofAction(command.seat, command.action);
    case 'run':
      return { type: 'run', seats: command.seats };
    case 'award_pot':
      return { type: 'award', seats: command.winners };
    case 'undo':
      return { type: 'undo' };
    case 'start_hand':
    case 'end_hand':
    case 'gather':
      return { type: 'hand' };
    case 'call_time':
      return { type: 'time' };
    case 'set_presence':
      return { type: 'presence' };
    case 'table':
    case 'muck':
    case 'set_board':
      return { type: 'cards' };
    default:
      return { type: 'problem' };
  }
}

function ofAction(seat: number, action: Action): Tapped {
  return action.type === 'raise_to' ? { type: 'raise', seat, to: action.to } : { type: action.type, seat };
}
