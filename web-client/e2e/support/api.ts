// What a programme says to the server: sets an event up and plays hands quickly, so that a story can begin where it
// has something to show.
import { expect, type Page } from '@playwright/test';
import type {
  Action,
  Command,
  Expect,
  NewEntrant,
  ReplayView,
  Role,
  Plan,
  Seat,
  Setup,
  TableView,
  TournamentCommand,
  TournamentView,
  TurnView,
} from '../../src/protocol/protocol.gen';
import { remember } from './club';
import { Line, pairDevice, usualOrigin } from './line';

/** What has a screen by its own name. */
type Screen = Extract<Role, { type: 'tablet' | 'floor' | 'display' }>;

export class Api {
  readonly #line: Line;

  private constructor(line: Line) {
    this.#line = line;
  }

  /** One more director's device, without a screen, at the server of all stories or at another one. */
  static async open(origin = usualOrigin()): Promise<Api> {
    return new Api(await Line.open(origin));
  }

  /** Where its server is. */
  get origin(): string {
    return this.#line.origin;
  }

  /** Sets an event up; returns its number. From now on this is the event that is spoken of. */
  async create(setup: Setup): Promise<string> {
    const answer = await this.#line.ask({ type: 'create', setup });
    expect(answer.type, JSON.stringify(answer)).toBe('created');
    return answer.type === 'created' ? answer.tournament : '';
  }

  /** Sets an event up with everybody checked in and seated by draw; returns its number. */
  async event(name: string, book: string, plan: Plan, players: readonly NewEntrant[]): Promise<string> {
    const blinds = { small: 1, big: 2, ante: 0, ante_kind: 'each' } as const;
    const event = await this.create({
      name,
      book,
      plan,
      blinds,
      chip_values: [1],
      tables: [],
      stack: plan.stack,
    });
    await this.tournament({ type: 'field', command: { type: 'register', players } });
    const registered = await this.#registered(players.length);
    for (const player of registered)
      await this.tournament({ type: 'field', command: { type: 'check_in', player, is_here: true } });
    await this.tournament({ type: 'draw', occasion: { type: 'seats' }, word: '' });
    return event;
  }

  /** Sets up one table, of ten seats or so many, without players and without a plan; returns its tablet's code. */
  async emptyTable(name: string, book: string, chips: readonly number[], seats = 10): Promise<string> {
    const blinds = { small: 1, big: 2, ante: 0, ante_kind: 'each' } as const;
    await this.create({ name, book, blinds, chip_values: chips, tables: [{ seats }], stack: 1 });
    return this.tabletCode(1);
  }

  /** A code for one more tablet of a table. */
  tabletCode(table: number): Promise<string> {
    return this.code({ type: 'tablet', table });
  }

  /** A code for one more device. */
  async code(role: Role): Promise<string> {
    const line = this.#line;
    line.code = undefined;
    await line.ask({ type: 'tournament', command: { type: 'create_pairing', role } });
    return line.until('a code', () => line.code);
  }

  /** A page opens its screen, as on a device that was paired before. */
  async pair(page: Page, role: Screen, name: string): Promise<void> {
    const paired = await pairDevice(this.origin, await this.code(role), name);
    await remember(page, { ...paired, name });
    await page.goto(`/${role.type}`);
  }

  /** The director takes a device's right away. */
  async revoke(name: string): Promise<void> {
    const find = (): string | undefined => this.#line.devices.find((each) => each.name === name)?.device;
    const device = await this.#line.until(`the device ${name}`, find);
    await this.tournament({ type: 'revoke_device', device });
  }

  async tournament(command: TournamentCommand): Promise<void> {
    const answer = await this.#line.ask({ type: 'tournament', command });
    expect(answer.type, JSON.stringify([command, answer])).toBe('accepted');
  }

