// What the five keys of the tablet say and do, from the server's view of the turn.
import type { Action, TurnView } from '../../protocol/protocol.gen';
import { standing, type Amount } from './amount';
import type { Messages } from '../messages/language';

export type Key = {
  readonly label: string;
  readonly sub: string;
  readonly isEnabled: boolean;
  /** What a tap sends; `undefined` when a tap does something else first. */
  readonly action: Action | undefined;
  readonly isAmber: boolean;
};

const off = { isEnabled: false, action: undefined, isAmber: false } as const;
const on = { isEnabled: true, isAmber: false } as const;

export function callKey(turn: TurnView, words: Messages['tablet']): Key {
  if (turn.to_call === 0) return { ...on, label: words.check, sub: '', action: { type: 'check' } };
  const label = turn.call_is_all_in ? words.callAllIn(turn.to_call) : words.call(turn.to_call);
  return { ...on, label, sub: '', action: { type: 'call' } };
}

export function raiseKey(turn: TurnView, amount: Amount, all: Messages): Key {
  const words = all.tablet;
  const raise = turn.raise;
  if (!raise) {
    const sub = turn.raise_lost ? all.rulings.raiseLost : words.noRaise;
    return { ...off, label: words.raise, sub };
  }
  const verb = raise.is_opening ? words.bet : words.raise;
  const to = raise.is_opening ? words.betTo : words.raiseTo;
  const min = `${words.min} ${all.n(raise.min)}`;
  if (amount === undefined) return { ...on, label: verb, sub: min, action: undefined };
  const key = { ...on, label: to(amount), action: { type: 'raise_to', to: amount } as const };
  switch (standing(amount, raise)) {
    case 'below':
      return { ...key, sub: min, isAmber: true };
    case 'above':
      return { ...off, label: to(amount), sub: words.allIn, isAmber: true };
    case 'all_in':
      return { ...key, sub: words.allIn };
    case 'legal':
    case 'empty':
    case 'no_raise':
      return { ...key, sub: '' };
  }
}

export function allInKey(turn: TurnView, isArmed: boolean, all: Messages): Key {
  const words = all.tablet;
  switch (turn.all_in.type) {
    case 'not_reopened':
      return { ...off, label: words.allIn, sub: words.notReopened };
    case 'raise_to': {
      const { to } = turn.all_in;
      const label = isArmed ? words.allInSure(to) : words.allIn;
      return { ...on, label, sub: isArmed ? words.tapAgain : all.n(to), action: { type: 'all_in' } };
    }
    case 'call': {
      // No player could call more: there is nothing to push in beyond what the middle key does.
      if (!turn.call_is_all_in) return { ...off, label: words.allIn, sub: words.noRaise };
      const label = isArmed ? words.allInSure(turn.to_call) : words.allIn;
      return { ...on, label, sub: isArmed ? words.tapAgain : words.allInCall, action: { type: 'all_in' } };
    }
  }
}

/** What a player who announced it before their turn has to do. */
export function boundLabel(turn: TurnView, bound: Action, all: Messages): string {
  const words = all.rulings.boundTo;
  switch (bound.type) {
    case 'fold':
      return words.fold;
    case 'check':
      return words.check;
    case 'call':
      return words.call(turn.to_call);
    case 'raise_to':
      return words.raise(bound.to, turn.raise?.is_opening ?? turn.to_call === 0);
    case 'all_in':
      return words.allIn;
  }
}
