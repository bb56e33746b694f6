// Reading a file of players: the server knows what spreadsheets write, in any of their encodings.
import { at } from '../net/at';
import { authorization } from '../net/proof';
import type { PlayersRead } from '../../protocol/protocol.gen';
import { ask, type Outcome } from '../plan/api';

/** What the server's memory is spared: no list of players is that long. */
export const mostBytes = 1_000_000;

const address = '/api/players/read';

/** `token` is the device's: only directors may. */
export async function readPlayers(file: Blob, token: string): Promise<Outcome<PlayersRead>> {
  return ask<PlayersRead>(() =>
    fetch(at(address), {
      method: 'POST',
      headers: { authorization: authorization(token, 'POST', address), 'content-type': 'text/csv' },
      body: file,
    }),
  );
}
