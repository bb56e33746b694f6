// Numbers as people write them.

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(locale: string): Intl.NumberFormat {
  let format = formats.get(locale);
  if (!format) {
    format = new Intl.NumberFormat(locale, { useGrouping: 'always' });
    formats.set(locale, format);
  }
  return format;
}

/** `1 200` in French, `1,200` in English. Formats are kept: making one costs more than a frame. */
export function number(value: number, locale: string): string {
  return formatOf(locale).format(value);
}

/** Chip values on small keys: `25`, `500`, `1K`, `25K`. */
export function short(value: number): string {
  if (value >= 1_000_000 && value % 100_000 === 0) return `${value / 1_000_000}M`;
  if (value >= 1_000 && value % 100 === 0) return `${value / 1_000}K`;
  return `${value}`;
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
