// A director's connection to a server, without a browser: it pairs, says hello, and keeps the latest views.
import WebSocket from 'ws';
import type {
  DeviceView,
  EntrantView,
  FromServer,
  PairResponse,
  PlayersView,
  TableView,
  TournamentView,
} from '../../src/protocol/protocol.gen';
import { directorCode } from './club';

/** Ends a story that hangs; it does not judge how fast a server is. */
const answersWithinMs = 60_000;

/** Lines that somebody holds: all hang up when their story ends. */
const held = new Set<Line>();

/** The server that all stories share. */
export const usualOrigin = (): string => `http://127.0.0.1:${process.env['TAPIS_PORT'] ?? '0'}`;

/** Pairs a device with a code. */
export async function pairDevice(origin: string, code: string, name: string): Promise<PairResponse> {
  const response = await fetch(`${origin}/api/pair`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code, name }),
  });
  if (!response.ok) throw new Error(`pairing ${name}: ${response.status} ${await response.text()}`);
  return (await response.json()) as PairResponse;
}

export class Line {
  readonly origin: string;
  /** By which this device is known. */
  readonly token: string;
  tournament: TournamentView | undefined;
  players: PlayersView | undefined;
  devices: readonly DeviceView[] = [];
  /** The last pairing code. */
  code: string | undefined;
  readonly tables = new Map<number, TableView>();
  /** Every view of one table, oldest first, while somebody wants them all. */
  record: { readonly table: number; views: TableView[] } | undefined;
  readonly #socket: WebSocket;
  readonly #waiting = new Map<string, (answer: FromServer) => void>();
  /** Whoever waits for something to be shown looks whenever anything is. */
  readonly #lookers = new Set<() => void>();
  #isWelcome = false;
  #asked = 0;

  private constructor(origin: string, token: string) {
    this.origin = origin;
    this.token = token;
    this.#socket = new WebSocket(`${origin.replace(/^http/, 'ws')}/ws`, 'tapis.v1');
    this.#socket.on('open', () => this.send({ type: 'hello', protocol: 1, token }));
    this.#socket.on('message', (data) =>
      this.#hear(JSON.parse((data as Buffer).toString('utf8')) as FromServer),
    );
    // A story may end its server.
    this.#socket.on('error', () => undefined);
    held.add(this);
  }

  /** One more director's device; ends when the server has welcomed it. */
  static async open(origin: string): Promise<Line> {
    const { token } = await pairDevice(origin, directorCode, 'Script');
    const line = new Line(origin, token);
    await line.until('a welcome', () => line.#isWelcome || undefined);
    return line;
  }

  /** All lines hang up. */
  static leave(): void {
    for (const line of held) line.#socket.terminate();
    held.clear();
  }

  send(message: object): void {
    this.#socket.send(JSON.stringify(message));
  }

  ask(message: object): Promise<FromServer> {
    const id = `${this.token.slice(0, 12)}-${(this.#asked += 1)}`;
    let answer: FromServer | undefined;
    this.#waiting.set(id, (said) => (answer = said));
    this.send({ ...message, id });
    return this.until(`an answer to ${JSON.stringify(message)}`, () => answer);
  }

  /** Looks now, and then at everything that is shown, until there is what somebody waits for. */
  until<T>(what: string, look: () => T | undefined): Promise<T> {
    return new Promise((resolve, reject) => {
      const tryOnce = (): void => {
        const found = look();
        if (found === undefined) return;
        this.#lookers.delete(tryOnce);
        clearTimeout(late);
        resolve(found);
      };
      const late = setTimeout(() => {
        this.#lookers.delete(tryOnce);
        reject(new Error(`the server did not say ${what}`));
      }, answersWithinMs);
      this.#lookers.add(tryOnce);
      tryOnce();
    });
  }

  #hear(message: FromServer): void {
    this.#keep(message);
    if ('id' in message) {
      this.#waiting.get(message.id)?.(message);
      this.#waiting.delete(message.id);
    }
    for (const look of this.#lookers) look();
  }

  #keep(message: FromServer): void {
    if (message.type === 'welcome') this.#isWelcome = true;
    if (message.type === 'table') {
      this.tables.set(message.table, message);
      if (this.record?.table === message.table) this.record.views.push(message);
    }
    if (message.type === 'tournament') this.tournament = message;
    if (message.type === 'players') this.players = message;
    if (message.type === 'players_changed' && this.players) {
      const stays = (known: EntrantView) => !message.players.some((each) => each.player === known.player);
      const players = [...this.players.players.filter(stays), ...message.players];
      players.sort((one, other) => one.player - other.player);
      this.players = { ...this.players, players };
    }
    if (message.type === 'devices') this.devices = message.devices;
    if (message.type === 'pairing') this.code = message.code;
  }
}
