// Whether what was sent is what the screen said under the finger, and whether the table has it so.
import type { ActView, Command, TableView } from '../../src/protocol/protocol.gen';
import type { Said, Seen } from './witness';

/** Why a command is not what the finger meant; `undefined` when it is. */
export function misread({ seen, sent }: Said): string | undefined {
  if (!seen) return 'nobody touched anything';
  const { expect, command } = sent;
  const decision = expect ? `${expect.hand}.${expect.decision}` : seen.decision;
  // Beside the keys, in the questions, no decision is on screen.
  if (seen.decision !== '' && decision !== seen.decision)
    return `seen at ${seen.decision}, sent for ${decision}`;
  return means(seen, command) ? undefined : `“${seen.text}” became ${JSON.stringify(command)}`;
}

function means(seen: Seen, command: Command): boolean {
  switch (command.type) {
    case 'act':
      return command.seat === seen.actor && meansAct(seen, command.action);
    case 'run':
      return (
        seen.key === 'seat' &&
        command.seats[0] === seen.actor &&
        !command.seats.includes(seen.figure) &&
        command.action === (seen.isFree ? 'check' : 'fold')
      );
    case 'award_pot':
      return seen.key === 'next' && command.winners.every((seat) => seen.seats.includes(seat));
    case 'undo':
      return seen.key === 'undo';
    case 'start_hand':
      return seen.key === 'next';
    case 'end_hand':
      // At showdown a key beside the hands ends it too.
      return seen.key === 'next' || seen.key === 'other';
    default:
      // Beside the hand: sheets and side keys, which name what they do themselves.
      return seen.key === 'other' || seen.key === 'seat';
  }
}

function meansAct(seen: Seen, action: Extract<Command, { type: 'act' }>['action']): boolean {
  switch (action.type) {
    case 'fold':
      return seen.key === 'fold' || seen.key === 'next';
    case 'check':
      return seen.key === 'call' && seen.isFree;
    case 'call':
      return seen.key === 'call' && !seen.isFree;
    case 'raise_to':
      return (seen.key === 'raise' || seen.key === 'preset') && seen.figure === action.to;
    case 'all_in':
      return seen.key === 'all-in';
  }
}

/** What became of a command at the table: as it was sent, otherwise, or no longer to be seen there. */
export type Outcome =
  { readonly type: 'kept' | 'unseen' } | { readonly type: 'wrong'; readonly what: string };

/** Compares two views, the second directly after an accepted command. */
export function outcome({ sent: { command } }: Said, before: TableView, after: TableView): Outcome {
  const old = before.acts.map(named);
  const now = after.acts.map(named);
  const isSameHand = before.decision.hand === after.decision.hand;
  if (command.type === 'undo') {
    if (!isSameHand || starts(old, now)) return { type: 'kept' };
    return { type: 'wrong', what: `undo: ${old.join(', ')} became ${now.join(', ')}` };
  }
  const wanted = acts(command);
  if (wanted.length === 0 || !isSameHand || after.phase === 'between') return { type: 'unseen' };
  const added = after.acts.slice(old.length);
  const isKept =
    starts(now, old) &&
    added.length === wanted.length &&
    added.every((act, index) => {
      const [seat, types] = wanted[index] ?? [0, []];
      return act.seat === seat && types.includes(act.act.type);
    });
  if (isKept) return { type: 'kept' };
  const made = added.map(named).join(', ') || 'nothing';
  return { type: 'wrong', what: `${JSON.stringify(command)} made ${made}` };
}

/** Who does what by a command; all-in is a bet, a raise or a call. */
function acts(command: Command): readonly (readonly [number, readonly string[]])[] {
  if (command.type === 'run') return command.seats.map((seat) => [seat, [command.action]] as const);
  if (command.type !== 'act') return [];
  const { type } = command.action;
  if (type === 'raise_to') return [[command.seat, ['bet', 'raise']]];
  return [[command.seat, type === 'all_in' ? ['bet', 'raise', 'call'] : [type]]];
}

function named({ street, seat, act }: ActView): string {
  return `${street} ${seat} ${act.type} ${'to' in act ? act.to : ''}`;
}

function starts(whole: readonly string[], start: readonly string[]): boolean {
  return start.every((each, index) => whole[index] === each);
}
