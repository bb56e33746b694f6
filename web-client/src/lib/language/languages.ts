// The languages there are: each folder `messages/<tag>/` is one, whole, and nothing else names it.
import type { Language, Messages, Part } from '../messages/language';

/** Tags as in `<html lang>`: the names of the folders. */
export type Tag = string;

/** The language that every other one is measured by. */
export const reference: Tag = 'fr';

/** Languages by the path of their `index.ts`; the reference comes first, then by tag. */
export function collect(files: Readonly<Record<string, Language>>): ReadonlyMap<Tag, Language> {
  const found = Object.entries(files).map(([path, language]) => [tagOf(path), language] as const);
  const rank = (tag: Tag): string => (tag === reference ? '' : tag);
  return new Map(found.sort(([one], [other]) => (rank(one) < rank(other) ? -1 : 1)));
}

function tagOf(path: string): Tag {
  return path.split('/').at(-2) ?? '';
}

export const languages = collect(
  import.meta.glob<Language>('../messages/*/index.ts', { eager: true, import: 'default' }),
);

/** The language of a tag, else the reference. */
export function languageOf(tag: Tag): Language {
  const language = languages.get(tag) ?? languages.get(reference);
  if (!language) throw new Error('the reference language is missing');
  return language;
}

/** Loads the words of a language; reading a part that was not asked for throws. */
export async function load({ load: from }: Language, parts: readonly Part[]): Promise<Messages> {
  const [core, rulings, policies] = await Promise.all([
    from.core(),
    parts.includes('rulings') ? from.rulings() : undefined,
    parts.includes('policies') ? from.policies() : undefined,
  ]);
  return {
    ...core,
    get rulings() {
      return present(rulings, 'rulings');
    },
    get policies() {
      return present(policies, 'policies');
    },
  };
}

function present<T>(words: T | undefined, part: Part): T {
  if (words === undefined) throw new Error(`this screen does not load the words of ${part}`);
  return words;
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
