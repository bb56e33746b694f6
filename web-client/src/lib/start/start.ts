// What the server tells a browser on its own machine: the first code, its addresses, and what it knows of the network.
import type { Origin } from '../lan/reach';

/** What the machine is connected to. */
export type NetworkState = 'nothing' | 'no_address' | 'only_virtual' | 'one' | 'several';

/** Another machine that has connected. */
export type Contact = { readonly address: string; readonly at: number };

export type StartView = {
  readonly now: number;
  readonly has_director: boolean;
  readonly code: { readonly code: string; readonly expires_at: number } | null;
  readonly network: NetworkState;
  readonly addresses: readonly Origin[];
  readonly contacts: readonly Contact[];
};

/** What came of asking; elsewhere is any browser that is not on the server's machine. */
export type StartAnswer =
  | { readonly type: 'here'; readonly view: StartView }
  | { readonly type: 'elsewhere' }
  | { readonly type: 'away' };

/** How often the page asks: a code is another one in time, and who plugs a cable in sees it. */
export const askEveryMs = 3_000;

const forbidden = 403;

export async function askStart(): Promise<StartAnswer> {
  try {
    const response = await fetch('/api/start', { method: 'POST' });
    if (response.ok) return { type: 'here', view: (await response.json()) as StartView };
    return { type: response.status === forbidden ? 'elsewhere' : 'away' };
  } catch {
    return { type: 'away' };
  }
}

/** What is said of the network: what is wrong, or whether anybody has come through it. */
export type NetworkFinding = Exclude<NetworkState, 'one' | 'several'> | 'several' | 'quiet' | 'reached';

/** The sentences that the page says, the most urgent first. */
export function findings({ network, contacts }: Pick<StartView, 'network' | 'contacts'>): NetworkFinding[] {
  if (network !== 'one' && network !== 'several') return [network];
  const found: NetworkFinding[] = [contacts.length > 0 ? 'reached' : 'quiet'];
  if (network === 'several') found.push('several');
  return found;
}

/** What somebody may be told to try while nobody has come. */
export const quietReasons = ['wifi', 'guests', 'firewall'] as const;
export type QuietReason = (typeof quietReasons)[number];

/** Addresses that other devices may open: in a network first, and none of this machine alone. */
export function openAddresses(addresses: readonly Origin[]): readonly Origin[] {
  const local = addresses.filter(({ reachable }) => reachable === 'lan');
  return local.length > 0 ? local : addresses.filter(({ reachable }) => reachable === 'virtual');
}

/** A code as it is read aloud. */
export const spaced = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`;

/** Where a device is paired with a code. */
export const pairPath = (code: string): string => `/pair#code=${code}`;
