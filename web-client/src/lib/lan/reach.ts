// How other devices reach the server, and which of its addresses goes into QR codes.
import { at } from '../net/at';

/** Who can open an address: a local network; hardly a tablet (containers, tunnels); this machine alone. */
export type Reachable = 'lan' | 'virtual' | 'machine';

export type Origin = {
  readonly origin: string;
  /** What the system calls the network; may be empty. */
  readonly network: string;
  readonly reachable: Reachable;
};

/** What a device has to be told to trust, if anything. */
export type Authority = { readonly name: string; readonly fingerprint: string };

export type Ways = {
  readonly http: readonly Origin[];
  readonly https: readonly Origin[];
  readonly https_port: number | null;
  readonly authority: Authority | null;
};

const key = 'tapis.address';

/** Asks the server; `undefined` where it does not answer. */
export async function askWays(): Promise<Ways | undefined> {
  try {
    const response = await fetch(at('/api/reach'));
    return response.ok ? ((await response.json()) as Ways) : undefined;
  } catch {
    return undefined;
  }
}

/** Addresses for a QR code, the best first: those of the same kind as this page's before the others. */
export function offered(ways: Ways, here: string): readonly Origin[] {
  const isSecure = here.startsWith('https:');
  const all = isSecure ? [...ways.https, ...ways.http] : [...ways.http, ...ways.https];
  const open = all.filter((each) => each.reachable !== 'machine');
  return [
    ...open.filter((each) => each.reachable === 'lan'),
    ...open.filter((each) => each.reachable === 'virtual'),
  ];
}

/** The one that is used: as chosen before, else by which this page came, else the best. */
export function chosen(
  origins: readonly Origin[],
  remembered: string | null,
  here: string,
): string | undefined {
  const known = (wanted: string | null): string | undefined =>
    origins.find((each) => each.origin === wanted)?.origin;
  return known(remembered) ?? known(here) ?? origins[0]?.origin;
}

/** Where another device finds a page of plain HTTP: never an address of this machine alone. */
export function forOthers(ways: Ways, here: string): string | undefined {
  return chosen(offered({ ...ways, https: [] }, 'http:'), rememberedAddress(), here);
}

export function rememberedAddress(): string | null {
  return localStorage.getItem(key);
}

export function rememberAddress(origin: string): void {
  localStorage.setItem(key, origin);
}

/** An address as a list shows it: the host, and what tells it from the others. */
export function label(each: Origin): string {
  const { host, protocol } = new URL(each.origin);
  const kind = protocol === 'https:' ? 'HTTPS' : '';
  return [host, kind, each.network].filter((part) => part !== '').join(' · ');
}

/** Of several addresses, the one for a host; else the best that others can open; else the first. */
export function forHost(origins: readonly Origin[], hostname: string): string | undefined {
  const same = origins.find((each) => new URL(each.origin).hostname === hostname);
  const open = origins.find((each) => each.reachable !== 'machine');
  return (same ?? open ?? origins[0])?.origin;
}

/** The address that this device chose for others, else the best that the server has. */
export async function reachableOrigin(): Promise<string> {
  const ways = await askWays();
  if (!ways) return location.origin;
  return chosen(offered(ways, location.origin), rememberedAddress(), location.origin) ?? location.origin;
}
