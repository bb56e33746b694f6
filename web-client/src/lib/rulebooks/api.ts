// Rulebooks over HTTP.
import { at } from '../net/at';
import type { Citation } from '../../protocol/protocol.gen';

/** What the software does about an article. */
export type ArticleKind = 'enforce' | 'guide' | 'record' | 'inform';

/** A rulebook in the list. */
export type BookSummary = {
  readonly id: string;
  readonly title: string;
  /** The book that speaks where this one is silent. */
  readonly extends: string | null;
  /** Whether it is a club's own book. */
  readonly house: boolean;
};

export type Article = {
  readonly book: string;
  readonly number: string;
  readonly kind: ArticleKind;
  /** The article it is a part of. */
  readonly parent: string | null;
  readonly en: string;
  readonly fr: string;
};

/** A choice that a book makes. */
export type PolicyChoice = {
  readonly policy: string;
  readonly value: string;
  readonly articles: readonly Citation[];
};

/** A book, whole. */
export type Book = BookSummary & {
  readonly articles: readonly Article[];
  readonly policies: readonly PolicyChoice[];
};

/** What a book chooses, and where that is written. */
export type Chosen = { readonly value: string; readonly articles: readonly Citation[] };

/** A point on which two books differ. */
export type Difference = { readonly policy: string; readonly one: Chosen; readonly two: Chosen };

/** Why nothing came: each has a sentence that says what to do. */
export type Failure =
  /** The server is older than its screens. */
  | 'missing'
  /** It has no such book. */
  | 'unknown'
  /** It does not answer. */
  | 'unreachable';

export type Load<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly value: T }
  | { readonly state: 'failed'; readonly why: Failure };

/** What an article says; in French with the spaces and apostrophes of print, which books are not written with. */
export function statement(article: Article, language: 'fr' | 'en'): string {
  if (language === 'en') return article.en;
  return article.fr
    .replaceAll("'", '’')
    .replaceAll('« ', '«\u00a0')
    .replaceAll(/ (?=[:;?!»])/g, '\u00a0');
}

/** Gets one of the rulebooks' addresses; `tournament` says whose house book, when two events have one of the same name. */
export async function get<T>(path: string, tournament: string | undefined, question = ''): Promise<Load<T>> {
  const asked = new URLSearchParams();
  if (question !== '') asked.set('q', question);
  if (tournament !== undefined) asked.set('tournament', tournament);
  const query = asked.size > 0 ? `?${asked.toString()}` : '';
  try {
    const response = await fetch(at(`/api/rulebooks${path}${query}`));
    if (response.ok) return { state: 'ready', value: (await response.json()) as T };
    return { state: 'failed', why: failureOf(response.status, await codeOf(response)) };
  } catch {
    return { state: 'failed', why: 'unreachable' };
  }
}

/** An address that does not exist is another trouble than a book that does not. */
export function failureOf(status: number, code: unknown): Failure {
  if (status !== 404) return 'unreachable';
  return code === 'unknown_book' ? 'unknown' : 'missing';
}

async function codeOf(response: Response): Promise<unknown> {
  try {
    const body: unknown = await response.json();
    return typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined;
  } catch {
    return undefined;
  }
}
