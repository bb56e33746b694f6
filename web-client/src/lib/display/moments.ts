// What the hall is told aloud of the evening: each level and break, their last minute, the final table, and the winner.
// A moment is told once: what was so already when a screen came, or came back, is not told again.
import type { Blinds, TournamentView } from '../../protocol/protocol.gen';
import { clockAt } from '../live/levels';

export type Moment = { readonly key: string } & (
  | { readonly type: 'level'; readonly level: number; readonly blinds: Blinds }
  | { readonly type: 'break'; readonly minutes: number }
  | { readonly type: 'last_minute'; readonly level: number | undefined }
  | { readonly type: 'final_table' }
  | { readonly type: 'winner'; readonly name: string }
);

/** Where pages of a browser write down what was told of an event. */
const shelfKey = 'tapis.told';

const lastSeconds = 60;
/** Shorter stages have no last minute to tell of. */
const leastLength = 180;

/** Everything that is so now, by names that each stand for one moment of the event. */
export function momentsOf(tournament: TournamentView, now: number): readonly Moment[] {
  if (tournament.winner !== null)
    return [{ key: 'winner', type: 'winner', name: tournament.winner_name ?? '' }];
  const moments: Moment[] = [];
  if (tournament.final_table.type !== 'ahead') moments.push({ key: 'final', type: 'final_table' });
  const { plan } = tournament;
  const clock = plan && tournament.clock ? clockAt(plan, tournament.clock, now) : undefined;
  if (clock?.ticking !== 'running') return moments;
  const { stage, level, isBreak, seconds, length } = clock;
  if (isBreak) moments.push({ key: `stage-${stage}`, type: 'break', minutes: Math.round(length / 60) });
  else if (level)
    moments.push({ key: `stage-${stage}`, type: 'level', level: level.number, blinds: level.blinds });
  if (seconds !== undefined && seconds <= lastSeconds && length >= leastLength)
    moments.push({ key: `last-${stage}`, type: 'last_minute', level: isBreak ? undefined : level?.number });
  return moments;
}

type Shelf = Pick<Storage, 'getItem' | 'setItem'>;

/** Hears what is new, in pages that share a browser once between them. */
export class Hearing {
  readonly #told = new Set<string>();
  readonly #shelf: Shelf;
  /** The connection whose first view was seen, and the view that was seen last. */
  #begun: object | undefined;
  #seen: TournamentView | undefined;

  constructor(shelf: Shelf) {
    this.#shelf = shelf;
  }

  /** What is to be told now. What the first view of a connection shows is no news: it was so before. */
  hear(
    connection: object | undefined,
    tournament: TournamentView | undefined,
    now: number,
  ): readonly Moment[] {
    if (!connection || !tournament) return [];
    const isFirst = connection !== this.#begun;
    // A view from before the connection was lost says nothing of what was missed.
    if (isFirst && tournament === this.#seen) return [];
    this.#begun = connection;
    this.#seen = tournament;
    const fresh = momentsOf(tournament, now).filter(({ key }) => !this.#told.has(key));
    for (const { key } of fresh) this.#told.add(key);
    return isFirst ? [] : fresh.filter(({ key }) => this.#claim(tournament.tournament, key));
  }

  /** Whether no other page of this browser has told it. */
  #claim(event: string, key: string): boolean {
    const [of = '', ...told] = (this.#shelf.getItem(shelfKey) ?? '').split(' ');
    const known = of === event ? told : [];
    if (known.includes(key)) return false;
    this.#shelf.setItem(shelfKey, [event, ...known, key].join(' '));
    return true;
  }
}
