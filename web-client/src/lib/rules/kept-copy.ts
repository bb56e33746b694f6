// The server's copy of a table and the records since, as a tablet keeps them: all of them, or none.
import type { Copy } from './message';
import type { Base, LocalStore } from './local-store';

export type KeptCopyLink = {
  /** Hash of the rules that can read it; undefined where there are none. */
  readonly rules: string | undefined;
  readonly store: LocalStore;
  /** By how much the server's time is ahead. */
  readonly ahead: () => number;
  /** Notes a write to the local store that has begun. */
  readonly write: (written: Promise<unknown>) => void;
};

export class KeptCopy {
  readonly #link: KeptCopyLink;
  #books: readonly string[] = [];
  /** Counts copies: a record that could not be written makes the copy before it useless. */
  #copies = 0;
  #hasGap = false;

  constructor(link: KeptCopyLink) {
    this.#link = link;
  }

  /** The books are told with the first copy of a connection alone. */
  goOn({ copy }: Base): void {
    this.#books = copy.books;
  }

  put(copy: Copy): void {
    const { rules, store, ahead } = this.#link;
    if (rules === undefined) return;
    if (copy.books.length > 0) this.#books = copy.books;
    this.#copies += 1;
    this.#hasGap = false;
    this.#write(store.putBase({ rules, copy: { ...copy, books: this.#books }, ahead: ahead() }));
  }

  add(record: string): void {
    if (this.#hasGap) this.forget();
    else this.#write(this.#link.store.putRecord(record));
  }

  forget(): void {
    this.#link.write(this.#link.store.forgetBase());
  }

  /** A table without one of its records is another table: better none, until there is another copy. */
  #write(written: Promise<unknown>): void {
    const copies = this.#copies;
    this.#link.write(written);
    written.catch(() => {
      if (this.#hasGap || copies !== this.#copies) return;
      this.#hasGap = true;
      this.forget();
    });
  }
}
