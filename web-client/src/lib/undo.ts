// What the undo key takes back, in words.
import type { TableView } from '../protocol/protocol.gen';
import { actText } from './messages/kinds';
import type { Messages } from './messages/fr';

/** What this tablet last had accepted, when it is no act: the view does not name it. */
export type LastEntry = { readonly sequence: number; readonly what: 'board' | 'award' | 'shown' };

export function undoLabel(view: TableView, last: LastEntry | undefined, all: Messages): string {
  const words = all.tablet;
  if (!view.may_undo) return words.nothingToUndo;
  if (last && last.sequence === view.sequence) {
    return { board: words.undoBoard, award: words.undoAward, shown: words.undoShown }[last.what];
  }
  const act = view.acts.at(-1);
  const isAct = view.phase === 'betting' || view.phase === 'gathering';
  return isAct && act ? words.undoAct(act.seat, actText(all.acts, act.act)) : words.undoLast;
}
