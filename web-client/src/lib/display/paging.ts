// Lists that are longer than the screen: how much fits, and which part is shown at a moment of the server's time.

/** What fits on the screen at once. */
export type Grid = { readonly columns: number; readonly rows: number };

export type Box = { readonly width: number; readonly height: number };

/** How many columns and rows fit into a box; always at least one. Lengths in pixels. */
export function gridFor(box: Box, narrowest: number, line: number): Grid {
  return {
    columns: Math.max(1, Math.floor(box.width / Math.max(1, narrowest))),
    rows: Math.max(1, Math.floor(box.height / Math.max(1, line))),
  };
}

/** As few pages as possible, and none of them nearly empty. Nothing to show is no page. */
export function paged<T>(all: readonly T[], most: number): readonly (readonly T[])[] {
  if (all.length === 0) return [];
  const pages = Math.ceil(all.length / Math.max(1, most));
  const each = Math.ceil(all.length / pages);
  return Array.from({ length: Math.ceil(all.length / each) }, (_, page) =>
    all.slice(page * each, (page + 1) * each),
  );
}

/** A page in columns that are read from top to bottom, all of about the same length. */
export function inColumns<T>(page: readonly T[], grid: Grid): readonly (readonly T[])[] {
  const columns = Math.min(grid.columns, Math.max(1, Math.ceil(page.length / grid.rows)));
  return paged(page, Math.ceil(page.length / columns));
}

/** The page that is shown now, from 0: screens that show the same list turn it at the same moment. */
export function pageAt(now: number, pages: number, seconds: number): number {
  return pages < 2 ? 0 : Math.floor(now / (seconds * 1_000)) % pages;
}

/** Pixels of one unit of type: 1920×1080 is 100 units wide and 56 high; a screen that stands, the other way round. */
export function unitOf({ width, height }: Box): number {
  const [long, short] = height > width ? [height, width] : [width, height];
  return Math.min(long / 100, short / 56);
}
