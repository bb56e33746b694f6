// What is being typed survives a reload, a refusal and a closed lid: it is kept in this browser until it is sent.
const version = 1;

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export class DraftOf<T> {
  readonly #key: string;
  readonly #shelf: Shelf;

  constructor(name: string, shelf: Shelf = localStorage) {
    this.#key = `tapis.draft.${name}`;
    this.#shelf = shelf;
  }

  keep(value: T): void {
    try {
      this.#shelf.setItem(this.#key, JSON.stringify({ version, value }));
    } catch {
      // A full disk must not stop anybody from typing.
    }
  }

  /** What was kept, unless an older version of these screens has kept it. */
  restore(): T | undefined {
    try {
      const kept: unknown = JSON.parse(this.#shelf.getItem(this.#key) ?? 'null');
      if (typeof kept !== 'object' || kept === null) return undefined;
      if (!('version' in kept) || kept.version !== version || !('value' in kept)) return undefined;
      return kept.value as T;
    } catch {
      return undefined;
    }
  }

  forget(): void {
    this.#shelf.removeItem(this.#key);
  }
}
