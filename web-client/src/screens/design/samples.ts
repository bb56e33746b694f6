// What the page of components shows in them: seats of nobody's event, and a chip of each colour.
import type { Session } from '../../lib/net/session.svelte';
import { chipColours } from '../../lib/table/chips';
import type { Place } from '../../lib/table/places';
import type { SeatView, TournamentView } from '../../protocol/protocol.gen';

export const values = [1, 5, 10, 25, 100, 500, 1_000, 5_000, 10_000, 25_000, 100_000] as const;

/** A chip of each colour. */
export const everyChip = chipColours.map((colour, index) => ({ colour, value: values[index] ?? 1 }));

/** A device that no server knows: keys that ask a server are told that it may not. */
export const nobody: {
  readonly session: Pick<Session, 'device'>;
  readonly tournament: Pick<TournamentView, 'tournament'>;
} = {
  session: { device: { token: '', role: { type: 'display' }, name: '' } },
  tournament: { tournament: 'nobody' },
};

const place: Place = {
  plate: { x: 0, y: 0, width: 166, height: 92 },
  strip: { x: 0, y: 96, width: 166, height: 60 },
  side: 'top',
  clockwise: 0,
};

function seat(change: Partial<SeatView> = {}): SeatView {
  return {
    seat: 4,
    player: 4,
    name: 'Sophie Delacroix',
    stack: 18_250,
    bet: 0,
    presence: 'present',
    part: 'live',
    last_act: null,
    shown: null,
    suspension: null,
    waits: false,
    ...change,
  };
}

type State = {
  readonly number: number;
  readonly place: Place;
  readonly seat: SeatView | undefined;
  readonly isToAct?: boolean;
  readonly isDealing?: boolean;
  readonly isRunning?: boolean;
  readonly isTapped?: boolean;
  readonly isWinner?: boolean;
  readonly wonLast?: number;
};

function state(
  change: Partial<SeatView>,
  more: Omit<Partial<State>, 'number' | 'place' | 'seat'> = {},
): State {
  return { number: 4, place, seat: seat(change), ...more };
}

/** A plate in each of its states, by name. */
export const plates: readonly (State & { readonly what: string })[] = [
  { what: 'playing', ...state({}) },
  { what: 'to act, with a bet', ...state({ bet: 600 }, { isToAct: true }) },
  { what: 'deals', ...state({}, { isDealing: true }) },
  { what: 'folded', ...state({ part: 'folded' }) },
  { what: 'all-in', ...state({ part: 'all_in', stack: 0, bet: 18_250 }) },
  { what: 'absent', ...state({ presence: 'absent' }) },
  { what: 'in a run', ...state({}, { isRunning: true }) },
  { what: 'touched', ...state({}, { isTapped: true }) },
  { what: 'winner', ...state({}, { isWinner: true }) },
  { what: 'has won', ...state({}, { wonLast: 4_050 }) },
  { what: 'shows', ...state({ shown: { type: 'tabled', cards: ['As', 'Kd'] } }) },
  { what: 'out', ...state({ part: 'eliminated', stack: 0 }) },
  { what: 'free', number: 4, place, seat: undefined },
];
