// A ruling as sentences.
import type {
  ChipPile,
  FormName,
  Incident,
  Instruction,
  Outcome,
  Ruling,
  RulingView,
  Seat,
  TableView,
} from '../../protocol/protocol.gen';
import { stepText, verdictText } from '../messages/kinds';
import type { Messages } from '../messages/language';
import { bySeat, calledAt, type Called } from '../table/called';

type Words = Messages['rulings'];

/** What the people at the table do, in order: chips that the verdict moves come first. */
export function stepsOf({ verdict, steps }: Outcome, words: Words, called: Called): readonly string[] {
  const chips: string[] = [];
  if (verdict.type === 'binds') {
    if (verdict.added > 0) chips.push(words.putsIn(verdict.seat, verdict.to, called));
    if (verdict.returned > 0) chips.push(words.takesBack(verdict.seat, verdict.returned, called));
  }
  const told = steps.map((step, index) =>
    isFromShuffled(step, steps[index - 1]) ? words.flopOfShuffled : stepText(words.steps, step, called),
  );
  return [...chips, ...told];
}

/** Whether a flop is dealt from cards that were shuffled by themselves, and not from the deck. */
function isFromShuffled(step: Instruction, before: Instruction | undefined): boolean {
  const isFlop = step.type === 'deal_without_burn' && step.street === 'flop';
  return isFlop && before?.type === 'shuffle' && before.with === 'themselves';
}

/** The headline of an outcome of the hand that is being played. */
export function headline(outcome: Outcome, view: TableView | undefined, words: Words): string {
  const called = view ? calledAt(view.seats) : bySeat;
  return verdictText(words.verdicts, outcome.verdict, called, view?.turn?.raise?.is_opening);
}

/** How a ruling's sentences call players: by name while those of its hand still sit where they sat. */
export function calledIn(hand: number, view: TableView): Called {
  return hand === view.decision.hand ? calledAt(view.seats) : bySeat;
}

/** An outcome with its number in the ruling. */
export type Numbered = { readonly outcome: Outcome; readonly index: number };

/** What the table can carry out itself, and what only the floor can decide. */
export function split(ruling: Ruling): {
  readonly table: readonly Numbered[];
  readonly floor: readonly Numbered[];
} {
  const numbered = ruling.outcomes.map((outcome, index) => ({ outcome, index }));
  if (ruling.decider.type === 'floor') return { table: [], floor: numbered };
  // Where the book decides, its first outcome is the answer; the player chooses among all that are not the floor's.
  const table = numbered.filter(
    ({ outcome, index }) => !outcome.floor && (ruling.decider.type === 'player' || index === 0),
  );
  return { table, floor: numbered.filter((each) => !table.includes(each)) };
}

/** `3 × 100`. */
export function pilesText(piles: readonly ChipPile[], n: (value: number) => string): string {
  return piles.map(({ value, count }) => `${count} × ${n(value)}`).join(', ');
}

/** Chips that were put in without being named one by one: people may know better. */
export function countedChips(incident: Incident | undefined): readonly ChipPile[] {
  return incident?.type === 'gesture' ? (incident.gesture.chips ?? []) : [];
}

/** An incident by its name alone, as alerts carry it; nothing for one that is newer than this screen. */
export function incidentName(name: string, words: Words): string {
  const entry = entryNames[name] ?? name;
  return (words.entries as Readonly<Record<string, string>>)[entry] ?? '';
}

/** Incidents that people find under another entry. */
const entryNames: Readonly<Record<string, FormName>> = {
  two_in_a_row: 'wrong_deal',
  fouled_deck: 'deck',
  two_decks: 'deck',
  deck_change: 'deck',
  flop_without_burn: 'without_burn',
  street_without_burn: 'without_burn',
  flop_after_two_burns: 'two_burns',
};

/** By whom it was decided, and what became of it. */
export function standingText(ruling: RulingView, words: Words): string {
  switch (ruling.standing.type) {
    case 'taken_back':
      return words.takenBack;
    case 'overruled':
      return words.overruled(ruling.standing.reason);
    case 'stands':
      return ruling.reason === '' ? words.byBook : words.byFloor(ruling.reason);
  }
}

/** The ruling that binds a player to what they announced: the last one of this hand that is about their turn. */
export function bindingRuling(view: TableView, seat: Seat): RulingView | undefined {
  return view.rulings.find(
    ({ hand, incident, standing }) =>
      hand === view.decision.hand && standing.type === 'stands' && concernsTurnOf(incident, seat),
  );
}

function concernsTurnOf(incident: Incident, seat: Seat): boolean {
  switch (incident.type) {
    case 'out_of_turn':
    case 'simultaneous':
      return incident.acts.some((act) => act.seat === seat);
    case 'in_the_dark':
      return incident.seat === seat;
    default:
      return false;
  }
}
