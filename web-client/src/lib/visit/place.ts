// Where somebody without a device looks: the public page of an event, and a player's own phone.
export const publicPath = '/live';
export const phonePath = '/me';

/** The address of an event’s public page, short enough to be read out. */
export const publicPathOf = (tournament: string): string => `${publicPath}?event=${tournament}`;

/** What a visit shows: an event as its display does, or a player’s own seat. */
export type Visit = { readonly tournament: string; readonly card?: string };

/** The event that the address of a public page names. */
export function publicVisit(search: string): Visit | undefined {
  const tournament = new URLSearchParams(search).get('event');
  return tournament === null || tournament === '' ? undefined : { tournament };
}

/** The event and the card in the address of a phone: behind the `#`, which is sent to nobody. */
export function phoneVisit(hash: string): Visit | undefined {
  const [, tournament, card] = /^#([\w-]+)\.(\d+\.[0-9a-f]+)$/.exec(hash) ?? [];
  return tournament === undefined || card === undefined ? undefined : { tournament, card };
}
