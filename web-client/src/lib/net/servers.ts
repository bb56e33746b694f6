// The servers this page may come to: which of them to try next, and after what rest.
import { backoff } from './backoff';

/** Of those that were heard of some time, the latest. */
const most = 8;
/** A hall whose server is gone does not knock at the next one in the same moment. */
const spreadMs = 200;
const plain = 'http://';

/** Where the list survives a reload of the page. */
export type Shelf = { read(): string | null; write(text: string): void };

/** Why a connection ended: it was closed or refused, or nothing was heard any more. */
export type Lost = 'closed' | 'silent';

export class Servers {
  readonly #home: string;
  readonly #shelf: Shelf;
  /** Whom a server has named that serves this device, the latest first. */
  #named: readonly string[];
  /** Those that are believed when they do not know this device: others may have nothing to do with it any more. */
  #believed: ReadonlySet<string>;
  /** One round, and which attempt of how many rounds this is. */
  #round: readonly string[];
  #attempt = 0;
  #failures = 0;
  #isWelcome = false;

  /** `home` is where the page came from. Over HTTPS all servers have one name, and pages may talk to no other. */
  constructor(home: string, shelf: Shelf) {
    this.#home = home;
    this.#shelf = shelf;
    this.#named = home.startsWith(plain) ? restore(shelf.read()) : [];
    this.#believed = new Set([home]);
    this.#round = this.#from(home);
  }

  /** The one to connect to now. */
  get origin(): string {
    return this.#round[this.#attempt % this.#round.length] ?? this.#home;
  }

  /** Whether there is no other one to go to. */
  get isAlone(): boolean {
    return this.#round.length === 1;
  }

  /** The server at `origin` serves this device, and names those that do. */
  welcomed(servers: readonly string[]): void {
    const origin = this.origin;
    if (this.#home.startsWith(plain) && servers.length > 0) {
      const others = this.#named.filter((known) => !servers.includes(known));
      this.#named = [...servers.filter(isOrigin), ...others].slice(0, most);
      this.#shelf.write(JSON.stringify(this.#named));
    }
    this.#believed = new Set([this.#home, origin, ...servers]);
    this.#isWelcome = true;
    this.#failures = 0;
    this.#begin(origin);
  }

  /** The attempts begin anew, at the same server. */
  again(): void {
    this.#failures = 0;
    this.#begin(this.origin);
  }

  /** The connection is lost, or there was none: `origin` is the next to try. Returns after how many milliseconds. */
  lost(why: Lost, chance: number): number {
    const failures = this.#failures;
    this.#failures += 1;
    if (this.#isWelcome) {
      this.#isWelcome = false;
      // One that says nothing any more is asked last.
      if (why === 'silent') this.#round = [...this.#round.slice(1), ...this.#round.slice(0, 1)];
      if (!this.isAlone) return Math.round(chance * spreadMs);
    } else {
      this.#attempt += 1;
    }
    if (this.isAlone) return backoff(failures, chance);
    const rounds = Math.floor(this.#attempt / this.#round.length);
    const isFirstOfRound = this.#attempt % this.#round.length === 0;
    return rounds > 0 && isFirstOfRound ? backoff(rounds - 1, chance) : 0;
  }

  /** The server does not know this device. Returns whether that settles it; else it is forgotten, and others are tried. */
  isBelieved(): boolean {
    const origin = this.origin;
    if (this.#believed.has(origin)) return true;
    this.#named = this.#named.filter((known) => known !== origin);
    this.#shelf.write(JSON.stringify(this.#named));
    this.#begin(this.#home);
    return false;
  }

  #begin(origin: string): void {
    this.#attempt = 0;
    this.#round = this.#from(origin);
  }

  /** All of them once, beginning with one. */
  #from(origin: string): readonly string[] {
    return [...new Set([origin, ...this.#named, this.#home])];
  }
}

function restore(text: string | null): readonly string[] {
  if (text === null) return [];
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list.filter(isOrigin).slice(0, most) : [];
  } catch {
    return [];
  }
}

function isOrigin(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    value.startsWith(plain) &&
    URL.canParse(value) &&
    new URL(value).origin === value
  );
}
