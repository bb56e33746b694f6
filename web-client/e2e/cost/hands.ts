// Real hands, as they would be played with the chips of a club: amounts in chips that are on the table.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'smol-toml';
import type { Blinds, Positions, Street } from '../../src/protocol/protocol.gen';

/** What a player does; an amount is the total in front of them. */
export type Step = {
  readonly seat: number;
  readonly street: Street;
  readonly does: 'fold' | 'check' | 'call' | 'raise' | 'all_in';
  readonly to: number;
};

export type Hand = {
  readonly name: string;
  readonly seats: readonly { readonly seat: number; readonly stack: number }[];
  readonly blinds: Blinds;
  readonly positions: Positions;
  /** Chips in use, smallest first. */
  readonly chips: readonly number[];
  readonly steps: readonly Step[];
  /** Who got chips from the pots. */
  readonly winners: readonly number[];
};

/** A hand in PHH, as far as it is needed here. */
type Phh = {
  readonly antes: readonly number[];
  readonly blinds_or_straddles: readonly number[];
  readonly starting_stacks: readonly number[];
  readonly actions: readonly string[];
  readonly winnings?: readonly number[];
};

/** Chips that are made, and how many colours lie on a table. */
const made = [1, 5, 25, 100, 500, 1_000, 5_000, 25_000, 100_000, 500_000, 1_000_000, 5_000_000, 25_000_000];
const colours = 6;
const streets: readonly Street[] = ['preflop', 'flop', 'turn', 'river'];

/** Where hands of real rooms are: the whole collection where it lies beside the project, else the sample in the tree. */
export function handsFolder(): string {
  const project = join(dirname(fileURLToPath(import.meta.url)), '../../..');
  const collection = join(project, '../shared/hands');
  return existsSync(collection) ? collection : join(project, 'tests/samples/hands');
}

/** Every hand of the rooms' files once; hands that cannot be dealt at a table of ten are left out. */
export function readHands(folder: string): Hand[] {
  const files = readdirSync(folder).filter(
    (file) => file.endsWith('.phhs') && !file.startsWith('session_') && file !== 'highlights.phhs',
  );
  return files.sort().flatMap((file) => {
    const hands = parse(readFileSync(join(folder, file), 'utf8')) as unknown as Record<string, Phh>;
    return Object.entries(hands)
      .map(([number, hand]) => planned(`${file} ${number}`, hand))
      .filter((hand) => hand !== undefined);
  });
}

/** So many of them, evenly spread. */
export function spread<T>(all: readonly T[], count: number): T[] {
  if (count >= all.length) return [...all];
  return Array.from({ length: count }, (_, index) => all[Math.floor((index * all.length) / count)] as T);
}

function planned(name: string, hand: Phh): Hand | undefined {
  const count = hand.starting_stacks.length;
  const [first = 0, second = 0, ...straddles] = hand.blinds_or_straddles;
  if (count < 2 || count > 10 || straddles.some((amount) => amount > 0)) return undefined;
  const small = second === 0 ? 0 : Math.min(first, second);
  const big = Math.max(first, second);
  const paid = hand.antes.filter((ante) => ante > 0);
  const ante = paid.length === count ? (paid[0] ?? 0) : 0;
  const chips = chipsFor([small, big, ante]);
  const least = chips[0] ?? 1;
  const round = (amount: number, chip: number): number => Math.max(chip, Math.round(amount / chip) * chip);
  const seats = hand.starting_stacks.map((stack, index) => ({ seat: index + 1, stack: round(stack, least) }));
  const isDuel = count === 2;
  return {
    name,
    seats,
    blinds: { small, big, ante, ante_kind: 'each' },
    positions: {
      button: isDuel ? 2 : count,
      small_blind: isDuel ? 2 : 1,
      big_blind: second === 0 || isDuel ? 1 : 2,
    },
    chips,
    steps: steps(hand, { big, ante }, (amount) => round(amount, Math.max(small, least))),
    winners: (hand.winnings ?? []).flatMap((won, index) => (won > 0 ? [index + 1] : [])),
  };
}

/** The six chips a club would put on the table for these blinds: all of them are paid without change. */
function chipsFor(amounts: readonly number[]): number[] {
  const least = made.findLastIndex((chip) => amounts.every((amount) => amount % chip === 0));
  return made.slice(Math.max(0, least), Math.max(0, least) + colours);
}

function steps(hand: Phh, blinds: { big: number; ante: number }, round: (amount: number) => number): Step[] {
  const stacks = hand.starting_stacks.map((stack) => stack - Math.min(stack, blinds.ante));
  // Heads-up the first player has the big blind, whatever the order of the amounts.
  const isDuel = stacks.length === 2;
  const posts = isDuel
    ? hand.blinds_or_straddles.toSorted((one, other) => other - one)
    : hand.blinds_or_straddles;
  let bets = stacks.map((stack, index) => Math.min(stack, posts[index] ?? 0));
  let street = 0;
  let top = blinds.big;
  const found: Step[] = [];
  for (const line of hand.actions) {
    const [who = '', what = '', amount = ''] = line.split(' ');
    if (who === 'd' && what === 'db') {
      bets.forEach((bet, index) => (stacks[index] = (stacks[index] ?? 0) - bet));
      bets = bets.map(() => 0);
      top = 0;
      street += 1;
    }
    if (!who.startsWith('p') || !['f', 'cc', 'cbr'].includes(what)) continue;
    const index = Number(who.slice(1)) - 1;
    const has = stacks[index] ?? 0;
    const at = { seat: index + 1, street: streets[street] ?? 'river' };
    if (what === 'f') found.push({ ...at, does: 'fold', to: 0 });
    if (what === 'cc') {
      const to = Math.min(has, top);
      found.push({ ...at, does: to > (bets[index] ?? 0) ? 'call' : 'check', to: 0 });
      bets[index] = Math.max(to, bets[index] ?? 0);
    }
    if (what === 'cbr') {
      const to = Math.min(has, Number(amount));
      found.push({ ...at, does: to >= has ? 'all_in' : 'raise', to: round(to) });
      bets[index] = to;
      top = Math.max(top, to);
    }
  }
  return found;
}
