// The seasons of the club as a director's page has them: asked again after each change.
import type { Device } from '../device/device';
import { newCommandId } from '../net/id';
import type { Problem, SeasonCommand, SeasonTerms, SeasonView, Seasons } from '../../protocol/protocol.gen';
import { readClock, readSeason, readSeasons, sendSeason, type SeasonAnswer, type SeasonTrouble } from './api';

export type Failure = { readonly why: SeasonTrouble; readonly problem: Problem | undefined };

export class SeasonDesk {
  list = $state.raw<Seasons>();
  view = $state.raw<SeasonView>();
  failure = $state.raw<Failure>();
  isBusy = $state(false);
  /** The season that is looked at. */
  season = $state<string>();
  readonly #token: string;

  constructor({ token }: Pick<Device, 'token'>) {
    this.#token = token;
  }

  get token(): string {
    return this.#token;
  }

  /** Reads everything; looks at the season that is named, or at the newest. */
  async start(named: string | undefined): Promise<void> {
    await readClock();
    await this.#take(readSeasons(this.#token));
    const known = this.list?.seasons ?? [];
    const wanted = known.find(({ season }) => season === named) ?? known[0];
    if (wanted) await this.look(wanted.season);
  }

  /** Looks at a season. */
  async look(season: string): Promise<void> {
    this.season = season;
    this.view = undefined;
    await this.#readView();
  }

  /** Begins a season and looks at it; whether that was done. */
  async begin(terms: SeasonTerms): Promise<boolean> {
    const season = newCommandId();
    const isDone = await this.send({ type: 'begin', season, terms });
    if (isDone) await this.look(season);
    return isDone;
  }

  /** Sends a command and reads what has come of it; whether it was carried out. */
  async send(command: SeasonCommand): Promise<boolean> {
    this.isBusy = true;
    const isDone = await this.#take(sendSeason(this.#token, command));
    if (isDone && command.type === 'remove' && command.season === this.season) {
      this.season = this.list?.seasons[0]?.season;
      this.view = undefined;
    }
    if (isDone) await this.#readView();
    this.isBusy = false;
    return isDone;
  }

  async #readView(): Promise<void> {
    const { season } = this;
    if (season === undefined) return;
    const answer = await readSeason(this.#token, season);
    // Another season was opened meanwhile.
    if (season !== this.season) return;
    if (answer.state === 'ready') this.view = answer.value;
    else this.failure = answer;
  }

  async #take(asked: Promise<SeasonAnswer<Seasons>>): Promise<boolean> {
    const answer = await asked;
    if (answer.state === 'ready') {
      this.list = answer.value;
      this.failure = undefined;
      return true;
    }
    this.failure = answer;
    return false;
  }
}
