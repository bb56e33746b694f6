// Reading what the server sends.
import type { Expect, FromServer } from '../../protocol/protocol.gen';

export const protocolVersion = 1;
export const subprotocol = 'tapis.v1';

/** Why a connection was closed for good. */
export const closeCode = { notWelcome: 4001, replaced: 4010 } as const;

/** The page and the server come from the same binary and say their version in `hello`: only the frame is checked. */
export function read(data: unknown): FromServer | undefined {
  if (typeof data !== 'string') return undefined;
  try {
    const value: unknown = JSON.parse(data);
    const tagged = typeof value === 'object' && value !== null && 'type' in value;
    return tagged ? (value as FromServer) : undefined;
  } catch {
    return undefined;
  }
}

export function sameDecision(one: Expect, other: Expect): boolean {
  return one.hand === other.hand && one.decision === other.decision;
}
