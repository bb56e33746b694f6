// The languages there are: each file `messages/<tag>.ts` is one, whole, and nothing else names it.
import type { Messages } from './messages/fr';

type Words = Readonly<Record<string, string>>;

/** What a file of `messages/` hands over. */
export type Language = {
  /** Its own name for itself. */
  readonly name: string;
  /** For numbers, dates, sorting and voices. */
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
  /** In which of their two languages articles of rulebooks are shown. */
  readonly articles: 'fr' | 'en';
  readonly messages: Messages;
  /** Points on which rulebooks differ, and what they choose; what has no words is told by its articles alone. */
  readonly policies: { readonly titles: Words; readonly values: Readonly<Record<string, Words>> };
};

/** Tags as in `<html lang>`: the names of the files. */
export type Tag = string;

/** The language that every other one is measured by. */
export const reference: Tag = 'fr';

/** Files by path; the reference comes first, then by tag. */
export function collect(files: Readonly<Record<string, Language>>): ReadonlyMap<Tag, Language> {
  const found = Object.entries(files).map(([path, language]) => [tagOf(path), language] as const);
  const rank = (tag: Tag): string => (tag === reference ? '' : tag);
  return new Map(found.sort(([one], [other]) => (rank(one) < rank(other) ? -1 : 1)));
}

function tagOf(path: string): Tag {
  return path.slice(path.lastIndexOf('/') + 1, -'.ts'.length);
}

export const languages = collect(
  import.meta.glob<Language>(['./messages/*.ts', '!./messages/*.*.ts', '!./messages/kinds.ts'], {
    eager: true,
    import: 'default',
  }),
);

/** The language of a tag, else the reference. */
export function languageOf(tag: Tag): Language {
  const language = languages.get(tag) ?? languages.get(reference);
  if (!language) throw new Error('the reference language is missing');
  return language;
}

/** The first language that a reader wants and that is there: `en-GB` wants `en`. */
export function chosenFrom(wanted: readonly string[], tags: readonly Tag[]): Tag {
  for (const each of wanted) {
    const found = tags.find((tag) => each === tag) ?? tags.find((tag) => each.split('-')[0] === tag);
    if (found !== undefined) return found;
  }
  return reference;
}

/** The language after this one, around. */
export function nextTag(tag: Tag, tags: readonly Tag[]): Tag {
  return tags[(tags.indexOf(tag) + 1) % tags.length] ?? reference;
}
