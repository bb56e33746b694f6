// Commands that the server has not answered: sent again under the same name after every reconnection, to the event in which
// they were said.
import type { FromClient } from '../../protocol/protocol.gen';

/** A message that the server answers by its `id`. */
export type Named = Extract<FromClient, { id: string }>;

/** Where the outbox survives a reload of the page. */
export type Shelf = { read(): string | null; write(text: string): void };

/** A message that waits, and the event that was seen when it was said; none before the first was seen. */
type Kept = { readonly event?: string | undefined; readonly message: Named };

export class Outbox {
  #kept: readonly Kept[];
  readonly #shelf: Shelf;

  constructor(shelf: Shelf) {
    this.#shelf = shelf;
    this.#kept = restore(shelf.read());
  }

  /** What an event has to answer, in the order in which it was put. Table 1 of another event is another table. */
  waiting(event: string | undefined): readonly Named[] {
    const here = this.#kept.filter((kept) => kept.event === undefined || kept.event === event);
    return here.map(({ message }) => message);
  }

  put(message: Named, event: string | undefined): void {
    if (this.#kept.some((kept) => kept.message.id === message.id)) return;
    this.#keep([...this.#kept, { event, message }]);
  }

  /** What was kept elsewhere waits before what is here. */
  recall(text: string): void {
    const here = new Set(this.#kept.map(({ message }) => message.id));
    const kept = restore(text).filter(({ message }) => !here.has(message.id));
    if (kept.length > 0) this.#keep([...kept, ...this.#kept]);
  }

  /** The server has answered; returns what it answered to. */
  take(id: string): Named | undefined {
    const found = this.#kept.find(({ message }) => message.id === id);
    if (found) this.#keep(this.#kept.filter((kept) => kept !== found));
    return found?.message;
  }

  #keep(kept: readonly Kept[]): void {
    this.#kept = kept;
    this.#shelf.write(JSON.stringify(kept));
  }
}

function restore(text: string | null): readonly Kept[] {
  if (text === null) return [];
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list.filter(isKept) : [];
  } catch {
    return [];
  }
}

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null || !('message' in value)) return false;
  const { message } = value;
  return typeof message === 'object' && message !== null && 'id' in message && typeof message.id === 'string';
}
