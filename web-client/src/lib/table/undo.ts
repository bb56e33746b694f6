// What the undo key takes back, in words.
import type { Expect, TableView } from '../../protocol/protocol.gen';
import { actText } from '../messages/kinds';
import type { Messages } from '../messages/language';
import { calledAt, type Called } from './called';
import type { Run } from './run';

/** What this tablet last had accepted, when it is more than the last act: the view does not name it. */
export type LastEntry = {
  /** The record that it became, or the decision that followed where this tablet carried it out itself. */
  readonly after: { readonly sequence: number } | { readonly at: string };
  readonly what: { readonly type: 'board' | 'award' | 'shown' } | ({ readonly type: 'run' } & Run);
};

/** Names a decision of a table. */
export function nameOf({ hand, decision }: Expect): string {
  return `${hand}.${decision}`;
}

function isLast({ after }: LastEntry, { sequence, decision }: TableView): boolean {
  return 'at' in after ? after.at === nameOf(decision) : after.sequence === sequence;
}

/** How many steps a tap takes back: players who spoke in one tap are taken back in one. */
export function undoSteps(view: TableView, last: LastEntry | undefined): number {
  return last && isLast(last, view) && last.what.type === 'run' ? last.what.seats.length : 1;
}

/** What goes, with players as they are called. */
export function undoLabel(
  view: TableView,
  last: LastEntry | undefined,
  all: Messages,
  called: Called = calledAt(view.seats),
): string {
  const words = all.tablet;
  if (!view.may_undo) return words.nothingToUndo;
  if (last && isLast(last, view) && view.undoes_ruling === undefined) {
    const { what } = last;
    if (what.type === 'run')
      return what.action === 'fold' ? words.runFold(what.seats, called) : words.runCheck(what.seats, called);
    return { board: words.undoBoard, award: words.undoAward, shown: words.undoShown }[what.type];
  }
  if (view.undoes_ruling !== undefined) return words.undoRuling;
  const act = view.acts.at(-1);
  const isAct = view.phase === 'betting' || view.phase === 'gathering';
  return isAct && act
    ? words.undoAct(called(act.seat) ?? `S${act.seat}`, actText(all.acts, act.act))
    : words.undoLast;
}
