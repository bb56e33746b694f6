// What is printed: which document, and the parts of each that are worked out.
import type {
  Blinds,
  ChipKind,
  Plan,
  PlayersView,
  Stage,
  TableId,
  TableView,
} from '../../protocol/protocol.gen';
import type { Seated } from '../entrants/list';
import { levelsOf } from '../live/levels';

export const documents = ['seats', 'cards', 'structure', 'results', 'moves', 'hand'] as const;
export type Document = (typeof documents)[number];

/** Cards of an A4 sheet: two columns of four. */
export const cardsOfSheet = 8;

/** Documents that the sheets' page offers; a hand is printed from where it is looked at. */
export function choicesOf(shown: Document): readonly Document[] {
  return documents.filter((each) => each !== 'hand' || shown === 'hand');
}

/** The document that an address asks for; the seating list has two names. */
export function documentOf(what: string | null): Document {
  if (what === 'seating') return 'seats';
  return documents.find((each) => each === what) ?? 'seats';
}

/** Tables with players, in order. */
export function tablesOf(seated: readonly Seated[]): readonly TableId[] {
  return [...new Set(seated.map(({ table }) => table))].sort((one, other) => one - other);
}

export type Button = {
  readonly seat: number;
  readonly name: string;
  /** Whether no hand has been dealt yet. */
  readonly isFirst: boolean;
};

/** Where the button of a table is: of the next hand, else of the one being played. */
export function buttonOf(view: TableView | undefined): Button | undefined {
  const seat = (view?.next_hand ?? view?.positions)?.button;
  if (!view || seat === undefined) return undefined;
  const name = view.seats.find((each) => each.seat === seat)?.name ?? '';
  return { seat, name, isFirst: view.positions === null };
}

export type Line =
  | {
      readonly type: 'level';
      readonly key: number;
      readonly number: number;
      readonly blinds: Blinds;
      readonly minutes: number;
      /** Minutes of clock before it. */
      readonly after: number;
      readonly isLast: boolean;
    }
  | { readonly type: 'break'; readonly key: number; readonly minutes: number; readonly after: number };

/** The structure, with what the clock has run when each part begins. */
export function linesOf(structure: readonly Stage[]): readonly Line[] {
  const levels = levelsOf(structure);
  let after = 0;
  return structure.map((stage, key): Line => {
    const level = levels[key];
    const before = after;
    after += stage.minutes;
    if (!level) return { type: 'break', key, minutes: stage.minutes, after: before };
    const isLast = key === structure.length - 1;
    return { type: 'level', key, ...level, after: before, isLast };
  });
}

/** Chips in the case, the smallest value first. */
export function chipsOf(plan: Plan): readonly ChipKind[] {
  return [...plan.chips].sort((one, other) => one.value - other.value);
}

/** Which columns of the results have something in them. */
export function columnsOf({
  ranking,
  players,
}: PlayersView): Readonly<Record<'club' | 'money' | 'kind' | 'points' | 'reEntries', boolean>> {
  return {
    club: ranking.some((line) => line.club !== ''),
    money: ranking.some((line) => line.cents > 0),
    kind: ranking.some((line) => line.kind !== ''),
    points: ranking.some((line) => line.points > 0),
    reEntries: players.some((player) => player.re_entries > 0),
  };
}
