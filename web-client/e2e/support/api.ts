// What a programme says to the server: sets an event up and plays hands quickly, so that a story can begin where it
// has something to show.
import { expect, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import type {
  Action,
  Command,
  EntrantView,
  Expect,
  FromServer,
  NewEntrant,
  PlayersView,
  ReplayView,
  Role,
  Plan,
  Seat,
  TableView,
  TournamentCommand,
  TournamentView,
  TurnView,
} from '../../src/protocol/protocol.gen';
import { directorCode, open } from './club';

/** A page that nobody looks at draws no frames to wait for. */
const pollMs = 10;

/** What a page that speaks for the director keeps. */
type Line = {
  /** By which this device is known. */
  readonly token: string;
  tournament?: TournamentView;
  players?: PlayersView;
  /** The last pairing code. */
  code?: string;
  readonly tables: Record<number, TableView>;
  /** Every view of one table, oldest first, while somebody wants them all. */
  record?: { readonly table: number; readonly views: TableView[] };
  ask(message: object): Promise<FromServer>;
  send(message: object): void;
};

declare global {
  interface Window {
    line?: Line;
  }
}

export class Api {
  readonly #page: Page;

  private constructor(page: Page) {
    this.#page = page;
  }

  /** One more director's device, without a screen. */
  static async open(browser: Browser, options: BrowserContextOptions = {}): Promise<Api> {
    const page = await open(browser, options);
    await page.goto('/pair');
    await page.evaluate(connect, directorCode);
    return new Api(page);
  }

  /** Sets an event up with everybody checked in and seated by draw; returns its number. */
  async event(name: string, book: string, plan: Plan, players: readonly NewEntrant[]): Promise<string> {
    const answer = await this.#ask({
      type: 'create',
      setup: {
        name,
        book,
        plan,
        blinds: { small: 1, big: 2, ante: 0, ante_kind: 'each' },
        chip_values: [1],
        tables: [],
        stack: plan.stack,
      },
    });
    expect(answer.type, JSON.stringify(answer)).toBe('created');
    await this.tournament({ type: 'field', command: { type: 'register', players } });
    const registered = await this.#registered(players.length);
    for (const player of registered)
      await this.tournament({ type: 'field', command: { type: 'check_in', player, is_here: true } });
    await this.tournament({ type: 'draw', occasion: { type: 'seats' }, word: '' });
    return answer.type === 'created' ? answer.tournament : '';
  }

  /** Sets up one table, of ten seats or so many, without players and without a plan; returns its tablet's code. */
  async emptyTable(name: string, book: string, chips: readonly number[], seats = 10): Promise<string> {
    const blinds = { small: 1, big: 2, ante: 0, ante_kind: 'each' };
    const setup = { name, book, blinds, chip_values: chips, tables: [{ seats }], stack: 1 };
    const created = await this.#ask({ type: 'create', setup });
    expect(created.type, JSON.stringify(created)).toBe('created');
    return this.tabletCode(1);
  }

  /** A code for one more tablet of a table. */
  tabletCode(table: number): Promise<string> {
    return this.code({ type: 'tablet', table });
  }

  /** A code for one more device. */
  async code(role: Role): Promise<string> {
    await this.#page.evaluate(() => delete window.line?.code);
    await this.#ask({ type: 'tournament', command: { type: 'create_pairing', role } });
    const code = await this.#page.waitForFunction(() => window.line?.code);
    return (await code.jsonValue()) as string;
  }

  async tournament(command: TournamentCommand): Promise<void> {
    const answer = await this.#ask({ type: 'tournament', command });
    expect(answer.type, JSON.stringify([command, answer])).toBe('accepted');
  }

  /** The floor says that a player is out; who is last but one is out by itself. */
  async out(player: number): Promise<void> {
    const answer = await this.#ask({
      type: 'tournament',
      command: { type: 'results', command: { type: 'confirm_out', player } },
    });
    expect(['accepted', 'refused']).toContain(answer.type);
  }

  /** The event as it was shown last. */
  async seen(): Promise<TournamentView> {
    const found = await this.#page.waitForFunction(() => window.line?.tournament);
    return (await found.jsonValue()) as TournamentView;
  }

  /** Does something at a table and waits until its view shows it. */
  async command(table: number, command: Command, at?: Expect): Promise<TableView> {
    const answer = await this.#ask({ type: 'command', table, command, ...(at && { expect: at }) });
    expect(answer.type, JSON.stringify([command, answer])).toBe('accepted');
    const sequence = answer.type === 'accepted' ? answer.sequence : 0;
    return this.table(table, sequence);
  }

  /** A table as it is, not older than a record. */
  async table(table: number, sequence = 0): Promise<TableView> {
    await this.#page.evaluate((wanted) => window.line?.send({ type: 'follow', table: wanted }), table);
    const found = await this.#page.waitForFunction(
      ([wanted, least]) => {
        const view = window.line?.tables[wanted];
        return view && view.sequence >= least ? view : undefined;
      },
      [table, sequence] as const,
      { polling: pollMs },
    );
    return (await found.jsonValue()) as TableView;
  }

  /** From now on every view of a table is kept. */
  async record(table: number): Promise<void> {
    const view = await this.table(table);
    await this.#page.evaluate(
      (first) => window.line && (window.line.record = { table: first.table, views: [first] }),
      view,
    );
  }

  /** The views since the last time somebody asked, with the last one of then. */
  async recorded(): Promise<readonly TableView[]> {
    return this.#page.evaluate(() => {
      const views = window.line?.record?.views ?? [];
      const taken = [...views];
      views.splice(0, views.length - 1);
      return taken;
    });
  }

  /** A table as it is at a decision that another screen shows already. */
  async tableAt(table: number, decision: string): Promise<TableView> {
    const found = await this.#page.waitForFunction(
      ([wanted, at]) => {
        const view = window.line?.tables[wanted];
        return view && `${view.decision.hand}.${view.decision.decision}` === at ? view : undefined;
      },
      [table, decision] as const,
      { polling: pollMs },
    );
    return (await found.jsonValue()) as TableView;
  }

  /** A hand as officials look at it again; nothing while the server has none of it. */
  async hand(event: string, table: number, hand: number): Promise<ReplayView | undefined> {
    const path = `/api/evidence/${event}/hands/${table}/${hand}`;
    return this.#page.evaluate(async (asked) => {
      const answer = await fetch(asked, { headers: { authorization: `Bearer ${window.line?.token}` } });
      return answer.ok ? ((await answer.json()) as ReplayView) : undefined;
    }, path);
  }

  /** Numbers of the players, when so many are on the list. */
  async #registered(count: number): Promise<readonly number[]> {
    const found = await this.#page.waitForFunction((wanted) => {
      const players = window.line?.players?.players ?? [];
      return players.length === wanted ? players.map((each) => each.player) : undefined;
    }, count);
    return (await found.jsonValue()) as readonly number[];
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

  async #ask(message: object): Promise<FromServer> {
    const answer = await this.#page.evaluate((asked) => window.line?.ask(asked), message);
    if (!answer) throw new Error('the page has no line to the server');
    return answer;
  }
}

