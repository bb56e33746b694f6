// What a call of the inbox is about, in a line; and what is said of the calls that are new.
import type { AlertView } from '../../protocol/protocol.gen';
import type { Messages } from '../messages/language';
import { incidentName } from '../rulings/words';

export function alertTitle({ kind }: AlertView, words: Messages): string {
  switch (kind.type) {
    case 'time_call':
      return words.floor.timeCall(kind.seat, kind.name);
    case 'time_asked':
      return words.floor.timeAsked(kind.seat, kind.name);
    case 'floor_call':
      return kind.reason === '' ? words.floor.floorCall : `${words.floor.floorCall} : ${kind.reason}`;
    case 'ruling': {
      const what = incidentName(kind.incident, words.rulings);
      return what === '' ? words.rulings.floor.alert : `${words.rulings.floor.alert} : ${what}`;
    }
    case 'tablet_lost':
      return words.floor.tabletLost;
    case 'wrong_pins':
      return words.pin.alert;
    case 'journal_damaged':
      return words.floor.journalDamaged;
    case 'not_taken':
      return words.floor.notTaken(kind.hand, kind.commands);
    case 'bust':
      return words.live.alert.bust(kind.name);
    case 'count_differs':
      return words.live.alert.countDiffers(kind.counted - kind.logged);
  }
}

/** Calls that were not there before, as a screen reader says them. */
export function spokenAlerts(
  before: readonly AlertView[],
  now: readonly AlertView[],
  words: Messages,
): readonly string[] {
  const known = new Set(before.map(({ alert }) => alert));
  return now
    .filter(({ alert }) => !known.has(alert))
    .map(
      (alert) =>
        `${words.priority(alert.priority)}, ${words.table(alert.table)}, ${alertTitle(alert, words)}`,
    );
}
