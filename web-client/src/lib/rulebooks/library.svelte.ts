// The books that were opened, kept while the page is open; and the article that is being read over a screen.
import { untrack } from 'svelte';
import type { Citation } from '../../protocol/protocol.gen';
import { get, type Article, type Book, type BookSummary, type Load } from './api';

const loading = { state: 'loading' } as const;

class Library {
  /** The event whose house books are meant, where there is one. */
  tournament: string | undefined;
  #books = $state.raw<Readonly<Record<string, Load<Book>>>>({});
  #list = $state.raw<Load<readonly BookSummary[]>>();
  /** The article shown over the screen. */
  #shown = $state.raw<Citation>();

  get shown(): Citation | undefined {
    return this.#shown;
  }

  show(citation: Citation): void {
    this.#shown = citation;
  }

  hide(): void {
    this.#shown = undefined;
  }

  /** The list of books as far as it is known; asks for it when it is not. */
  get list(): Load<readonly BookSummary[]> {
    return this.#list ?? loading;
  }

  book(id: string): Load<Book> {
    return this.#books[id] ?? loading;
  }

  article(citation: Citation): Load<Article | undefined> {
    const book = this.book(citation.book);
    if (book.state !== 'ready') return book;
    return { state: 'ready', value: book.value.articles.find(({ number }) => number === citation.article) };
  }

  /** Asks for the list, unless it is here. */
  async wantList(): Promise<void> {
    const known = untrack(() => this.#list);
    if (known && known.state !== 'failed') return;
    this.#list = loading;
    this.#list = await get<readonly BookSummary[]>('', this.tournament);
  }

  /** Asks for a book, unless it is here. */
  async want(id: string): Promise<void> {
    const known = untrack(() => this.#books[id]);
    if (known && known.state !== 'failed') return;
    this.#set(id, loading);
    this.#set(id, await get<Book>(`/${encodeURIComponent(id)}`, this.tournament));
  }

  #set(id: string, book: Load<Book>): void {
    this.#books = { ...untrack(() => this.#books), [id]: book };
  }
}

export const library = new Library();
