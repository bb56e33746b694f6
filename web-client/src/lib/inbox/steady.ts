// Lists that change while a finger is on its way: lines keep their place, what is done stays for a moment where it
// was, and what is new comes last.

export type Keyed = { readonly key: string };

export type Line<T> = {
  readonly key: string;
  /** The last that was known of it. */
  readonly item: T;
  /** Since when it is done; nothing while it is to be done. */
  readonly doneAt: number | undefined;
};

/** How long a line that is done stays, in milliseconds. */
export const lingerMs = 4_000;

/**
 * The list that is shown next. While `isHeld` (a finger is down) nothing goes away.
 */
export function settle<T extends Keyed>(
  shown: readonly Line<T>[],
  wanted: readonly T[],
  now: number,
  isHeld: boolean,
): readonly Line<T>[] {
  const open = new Map(wanted.map((item) => [item.key, item]));
  const known = new Set(shown.map((line) => line.key));
  const kept = shown.flatMap((line): readonly Line<T>[] => {
    const item = open.get(line.key);
    if (item) return [{ key: line.key, item, doneAt: undefined }];
    const doneAt = line.doneAt ?? now;
    return isHeld || now - doneAt < lingerMs ? [{ ...line, doneAt }] : [];
  });
  const fresh = wanted.filter((item) => !known.has(item.key));
  return [...kept, ...fresh.map((item): Line<T> => ({ key: item.key, item, doneAt: undefined }))];
}

/** When the next line goes away; nothing when none is done. */
export function nextChange<T>(shown: readonly Line<T>[]): number | undefined {
  const times = shown.flatMap((line) => (line.doneAt === undefined ? [] : [line.doneAt + lingerMs]));
  return times.length === 0 ? undefined : Math.min(...times);
}
