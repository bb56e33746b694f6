// The title of a page: how much waits on it is read from another tab.

/** `(3) Friday`; without a number while nothing waits. */
export const counted = (count: number, title: string): string =>
  count === 0 ? title : `(${count}) ${title}`;
