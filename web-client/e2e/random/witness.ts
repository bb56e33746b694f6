// Runs in the tablet's page: what the screen said where a finger came down, what was sent for it, and what came back.
import type { FromClient, FromServer } from '../../src/protocol/protocol.gen';

/** What somebody sees of the thing they touch. */
export type Seen = {
  /** The key of the bar, `preset`, `seat`, or `other`. */
  readonly key: string;
  /** Hand and decision on screen. */
  readonly decision: string;
  /** Seat to act, 0 for none. */
  readonly actor: number;
  /** The amount or seat that it names, 0 for none. */
  readonly figure: number;
  /** Seats that it names. */
  readonly seats: readonly number[];
  /** Whether checking is free. */
  readonly isFree: boolean;
  readonly text: string;
};

type Sent = Extract<FromClient, { type: 'command' }>;

export type Said = {
  readonly seen: Seen | undefined;
  readonly sent: Sent;
  /** Number of its last record, once it was accepted. */
  sequence?: number;
};

export type Witness = {
  /** What was said since the last time somebody asked; what is not answered yet stays. */
  take(): readonly Said[];
  /** Forgets the connections at once, with all that is on its way. */
  cut(): void;
};

/** What outlives a reload: what was said, and the names of all commands so far. */
type Kept = { readonly said: Said[]; readonly known: readonly string[] };

type Keep = (this: Storage, key: string, text: string) => void;
type Add = (this: IDBObjectStore, value: unknown) => IDBRequest<IDBValidKey>;
/** What was done by the tablet's own rules. */
type Done = { readonly late: Omit<Sent, 'type' | 'table'> };
/** What waits in the page's outbox. */
type Outgoing = { readonly message: FromClient };

declare global {
  interface Window {
    witness?: Witness;
  }
}

/** Runs in the page before everything else. Messages take up to `slowestMs` each way, and keep their order. */
export function watch(slowestMs: number): void {
  const storageKey = 'witness';
  const outbox = 'tapis.outbox.';
  const taps = 'taps';
  const kept = JSON.parse(sessionStorage.getItem(storageKey) ?? '{"said":[],"known":[]}') as Kept;
  const { said } = kept;
  const known = new Set(kept.known);
  const sockets = new Set<Slow>();
  let seen: Seen | undefined;

  const figure = (text: string): number => Number(text.replaceAll(/\D/g, ''));
  const one = (selector: string): HTMLElement | undefined =>
    document.querySelector<HTMLElement>(selector) ?? undefined;

  function look(target: EventTarget | null): Seen {
    const touched = target instanceof Element ? target.closest<HTMLElement>('button') : null;
    const bar = one('[data-decision]');
    const keys = ['undo', 'fold', 'call', 'raise', 'all-in', 'next'];
    const isKey = touched && bar?.contains(touched);
    const kind = touched?.dataset['seat'] ? 'seat' : touched?.dataset['amount'] ? 'preset' : 'other';
    const label = touched?.querySelector<HTMLElement>('.number')?.innerText ?? touched?.innerText ?? '';
    return {
      key: (isKey && keys.find((name) => touched.classList.contains(name))) || kind,
      decision: bar?.dataset['decision'] ?? '',
      actor: Number(one('[data-seat][aria-current]')?.dataset['seat'] ?? 0),
      figure: figure(touched?.dataset['seat'] ?? touched?.dataset['amount'] ?? label),
      seats: [...label.matchAll(/\d+/g)].map(([digits]) => Number(digits)),
      isFree: figure(one('[data-decision] .call')?.innerText ?? '') === 0,
      text: (touched?.innerText ?? '').replaceAll(/\s+/g, ' '),
    };
  }

  function hear(data: unknown): void {
    const message = JSON.parse(String(data)) as FromServer;
    if (message.type !== 'accepted' && message.type !== 'refused') return;
    const index = said.findIndex(({ sent }) => sent.id === message.id);
    const entry = said[index];
    if (!entry) return;
    if (message.type === 'refused') said.splice(index, 1);
    else entry.sequence = message.sequence;
    keep();
  }

  function keep(): void {
    sessionStorage.setItem(storageKey, JSON.stringify({ said, known: [...known] } satisfies Kept));
  }

  function take(): readonly Said[] {
    const answered = said.filter(({ sequence }) => sequence !== undefined);
    said.splice(0, said.length, ...said.filter(({ sequence }) => sequence === undefined));
    keep();
    return answered;
  }

  /** What the page means to send, at the moment of the tap: the connection may come much later. */
  const setItem: Keep = Reflect.get(Storage.prototype, 'setItem');
  Storage.prototype.setItem = function (key: string, text: string): void {
    setItem.call(this, key, text);
    if (key.startsWith(outbox)) note((JSON.parse(text) as Outgoing[]).map(({ message }) => message));
  };

  /** What the tablet did by its own rules it keeps in its database, before anything else can be touched. */
  const add: Add = Reflect.get(IDBObjectStore.prototype, 'add');
  IDBObjectStore.prototype.add = function (value: unknown): IDBRequest<IDBValidKey> {
    if (this.name === taps) note([{ type: 'command', table: 1, ...(value as Done).late }]);
    return add.call(this, value);
  };

  function note(waiting: readonly FromClient[]): void {
    for (const message of waiting) {
      if (message.type !== 'command' || known.has(message.id)) continue;
      known.add(message.id);
      said.push({ seen, sent: message });
      keep();
    }
  }

  class Slow extends WebSocket {
    #gone = false;
    #out = Promise.resolve();
    #in = Promise.resolve();
    #listener: ((event: MessageEvent) => void) | null = null;

    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols);
      sockets.add(this);
      super.onmessage = (event: MessageEvent) => {
        // What arrived counts as heard by the table even when the page never shows it.
        hear(event.data);
        this.#in = this.#in.then(later).then(() => {
          if (!this.#gone) this.#listener?.(event);
        });
      };
    }

    override get onmessage(): ((event: MessageEvent) => void) | null {
      return this.#listener;
    }

    override set onmessage(listener: ((event: MessageEvent) => void) | null) {
      this.#listener = listener;
    }

    override send(data: string): void {
      this.#out = this.#out.then(later).then(() => {
        if (!this.#gone && this.readyState === WebSocket.OPEN) super.send(data);
      });
    }

    lose(): void {
      this.#gone = true;
      sockets.delete(this);
      super.close();
    }
  }

  function later(): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, Math.random() * slowestMs));
  }

  /** A quick finger is down again before its last tap is told: each click goes with the touch before it. */
  const touches: { readonly at: number; readonly seen: Seen }[] = [];
  window.addEventListener(
    'pointerdown',
    (event) => {
      seen = look(event.target);
      touches.unshift({ at: event.timeStamp, seen });
      touches.length = Math.min(touches.length, 5);
    },
    { capture: true },
  );
  window.addEventListener(
    'click',
    (event) => {
      seen = touches.find(({ at }) => at <= event.timeStamp)?.seen;
    },
    { capture: true },
  );
  window.WebSocket = Slow;
  window.witness = { take, cut: () => sockets.forEach((socket) => socket.lose()) };
}
