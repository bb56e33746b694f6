// The codes of players' seat cards, for officials who print them or show one.
import { json, postProven } from '../net/proven';
import type { Source } from '../evidence/api';
import type { PlayerId, SeatCode } from '../../protocol/protocol.gen';

/** As many as the server draws at a time. */
const atATime = 100;

/** The codes by player; what could not be fetched is missing. */
export async function seatCodes(
  source: Source,
  players: readonly PlayerId[],
): Promise<ReadonlyMap<PlayerId, SeatCode>> {
  const codes = new Map<PlayerId, SeatCode>();
  for (let first = 0; first < players.length; first += atATime) {
    const some = await fetched(source, players.slice(first, first + atATime));
    for (const code of some) codes.set(code.player, code);
  }
  return codes;
}

/** A drawing as the source of an image. */
export const drawingOf = ({ drawing }: SeatCode): string =>
  `data:image/svg+xml,${encodeURIComponent(drawing)}`;

async function fetched(
  { tournament, token }: Source,
  players: readonly PlayerId[],
): Promise<readonly SeatCode[]> {
  const address = `/api/phones/${encodeURIComponent(tournament)}`;
  try {
    const response = await postProven(token, address, json(JSON.stringify({ players })));
    return response.ok ? ((await response.json()) as SeatCode[]) : [];
  } catch {
    return [];
  }
}
