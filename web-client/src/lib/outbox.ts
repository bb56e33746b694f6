// Commands that the server has not answered: sent again under the same name after every reconnection.
import type { FromClient } from '../protocol/protocol.gen';

/** A message that the server answers by its `id`. */
export type Named = Extract<FromClient, { id: string }>;

/** Where the outbox survives a reload of the page. */
export type Shelf = { read(): string | null; write(text: string): void };

export class Outbox {
  #waiting: Named[];
  readonly #shelf: Shelf;

  constructor(shelf: Shelf) {
    this.#shelf = shelf;
    this.#waiting = restore(shelf.read());
  }

  /** In the order in which they were put. */
  get waiting(): readonly Named[] {
    return this.#waiting;
  }

  has(id: string): boolean {
    return this.#waiting.some((message) => message.id === id);
  }

  put(message: Named): void {
    if (!this.has(message.id)) this.#keep([...this.#waiting, message]);
  }

  /** The server has answered; returns what it answered to. */
  take(id: string): Named | undefined {
    const found = this.#waiting.find((message) => message.id === id);
    if (found) this.#keep(this.#waiting.filter((message) => message !== found));
    return found;
  }

  #keep(waiting: Named[]): void {
    this.#waiting = waiting;
    this.#shelf.write(JSON.stringify(waiting));
  }
}

function restore(text: string | null): Named[] {
  if (text === null) return [];
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list.filter(isNamed) : [];
  } catch {
    return [];
  }
}

function isNamed(value: unknown): value is Named {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';
}
