// What happens at the practice table, and what is to be logged for it.
import type { Action, Command, Seat, TableView, TurnView } from '../../protocol/protocol.gen';

/** Moments of the first hand that have sentences of their own. */
export const stepNames = [
  'begin',
  'fold',
  'call',
  'preset',
  'run',
  'street',
  'check',
  'chips',
  'mistake',
  'undo',
  'all_in',
  'last_call',
  'award',
] as const;
export type StepName = (typeof stepNames)[number];

/** What a player did, as people say it. */
export type Deed = 'fold' | 'check' | 'call' | 'bet' | 'raise' | 'all_in' | 'bound';

export type Player = { readonly seat: Seat; readonly name: string };

type What =
  | { readonly type: 'start'; readonly isFirst: boolean; readonly winners: readonly Player[] }
  | {
      readonly type: 'act';
      readonly player: Player;
      readonly deed: Deed;
      /** What a call costs, the total of a bet or raise. */
      readonly chips: number;
      /** Whether the total is one of those on offer. */
      readonly isOffered: boolean;
    }
  /** Players fold one after the other, up to the player who acts next or has acted. */
  | { readonly type: 'folds'; readonly seats: readonly Seat[]; readonly next: Player }
  | {
      readonly type: 'award';
      readonly pot: number;
      /** Whether the table has chosen the winners itself. */
      readonly isKnown: boolean;
      readonly winners: readonly Player[];
    }
  | { readonly type: 'end' }
  | { readonly type: 'undo' };

export type Happening = What & {
  /** What has to be logged. */
  readonly asked: Command;
  readonly step?: StepName;
};

export function player(view: TableView, seat: Seat): Player {
  return { seat, name: view.seats.find((other) => other.seat === seat)?.name ?? '' };
}

/** The player to act does something. */
export function acts(view: TableView, action: Action): Happening | undefined {
  const { turn } = view;
  if (!turn) return undefined;
  const { seat, raise } = turn;
  const chips = action.type === 'raise_to' ? action.to : turn.to_call;
  return {
    type: 'act',
    player: player(view, seat),
    deed: turn.bound ? 'bound' : deedOf(action, raise?.is_opening ?? false),
    chips,
    isOffered: raise?.presets.includes(chips) ?? false,
    asked: { type: 'act', seat, action },
  };
}

function deedOf(action: Action, isOpening: boolean): Deed {
  if (action.type !== 'raise_to') return action.type;
  return isOpening ? 'bet' : 'raise';
}

/** Whether a player whose turn it is may do so. */
export function isLegal(
  { to_call, raise, all_in, call_is_all_in, bound }: TurnView,
  action: Action,
): boolean {
  if (bound) return JSON.stringify(bound) === JSON.stringify(action);
  switch (action.type) {
    case 'fold':
      return true;
    case 'check':
      return to_call === 0;
    case 'call':
      return to_call > 0;
    case 'raise_to':
      return raise !== null && action.to >= raise.min && action.to <= raise.max;
    case 'all_in':
      return all_in.type === 'raise_to' || (all_in.type === 'call' && call_is_all_in);
  }
}

/** The table as it lies, whichever way it came to that: the same before a tap and after it was taken back. */
export function lies(view: TableView): string {
  const { decision, street, turn, award, next_hand, seats, pots } = view;
  const chips = seats.map(({ seat, stack, bet, part, presence }) => [seat, stack, bet, part, presence]);
  const won = pots.map(({ winners }) => winners);
  const key = [decision.hand, street, turn?.seat, turn?.bound, award, next_hand, chips, won];
  return JSON.stringify(key);
}
