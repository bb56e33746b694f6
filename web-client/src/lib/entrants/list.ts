// The list of players: finding one, counting them, and seeing what each of them lacks.
import type { EntrantView, PlayersView, TableId, TournamentView } from '../../protocol/protocol.gen';
import { freeSeats, openTables, seatedAt } from '../live/places';
import { byFamily } from './family';

/** Which players the list shows. */
export type Shown = 'all' | 'absent' | 'unpaid' | 'waiting' | 'gone';

/** Without accents and capitals: how people type on a telephone. */
export function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .toLowerCase()
    .trim();
}

/** Whether every word that was typed begins a word of the name or of the club. */
export function matches(entrant: EntrantView, typed: string): boolean {
  const words = plain(`${entrant.name} ${entrant.club}`).split(/[\s'’-]+/);
  return plain(typed)
    .split(/[\s'’-]+/)
    .every((part) => words.some((word) => word.startsWith(part)));
}

/** On the list or at a table: not withdrawn, not on the waiting list. */
export function isEntered(entrant: EntrantView): boolean {
  return entrant.standing.type !== 'withdrawn' && entrant.standing.type !== 'waiting';
}

export function isGone(entrant: EntrantView): boolean {
  return entrant.standing.type === 'withdrawn' || entrant.standing.type === 'out';
}

export function shows(entrant: EntrantView, shown: Shown): boolean {
  switch (shown) {
    case 'all':
      return isEntered(entrant) && !isGone(entrant);
    case 'absent':
      return isEntered(entrant) && !isGone(entrant) && !entrant.is_here;
    case 'unpaid':
      return isEntered(entrant) && !entrant.has_paid;
    case 'waiting':
      return entrant.standing.type === 'waiting';
    case 'gone':
      return isGone(entrant);
  }
}

/** By the family's name, as a telephone book would; the waiting list in its own order. */
export function sorted(
  players: readonly EntrantView[],
  shown: Shown,
  locale: string,
): readonly EntrantView[] {
  if (shown === 'waiting') return [...players].sort((one, other) => one.player - other.player);
  const compare = byFamily(locale);
  return [...players].sort((one, other) => compare(one.name, other.name) || one.player - other.player);
}

export type Counts = Readonly<Record<Shown, number>> & { readonly here: number; readonly paid: number };

export function countsOf(players: readonly EntrantView[]): Counts {
  const count = (keep: (entrant: EntrantView) => boolean): number => players.filter(keep).length;
  const by = (shown: Shown): number => count((entrant) => shows(entrant, shown));
  return {
    all: by('all'),
    absent: by('absent'),
    unpaid: by('unpaid'),
    waiting: by('waiting'),
    gone: by('gone'),
    here: count((entrant) => isEntered(entrant) && !isGone(entrant) && entrant.is_here),
    paid: count((entrant) => isEntered(entrant) && entrant.has_paid),
  };
}

/** Place of a player on the waiting list, from 1. */
export function waitingPlace(players: readonly EntrantView[], player: number): number {
  return players.filter((other) => other.standing.type === 'waiting' && other.player <= player).length;
}

export function nameOf(view: PlayersView | undefined, player: number): string | undefined {
  return view?.players.find((entrant) => entrant.player === player)?.name;
}

export type FreeTable = {
  readonly table: TableId;
  readonly players: number;
  readonly seats: readonly number[];
};

/** Tables with a free seat, the shortest one first: the books seat newcomers there. Nobody opens an empty table alone. */
export function freeTables(tournament: TournamentView, view: PlayersView | undefined): readonly FreeTable[] {
  return openTables(tournament)
    .map((table) => ({
      table,
      players: seatedAt(view, table).length,
      seats: freeSeats(tournament, view, table),
    }))
    .filter((free) => free.seats.length > 0)
    .sort(
      (one, other) =>
        Number(one.players === 0) - Number(other.players === 0) ||
        one.players - other.players ||
        one.table - other.table,
    );
}

/** Everybody who has a seat, by the family's name. */
export function seatedByName(view: PlayersView, locale: string): readonly Seated[] {
  const seated = view.players.flatMap((player): Seated[] => {
    const { standing } = player;
    const sits = standing.type === 'playing' || standing.type === 'busted';
    return sits ? [{ player, table: standing.table, seat: standing.seat }] : [];
  });
  const compare = byFamily(locale);
  return seated.sort((one, other) => compare(one.player.name, other.player.name));
}

export type Seated = { readonly player: EntrantView; readonly table: TableId; readonly seat: number };
