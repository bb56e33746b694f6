// Commands of officials to the tournament: each is in flight once at a time, and its refusal is shown beside its key.
import type { PlayerId, Refused, Seat, TableId, TournamentCommand } from '../../protocol/protocol.gen';
import type { Session } from '../net/session.svelte';

/** A seat that was drawn for a player who enters again. */
export type SeatDrawn = {
  readonly player: PlayerId;
  readonly name: string;
  readonly table: TableId;
  readonly seat: Seat;
  /** Number of the draw. */
  readonly draw: number;
};

export class Desk {
  readonly session: Session;
  /** Id of the command in flight, by what it is about. */
  #waiting = $state.raw<ReadonlyMap<string, string>>(new Map());
  #refused = $state.raw<ReadonlyMap<string, Refused>>(new Map());

  /** The last re-entry that was asked for here, and how many draws there were before it. */
  #again = $state.raw<{ readonly player: PlayerId; readonly draws: number }>();

  constructor(session: Session) {
    this.session = session;
  }

  /** Listens for answers; returns how to stop. */
  start(): () => void {
    return this.session.onAnswer((answer) => {
      const about = [...this.#waiting].find(([, id]) => id === answer.id)?.[0];
      if (about === undefined) return;
      this.#waiting = without(this.#waiting, about);
      if (answer.type !== 'refused') return;
      // It is told beside the key, not at the top of the page.
      this.session.refused = undefined;
      this.#refused = new Map(this.#refused).set(about, answer);
    });
  }

  /** Asks for something; `about` names it, and is asked once until the answer is there. */
  ask(about: string, command: TournamentCommand): void {
    if (this.isWaiting(about)) return;
    this.#refused = without(this.#refused, about);
    this.#waiting = new Map(this.#waiting).set(about, this.session.tournament(command));
  }

  /** A player enters again: the seat is drawn. */
  enterAgain(about: string, player: PlayerId): void {
    this.#again = { player, draws: this.session.views.tournament?.draws.made.length ?? 0 };
    this.ask(about, { type: 'draw', occasion: { type: 're_entry', player }, word: '' });
  }

  /** Where that player sits now, once the seat was drawn. */
  get enteredAgain(): SeatDrawn | undefined {
    const { tournament, players } = this.session.views;
    const again = this.#again;
    const draw = tournament?.draws.made
      .slice(again?.draws)
      .find(({ occasion }) => occasion.type === 're_entry' && occasion.player === again?.player);
    const entrant = players?.players.find((each) => each.player === again?.player);
    if (!draw || entrant?.standing.type !== 'playing') return undefined;
    const { player, name, standing } = entrant;
    return { player, name, table: standing.table, seat: standing.seat, draw: draw.number };
  }

  forgetReEntry(): void {
    this.#again = undefined;
  }

  isWaiting(about: string): boolean {
    return this.#waiting.has(about);
  }

  refusal(about: string): Refused | undefined {
    return this.#refused.get(about);
  }

  /** Forgets the refusal: it was read, or something else is asked for. */
  forget(about: string): void {
    this.#refused = without(this.#refused, about);
  }

  nameOf(player: PlayerId): string | undefined {
    return this.session.views.players?.players.find((each) => each.player === player)?.name;
  }
}

function without<T>(map: ReadonlyMap<string, T>, key: string): ReadonlyMap<string, T> {
  if (!map.has(key)) return map;
  const rest = new Map(map);
  rest.delete(key);
  return rest;
}