  /** The floor says that a player is out; who is last but one is out by itself. */
  async out(player: number): Promise<void> {
    const answer = await this.#line.ask({
      type: 'tournament',
      command: { type: 'results', command: { type: 'confirm_out', player } },
    });
    expect(['accepted', 'refused']).toContain(answer.type);
  }

  /** The event as it was shown last. */
  seen(): Promise<TournamentView> {
    return this.#line.until('the event', () => this.#line.tournament);
  }

  /** Does something at a table and waits until its view shows it. */
  async command(table: number, command: Command, at?: Expect): Promise<TableView> {
    const answer = await this.#line.ask({ type: 'command', table, command, ...(at && { expect: at }) });
    expect(answer.type, JSON.stringify([command, answer])).toBe('accepted');
    const sequence = answer.type === 'accepted' ? answer.sequence : 0;
    return this.table(table, sequence);
  }

  /** A table as it is now, not older than a record. */
  table(table: number, sequence = 0): Promise<TableView> {
    const { tables } = this.#line;
    // Whoever follows a table is shown it, whether or not it was followed before.
    tables.delete(table);
    this.#line.send({ type: 'follow', table });
    return this.#line.until(`table ${table} as of record ${sequence}`, () => {
      const view = tables.get(table);
      return view && view.sequence >= sequence ? view : undefined;
    });
  }

  /** From now on every view of a table is kept. */
  async record(table: number): Promise<void> {
    const first = await this.table(table);
    this.#line.record = { table, views: [first] };
  }

  /** The views since the last time somebody asked, with the last one of then. */
  recorded(): readonly TableView[] {
    const { record } = this.#line;
    if (!record) return [];
    const { views } = record;
    record.views = views.slice(-1);
    return views;
  }

  /** A table as it is at a decision that another screen shows already. */
  tableAt(table: number, decision: string): Promise<TableView> {
    return this.#line.until(`table ${table} at ${decision}`, () => {
      const view = this.#line.tables.get(table);
      return view && `${view.decision.hand}.${view.decision.decision}` === decision ? view : undefined;
    });
  }

  /** A hand as officials look at it again; nothing while the server has none of it. */
  async hand(event: string, table: number, hand: number): Promise<ReplayView | undefined> {
    const path = `/api/evidence/${event}/hands/${table}/${hand}`;
    const { origin, token } = this.#line;
    const answer = await fetch(`${origin}${path}`, { headers: { authorization: `Bearer ${token}` } });
    return answer.ok ? ((await answer.json()) as ReplayView) : undefined;
  }

  /** Numbers of the players, when so many are on the list. */
  #registered(count: number): Promise<readonly number[]> {
    return this.#line.until(`${count} players`, () => {
      const players = this.#line.players?.players ?? [];
      return players.length === count ? players.map((each) => each.player) : undefined;
    });
  }

  /** A hand in which `loser` and `winner` put everything in and the others fold; `winner` takes every pot. */
  allIn(table: number, loser: Seat, winner: Seat): Promise<TableView> {
    return this.#hand(table, winner, ({ turn }) =>
      turn?.seat === loser || turn?.seat === winner ? pushes(turn) : folds(turn),
    );
  }

  /** A hand that everybody folds. */
  foldRound(table: number): Promise<TableView> {
    return this.#hand(table, 0, ({ turn }) => folds(turn));
  }

  /** The hand is ended, and no other one begins. */
  async #hand(table: number, winner: Seat, decide: (view: TableView) => Action): Promise<TableView> {
    let view = await this.table(table);
    view = await this.command(table, { type: 'start_hand' }, view.decision);
    while (view.turn)
      view = await this.command(
        table,
        { type: 'act', seat: view.turn.seat, action: decide(view) },
        view.decision,
      );
    while (view.award) {
      const { pot, claimants } = view.award;
      const winners = [claimants.includes(winner) ? winner : (claimants[0] ?? winner)];
      view = await this.command(table, { type: 'award_pot', pot, winners }, view.decision);
    }
    return view.phase === 'between' ? view : this.command(table, { type: 'end_hand' }, view.decision);
  }
}

function pushes(turn: TurnView): Action {
  const isCall = turn.all_in.type === 'call' && !turn.call_is_all_in;
  return { type: isCall ? 'call' : 'all_in' };
}

function folds(turn: TurnView | null): Action {
  return { type: turn?.to_call === 0 ? 'check' : 'fold' };
}
