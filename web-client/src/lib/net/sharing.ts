// Keeps the parts of a view that have not changed, so that a screen draws only what has.

/** `next`, with every part that equals its part in `known` taken from there. Both are what JSON can hold. */
export function shared<T>(known: T | undefined, next: T): T {
  if (known === next || !isTree(known) || !isTree(next)) return next;
  return Array.isArray(next) ? sharedList(known, next) : sharedRecord(known, next);
}

type Tree = Record<string, unknown> | unknown[];

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;

function sharedList<T extends Tree>(known: Tree, next: T & unknown[]): T {
  if (!Array.isArray(known)) return next;
  const parts = next.map((part, index) => shared(known[index], part));
  const isSame = known.length === next.length && parts.every((part, index) => part === known[index]);
  return (isSame ? known : parts) as T;
}

function sharedRecord<T extends Tree>(known: Tree, next: T): T {
  if (Array.isArray(known)) return next;
  const before = known;
  const parts: Record<string, unknown> = {};
  let isSame = true;
  let count = 0;
  for (const [key, part] of Object.entries(next)) {
    parts[key] = shared(before[key], part);
    isSame &&= key in before && parts[key] === before[key];
    count += 1;
  }
  return (isSame && Object.keys(before).length === count ? before : parts) as T;
}
