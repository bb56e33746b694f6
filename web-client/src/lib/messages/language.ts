// What a language is: facts about it, and its words in parts that are loaded when a screen shows them.
import type { core } from './fr/core';
import type { rulings } from './fr/rulings';

type Words = Readonly<Record<string, string>>;

/** Every message, whichever part it is in. French is the reference: what another language lacks is a type error. */
export type Messages = typeof core & {
  /** What goes wrong at a table, and what the book says then. */
  readonly rulings: typeof rulings;
  /** Points on which rulebooks differ, and what they choose; what has no words is told by its articles alone. */
  readonly policies: { readonly titles: Words; readonly values: Readonly<Record<string, Words>> };
};

/** Words that only some screens show. */
export type Part = 'rulings' | 'policies';

/** What a folder of `messages/` hands over. */
export type Language = {
  /** Its own name for itself. */
  readonly name: string;
  /** For numbers, dates, sorting and voices. */
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
  /** In which of their two languages articles of rulebooks are shown. */
  readonly articles: 'fr' | 'en';
  readonly load: { readonly core: () => Promise<typeof core> } & {
    readonly [P in Part]: () => Promise<Messages[P]>;
  };
};