function pushes(turn: TurnView): Action {
  const isCall = turn.all_in.type === 'call' && !turn.call_is_all_in;
  return { type: isCall ? 'call' : 'all_in' };
}

function folds(turn: TurnView | null): Action {
  return { type: turn?.to_call === 0 ? 'check' : 'fold' };
}

/** Runs in the page: pairs, says hello, and keeps the latest views. */
async function connect(code: string): Promise<void> {
  const response = await fetch('/api/pair', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code, name: 'Script' }),
  });
  const { token } = (await response.json()) as { token: string };
  const socket = new WebSocket(`ws://${location.host}/ws`, 'tapis.v1');
  const waiting = new Map<string, (answer: FromServer) => void>();
  let count = 0;
  const line: Line = {
    token,
    tables: {},
    ask: (message) =>
      new Promise((resolve) => {
        const id = `${token.slice(0, 12)}-${(count += 1)}`;
        waiting.set(id, resolve);
        socket.send(JSON.stringify({ ...message, id }));
      }),
    send: (message) => socket.send(JSON.stringify(message)),
  };
  window.line = line;
  await new Promise<void>((resolve) => {
    socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', protocol: 1, token }));
    socket.onmessage = (event) => {
      const message = JSON.parse(event.data as string) as FromServer;
      if (message.type === 'welcome') resolve();
      if (message.type === 'table') {
        line.tables[message.table] = message;
        if (line.record?.table === message.table) line.record.views.push(message);
      }
      if (message.type === 'tournament') line.tournament = message;
      if (message.type === 'players') line.players = message;
      if (message.type === 'players_changed' && line.players) {
        const stays = (known: EntrantView) => !message.players.some((each) => each.player === known.player);
        const players = [...line.players.players.filter(stays), ...message.players];
        players.sort((one, other) => one.player - other.player);
        line.players = { ...line.players, players };
      }
      if (message.type === 'pairing') line.code = message.code;
      if ('id' in message) waiting.get(message.id)?.(message);
    };
  });
}
