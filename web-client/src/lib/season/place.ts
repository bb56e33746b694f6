// Where the seasons of the club are.
export const seasonPath = '/season' as const;

/** The season that an address names. */
export function seasonIn(search: string): string | undefined {
  return new URLSearchParams(search).get('season') ?? undefined;
}

export function seasonAddress(season: string): string {
  return `${seasonPath}?${new URLSearchParams({ season }).toString()}`;
}
