// A table brought to the moments in which most is on the screen: before a hand, in it, everybody all-in, and after.
import type { Action, Seat, TableView, TurnView } from '../../src/protocol/protocol.gen';
import type { Api } from '../support/api';

export type Moment = 'before' | 'blinds' | 'raised' | 'turn' | 'all-in' | 'showdown' | 'after';
export const moments: readonly Moment[] = [
  'before',
  'blinds',
  'raised',
  'turn',
  'all-in',
  'showdown',
  'after',
];

const names = [
  'Jean-Baptiste de La Rochefoucauld',
  'Éva',
  'Maximilienne Kowalczyk',
  'Marie-Françoise',
  'Ben',
  'Nguyễn Thị Minh Khai',
  'Gaëlle',
  'Oumarou Abdoulaye',
  'Inès',
  'Bartholomäus Weißenberger',
];
const smallest = 12_000;
/** So many pots when everybody is all-in. */
const potsAtAllIn = 4;
const chips = [25, 100, 500, 1_000, 5_000, 25_000];
const blinds = { small: 300, big: 600, ante: 75, ante_kind: 'each' } as const;

/** A table of so many seats, all taken; each has more chips than the one before, so that an all-in makes pots. */
export class MomentsTable {
  readonly api: Api;
  readonly #seats: number;

  constructor(api: Api, seats: number) {
    this.api = api;
    this.#seats = seats;
  }

  /** Sets it up; returns the code for its tablet. */
  async code(name: string): Promise<string> {
    const code = await this.api.emptyTable(name, 'tda2024', chips, this.#seats);
    for (let seat = 1; seat <= this.#seats; seat += 1)
      await this.api.tournament({
        type: 'seat_player',
        name: names[seat - 1] ?? `${seat}`,
        table: 1,
        seat,
        stack: smallest * Math.min(seat, potsAtAllIn),
      });
    await this.api.command(1, { type: 'correct_blinds', blinds });
    return code;
  }

  /** Goes on to a moment; they come in their order. */
  async goTo(moment: Moment): Promise<void> {
    switch (moment) {
      case 'before':
        return;
      case 'blinds':
        await this.#do({ type: 'start_hand' });
        return;
      case 'raised':
        await this.#act(await this.#view(), ({ raise }) =>
          raise ? { type: 'raise_to', to: raise.min } : { type: 'call' },
        );
        return;
      case 'turn':
        await this.#until(({ street, turn }) => street === 'turn' && turn !== null, calls);
        return;
      case 'all-in':
        await this.#until(
          ({ turn, seats }) =>
            seats.filter(({ part }) => part === 'all_in').length >= this.#seats - 1 || !turn,
          pushes,
        );
        return;
      case 'showdown':
        await this.#until(({ turn }) => !turn, pushes);
        return;
      case 'after':
        await this.#award();
    }
  }

  #view(): Promise<TableView> {
    return this.api.table(1);
  }

  async #do(command: Parameters<Api['command']>[1]): Promise<TableView> {
    const { decision } = await this.#view();
    return this.api.command(1, command, decision);
  }

  async #act(view: TableView, decide: (turn: TurnView) => Action): Promise<TableView> {
    if (!view.turn) throw new Error('nobody is to act');
    return this.api.command(
      1,
      { type: 'act', seat: view.turn.seat, action: decide(view.turn) },
      view.decision,
    );
  }

  async #until(isThere: (view: TableView) => boolean, decide: (turn: TurnView) => Action): Promise<void> {
    let view = await this.#view();
    while (!isThere(view) && view.turn) view = await this.#act(view, decide);
  }

  async #award(): Promise<void> {
    let view = await this.#view();
    while (view.award) {
      const { pot, claimants } = view.award;
      // Two share where two can.
      const winners: readonly Seat[] = claimants.slice(0, 2);
      view = await this.api.command(1, { type: 'award_pot', pot, winners: [...winners] }, view.decision);
    }
  }
}

function calls(turn: TurnView): Action {
  return { type: turn.to_call === 0 ? 'check' : 'call' };
}

function pushes(turn: TurnView): Action {
  const isCall = turn.all_in.type === 'call' && !turn.call_is_all_in;
  return { type: isCall ? 'call' : 'all_in' };
}
