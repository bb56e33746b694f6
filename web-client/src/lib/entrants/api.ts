// Reading a file of players: the server knows what spreadsheets write, in any of their encodings.
import { postProven } from '../net/proven';
import type { ColumnChoice, PlayersRead } from '../../protocol/protocol.gen';
import { ask, type Outcome } from '../plan/api';

/** What the server's memory is spared: no list of players is that long. */
export const mostBytes = 1_000_000;

const address = '/api/players/read';

function queryOf(chosen: ColumnChoice): string {
  const query = new URLSearchParams();
  for (const [column, value] of Object.entries(chosen)) if (value !== null) query.set(column, String(value));
  return query.toString();
}

/** `token` is the device's: only directors may. Columns are known by their heads, unless they were chosen. */
export async function readPlayers(
  file: Blob,
  token: string,
  chosen?: ColumnChoice,
): Promise<Outcome<PlayersRead>> {
  const path = chosen ? `${address}?${queryOf(chosen)}` : address;
  return ask<PlayersRead>(() => postProven(token, path, { content: file, type: 'text/csv' }));
}
