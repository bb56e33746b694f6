// Names in the order of a telephone book: by the family's name, whichever way round a name was written.

/** They begin a family's name: "La Rochefoucauld", "El Kaoutari". */
const beginnings = new Set([
  'la',
  'le',
  'les',
  'el',
  'al',
  'ben',
  'van',
  'von',
  'der',
  'den',
  'ter',
  'di',
  'da',
  'mac',
]);

/** What a name is sorted by: what is in capitals ("DUPONT Michel"), else the last word with what begins it; then the rest. */
export function familyFirst(name: string): string {
  const words = name
    .replace(/\s*\(\d+\)$/, '')
    .trim()
    .split(/\s+/);
  const isCapital = (word: string): boolean =>
    word.length > 1 && word === word.toUpperCase() && word !== word.toLowerCase();
  const capitals = words.filter(isCapital);
  if (capitals.length > 0 && capitals.length < words.length)
    return [...capitals, ...words.filter((word) => !isCapital(word))].join(' ');
  let from = words.length - 1;
  while (from > 1 && beginnings.has((words[from - 1] ?? '').toLowerCase())) from -= 1;
  return [...words.slice(from), ...words.slice(0, from)].join(' ');
}

/** Compares names so; one that is written twice keeps its order. */
export function byFamily(locale: string): (one: string, other: string) => number {
  const collator = new Intl.Collator(locale, { sensitivity: 'base', numeric: true });
  return (one, other) =>
    collator.compare(familyFirst(one), familyFirst(other)) || collator.compare(one, other);
}
