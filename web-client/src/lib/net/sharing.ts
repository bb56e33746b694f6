// Keeps the parts of a view that have not changed, so that a screen draws only what has.

/** `next`, with every part that equals its part in `known` taken from there. Both are what JSON can hold. */
export function shared<T>(known: T | undefined, next: T): T {
  return sharedValue(known, next) as T;
}

type Members = Readonly<Record<string, unknown>>;

function sharedValue(known: unknown, next: unknown): unknown {
  if (known === next) return next;
  if (Array.isArray(next)) return Array.isArray(known) ? sharedList(known, next) : next;
  return isRecord(known) && isRecord(next) ? sharedRecord(known, next) : next;
}

const isRecord = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function sharedList(known: readonly unknown[], next: readonly unknown[]): readonly unknown[] {
  const parts = next.map((part, index) => sharedValue(known[index], part));
  const isSame = known.length === next.length && parts.every((part, index) => part === known[index]);
  return isSame ? known : parts;
}

/** A loop: this runs for every part of every view, between a tap and its picture. */
function sharedRecord(known: Members, next: Members): Members {
  const parts: Record<string, unknown> = {};
  let isSame = true;
  let count = 0;
  for (const name in next) {
    const part = sharedValue(known[name], next[name]);
    parts[name] = part;
    isSame &&= part === known[name] && name in known;
    count += 1;
  }
  return isSame && count === Object.keys(known).length ? known : parts;
}
