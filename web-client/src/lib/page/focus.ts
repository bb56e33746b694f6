// Where the keyboard is: kept inside what was opened, given back when it closes, and moved by arrows along a list.

/** What has the focus now gets it again, unless whoever closed it went on to something else. */
export function rememberFocus(): () => void {
  const from = document.activeElement;
  return () => {
    queueMicrotask(() => {
      const now = document.activeElement;
      const isLost = now === null || now === document.body || !now.isConnected;
      if (isLost && from instanceof HTMLElement && from.isConnected) from.focus({ preventScroll: true });
    });
  };
}

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Where a key leads in a list of so many, from one of them; `undefined` when the key means nothing here. */
export function stepBy(key: string, at: number, count: number): number | undefined {
  return count === 0 || at < 0 ? undefined : steps[key]?.(at, count);
}
