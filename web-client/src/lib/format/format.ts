// Numbers, money and times as people write them. Nothing else on the screens formats them.

/** Making a format costs more than a frame, so each is kept. */
const kept = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();

function keptFor<T extends Intl.NumberFormat | Intl.DateTimeFormat>(name: string, make: () => T): T {
  const known = kept.get(name);
  // Names are made of the kind of format, so that what is kept under one is of its kind.
  if (known) return known as T;
  const made = make();
  kept.set(name, made);
  return made;
}

/** `1 200` in French with a narrow no-break space, `1,200` in English. */
export function number(value: number, locale: string): string {
  return keptFor(`n ${locale}`, () => new Intl.NumberFormat(locale, { useGrouping: 'always' })).format(value);
}

/** The first letter large: a sentence begins. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A number as it is typed in a field: `1250,5`, with at least so many digits after the mark. */
export function typed(value: number, locale: string, digits = 0): string {
  return keptFor(
    `typed ${locale} ${digits}`,
    () =>
      new Intl.NumberFormat(locale, {
        useGrouping: false,
        minimumFractionDigits: digits,
        maximumFractionDigits: 2,
      }),
  ).format(value);
}

/** `12,50 €` in French, `€12.50` in English; cents only where there are some. */
export function money(cents: number, locale: string): string {
  const digits = cents % 100 === 0 ? 0 : 2;
  return keptFor(
    `money ${locale} ${digits}`,
    () =>
      new Intl.NumberFormat(locale, {
        style: 'currency',
        currency: 'EUR',
        useGrouping: 'always',
        minimumFractionDigits: digits,
        maximumFractionDigits: 2,
      }),
  ).format(cents / 100);
}

const moments = {
  time: { hour: '2-digit', minute: '2-digit' },
  short: { dateStyle: 'medium', timeStyle: 'short' },
  long: { dateStyle: 'long', timeStyle: 'short' },
  day: { dateStyle: 'full' },
  date: { dateStyle: 'medium' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** A moment (ms): `14:05`, `3 avr. 2026, 14:05`, `3 avril 2026 à 14:05`, `vendredi 3 avril 2026` or `3 avr. 2026`. */
export function moment(at: number, locale: string, how: keyof typeof moments): string {
  if (Number.isNaN(at)) return '';
  return keptFor(`${how} ${locale}`, () => new Intl.DateTimeFormat(locale, moments[how])).format(at);
}

/** Values from here on are wider than a chip. */
const shortFrom = 100_000;

/** A value as it stands on a chip: `25`, `1 000` or `1,000`, `25 000`; `100K` and `1.5M` from a hundred thousand on. */
export function denomination(value: number, locale: string): string {
  if (value >= 1_000_000 && value % 100_000 === 0) return `${number(value / 1_000_000, locale)}M`;
  if (value >= shortFrom && value % 1_000 === 0) return `${value / 1_000}K`;
  return number(value, locale);
}

/** Whole seconds left until a moment, rounded up; never below zero. */
export function secondsLeft(until: number, now: number): number {
  return Math.max(0, Math.ceil((until - now) / 1_000));
}

/** Whole seconds since a moment; never below zero. */
export function secondsSince(since: number, now: number): number {
  return Math.max(0, Math.floor((now - since) / 1_000));
}

/** `0:42`, `12:05`, `1:02:05`. */
export function duration(seconds: number): string {
  const two = (value: number): string => `${value}`.padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${two(seconds % 60)}`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}
