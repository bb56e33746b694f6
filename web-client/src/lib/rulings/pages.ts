// Lists cut into pages that can be taken in at a glance.

/** Most tiles on one page. */
export const perPage = 8;

/** A list cut into pages. */
export function pages<T>(all: readonly T[]): readonly (readonly T[])[] {
  const count = Math.max(1, Math.ceil(all.length / perPage));
  return Array.from({ length: count }, (_, index) => all.slice(index * perPage, (index + 1) * perPage));
}
