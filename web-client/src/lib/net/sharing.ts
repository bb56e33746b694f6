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

function sharedRecord(known: Members, next: Members): Members {
  const parts = Object.fromEntries(
    Object.entries(next).map(([name, part]) => [name, sharedValue(known[name], part)]),
  );
  const names = Object.keys(parts);
  const isSame =
    names.length === Object.keys(known).length &&
    names.every((name) => name in known && parts[name] === known[name]);
  return isSame ? known : parts;
}
