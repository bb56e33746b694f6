// A hand on paper: its steps street by street, each with the pot after it, without what was taken back.
import type { Card, HandView, ReplayView, StepView, Street } from '../../protocol/protocol.gen';

/** What was done on a street. */
export type StreetLines = {
  readonly street: Street;
  /** The board as it was then, where it was written down. */
  readonly board: readonly Card[];
  readonly steps: readonly StepView[];
};

/** Steps that stand, by the street on which they were done. A street has ended when its chips are gathered. */
export function streetsOf({ steps }: ReplayView): readonly StreetLines[] {
  const lines: { street: Street; board: readonly Card[]; steps: StepView[] }[] = [];
  let street: Street = 'preflop';
  for (const step of steps) {
    if (step.undone || step.what.type === 'taken_back') continue;
    let last = lines.at(-1);
    if (!last || last.street !== street) {
      last = { street, board: [], steps: [] };
      lines.push(last);
    }
    last.steps.push(step);
    last.board = step.view.board.length > 0 ? step.view.board : last.board;
    if (step.what.type === 'gathered') street = step.view.street ?? street;
  }
  return lines;
}

/** Whether everything that happened is in the answer. */
export function isWhole({ left_out }: ReplayView): boolean {
  return left_out === 0;
}

/** A player's position: the button or a blind. */
export function positionOf({ positions }: HandView, seat: number): 'button' | 'small' | 'big' | undefined {
  if (positions.big_blind === seat) return 'big';
  if (positions.small_blind === seat) return 'small';
  return positions.button === seat ? 'button' : undefined;
}

/** Which hand an address asks for: `table=3&hand=12`. */
export function handAsked(
  query: URLSearchParams,
): { readonly table: number; readonly hand: number } | undefined {
  const [table, hand] = [Number(query.get('table')), Number(query.get('hand'))];
  const isHand = Number.isInteger(table) && Number.isInteger(hand) && table > 0 && hand > 0;
  return isHand ? { table, hand } : undefined;
}
