// Another token for this device: worked out with the server, as when it was paired.
import type { AgreedPairing } from '../../protocol/protocol.gen';
import { postProven } from '../net/proven';
import { TokenAgreement } from './agreement';

/** The new token; nothing where there is none now. */
export async function agreeOnToken(token: string): Promise<string | undefined> {
  const agreement = new TokenAgreement();
  const address = `/api/token?key=${agreement.key}`;
  let response: Response;
  try {
    response = await postProven(token, address);
  } catch {
    return undefined;
  }
  if (!response.ok) return undefined;
  return agreement.paired((await response.json()) as AgreedPairing, '')?.token;
}
