// The local store: what a tablet keeps of its table while it has no server, over a reload and over a flat battery.
import type { ErrorCode, LateCommand, TournamentView } from '../../protocol/protocol.gen';
import { drawnOrSoon } from '../page/frame';
import type { Copy } from './message';

/** A command that was carried out on the tablet and not answered yet. */
export type PendingCommand = { readonly late: LateCommand };

/** One that the server has refused, or that fell with a refused one of its hand. */
export type RefusedCommand = PendingCommand & {
  /** The server's error, where it could not read the command. */
  readonly why?: ErrorCode;
};

/** The server's last copy of the table, and the hash of the rules that can read it. */
export type Base = {
  readonly rules: string;
  readonly copy: Copy;
  /** Time of the server less the time of day here, in milliseconds. */
  readonly ahead: number;
};

export type StoredTable = {
  readonly base: Base | undefined;
  /** Records since that copy, as texts. */
  readonly records: readonly string[];
  readonly pending: readonly PendingCommand[];
  readonly notTaken: readonly RefusedCommand[];
  /** The event as the server has last shown it. */
  readonly event: TournamentView | undefined;
  /** The outbox, as a text: what else waits for an answer. */
  readonly outbox: string | undefined;
  /** Since when the tablet has no server. */
  readonly since: number | undefined;
};

/** A store that outlives the page; a promise resolves when its change is on disk. */
export type LocalStore = {
  read(): Promise<StoredTable>;
  /** Replaces the copy, and drops the records that came after the old one. */
  putBase(base: Base): Promise<void>;
  forgetBase(): Promise<void>;
  putRecord(record: string): Promise<void>;
  putPending(command: PendingCommand): Promise<void>;
  forgetPending(id: string): Promise<void>;
  putNotTaken(commands: readonly RefusedCommand[]): Promise<void>;
  putEvent(event: TournamentView): Promise<void>;
  putOutbox(outbox: string): Promise<void>;
  putSince(since: number | undefined): Promise<void>;
};

type Change = (stores: IDBTransaction) => unknown;

const singles = 'singles';
const records = 'records';
/** The pending commands; tablets have them by this name. */
const pending = 'taps';

/** A local store in IndexedDB, which pages without HTTPS have as well. */
export class DatabaseStore implements LocalStore {
  readonly #name: string;
  #open: Promise<IDBDatabase> | undefined;
  #changes: Change[] = [];
  #written: Promise<void> | undefined;

  constructor(name: string) {
    this.#name = name;
  }

  async read(): Promise<StoredTable> {
    const database = await this.#opened();
    const asked = database.transaction([singles, records, pending]);
    const one = (name: string): Promise<unknown> => result(asked.objectStore(singles).get(name));
    const [base, notTaken, event, outbox, since, told, waiting] = await Promise.all([
      one('base'),
      one('notTaken'),
      one('event'),
      one('outbox'),
      one('since'),
      result(asked.objectStore(records).getAll()),
      result(asked.objectStore(pending).getAll()),
    ]);
    return {
      base: base as Base | undefined,
      notTaken: (notTaken ?? []) as RefusedCommand[],
      event: event as TournamentView | undefined,
      outbox: outbox as string | undefined,
      since: since as number | undefined,
      records: told as string[],
      pending: waiting as PendingCommand[],
    };
  }

  putBase(base: Base): Promise<void> {
    return this.#write((stores) => {
      stores.objectStore(singles).put(base, 'base');
      stores.objectStore(records).clear();
    });
  }

  forgetBase(): Promise<void> {
    return this.#write((stores) => {
      stores.objectStore(singles).delete('base');
      stores.objectStore(records).clear();
    });
  }

  putRecord(record: string): Promise<void> {
    return this.#write((stores) => stores.objectStore(records).add(record));
  }

  /** Written at once, before the next frame: what a player has seen done is on disk. */
  putPending(command: PendingCommand): Promise<void> {
    return this.#commit([(stores) => stores.objectStore(pending).add(command)]);
  }

  forgetPending(id: string): Promise<void> {
    return this.#write((stores) => {
      const key = stores.objectStore(pending).index('id').getKey(id);
      key.onsuccess = () => {
        if (key.result !== undefined) stores.objectStore(pending).delete(key.result);
      };
    });
  }

  putNotTaken(notTaken: readonly RefusedCommand[]): Promise<void> {
    return this.#write((stores) => stores.objectStore(singles).put(notTaken, 'notTaken'));
  }

  putEvent(event: TournamentView): Promise<void> {
    return this.#write((stores) => stores.objectStore(singles).put(event, 'event'));
  }

  putOutbox(outbox: string): Promise<void> {
    return this.#write((stores) => stores.objectStore(singles).put(outbox, 'outbox'));
  }

  putSince(since: number | undefined): Promise<void> {
    return this.#write((stores) => stores.objectStore(singles).put(since, 'since'));
  }

  /** Changes that can wait are written together, once the tap that led to them has been drawn. */
  #write(change: Change): Promise<void> {
    this.#changes.push(change);
    this.#written ??= this.#writeAll();
    return this.#written;
  }

  async #writeAll(): Promise<void> {
    await drawnOrSoon();
    this.#written = undefined;
    await this.#commit(this.#changes.splice(0));
  }

  async #commit(changes: readonly Change[]): Promise<void> {
    const database = await this.#opened();
    const writing = database.transaction([singles, records, pending], 'readwrite', { durability: 'strict' });
    for (const change of changes) change(writing);
    await new Promise<void>((done, failed) => {
      writing.oncomplete = () => done();
      writing.onabort = () => failed(writing.error ?? new Error('nothing was written'));
    });
  }

  #opened(): Promise<IDBDatabase> {
    if (this.#open) return this.#open;
    const opening = indexedDB.open(this.#name, 1);
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore(singles);
      opening.result.createObjectStore(records, { autoIncrement: true });
      opening.result.createObjectStore(pending, { autoIncrement: true }).createIndex('id', 'late.id');
    };
    this.#open = result(opening);
    return this.#open;
  }
}

function result<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error ?? new Error('the database does not answer'));
  });
}
