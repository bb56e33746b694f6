// The form of a new event: what was typed, what is wrong with it, and what is sent.
import type { AnteKind, Blinds, Setup } from '../../protocol/protocol.gen';

export const anteKinds: readonly AnteKind[] = ['each', 'big_blind', 'button'];

export type SetupForm = {
  name: string;
  /** A book that the server has. */
  book: string;
  small: number;
  big: number;
  ante: number;
  anteKind: AnteKind;
  chips: string;
  tables: number;
  seats: number;
  stack: number;
  players: string;
};

/** A club evening: 50 big blinds, one table of nine. Only names are missing. */
export const clubEvening: SetupForm = {
  name: '',
  book: 'ropta2025',
  small: 100,
  big: 200,
  ante: 0,
  anteKind: 'big_blind',
  chips: '25 100 500 1000 5000',
  tables: 1,
  seats: 9,
  stack: 10_000,
  players: '',
};

/** What has to be corrected, in the order of the form. */
export type Problem =
  | { readonly type: 'name' | 'blinds' | 'chips' | 'tables' | 'stack' | 'players' | 'few' }
  | { readonly type: 'twice' | 'long'; readonly name: string };

const limits = { name: 80, player: 60, seatsMin: 2, seatsMax: 10 } as const;

export function problems(form: SetupForm): readonly Problem[] {
  const found: Problem[] = [];
  const players = playersOf(form);
  const name = form.name.trim();
  if (name === '' || name.length > limits.name) found.push({ type: 'name' });
  if (!isPlayable(blindsOf(form))) found.push({ type: 'blinds' });
  if (!chipsOf(form)) found.push({ type: 'chips' });
  const seatsFit =
    Number.isInteger(form.seats) && form.seats >= limits.seatsMin && form.seats <= limits.seatsMax;
  if (!seatsFit || !isCount(form.tables) || form.tables < 1) found.push({ type: 'tables' });
  if (!isCount(form.stack) || form.stack < form.big) found.push({ type: 'stack' });
  if (players.length < 2) found.push({ type: 'few' });
  if (players.length > places(form)) found.push({ type: 'players' });
  const long = players.find((player) => player.length > limits.player);
  if (long !== undefined) found.push({ type: 'long', name: long });
  const twice = players.find((player, index) => players.indexOf(player) !== index);
  if (twice !== undefined) found.push({ type: 'twice', name: twice });
  return found;
}

export function setupOf(form: SetupForm): Setup {
  return {
    name: form.name.trim(),
    book: form.book,
    blinds: blindsOf(form),
    chip_values: chipsOf(form) ?? [],
    tables: Array.from({ length: form.tables }, () => ({ seats: form.seats })),
    players: playersOf(form),
    stack: form.stack,
  };
}

export function playersOf(form: SetupForm): readonly string[] {
  return form.players
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

export function places(form: SetupForm): number {
  return form.tables * form.seats;
}

export function isPlayable(blinds: Blinds): boolean {
  const { small, big, ante } = blinds;
  return isCount(small) && isCount(big) && isCount(ante) && big >= 1 && small <= big;
}

function blindsOf(form: SetupForm): Blinds {
  return { small: form.small, big: form.big, ante: form.ante, ante_kind: form.anteKind };
}

/** Chip values in rising order, or nothing when they are not. */
function chipsOf(form: SetupForm): readonly number[] | undefined {
  const values = form.chips
    .split(/[\s,;]+/)
    .filter((word) => word !== '')
    .map(Number);
  const rising = values.every((value, index) => isCount(value) && value > (values[index - 1] ?? 0));
  return values.length > 0 && rising ? values : undefined;
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}

const smallBlinds = [
  5, 10, 15, 20, 25, 50, 75, 100, 150, 200, 250, 300, 400, 500, 600, 800, 1_000, 1_200, 1_500, 2_000, 2_500,
  3_000, 4_000, 5_000, 6_000, 8_000, 10_000, 12_000, 15_000, 20_000, 25_000, 30_000, 40_000, 50_000,
];

/** Blinds that usually come next; above the list they double. */
export function nextBlinds(blinds: Blinds): Blinds {
  const small = smallBlinds.find((value) => value > blinds.small) ?? blinds.small * 2;
  return { ...blinds, small, big: small * 2, ante: blinds.ante === 0 ? 0 : small * 2 };
}
