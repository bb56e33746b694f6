// The club whose server this is: its name and its logo, as every screen shows them.
import type { Club, ClubRequest } from '../../protocol/protocol.gen';
import { at } from '../net/at';
import { json, postProven, type Sent } from '../net/proven';

/** How soon screens that stay open show another name or logo. */
const readEveryMs = 5 * 60_000;

let known = $state.raw<Club>({ name: '' });

export const club = {
  get name(): string {
    return known.name;
  },
  /** Where its image is. */
  get logo(): string | undefined {
    return known.logo ? at(known.logo) : undefined;
  },
};

/** How many parts of the page show it: they ask once. */
let followers = 0;
let timer: ReturnType<typeof setInterval> | undefined;

/** Reads it now and then, until the function that is returned is called. Without an answer nothing changes. */
export function followClub(): () => void {
  followers += 1;
  if (followers === 1) {
    void readClub();
    timer = setInterval(() => void readClub(), readEveryMs);
  }
  return () => {
    followers -= 1;
    if (followers === 0) clearInterval(timer);
  };
}

async function readClub(): Promise<void> {
  try {
    const response = await fetch(at('/api/club'));
    if (response.ok) known = (await response.json()) as Club;
  } catch {
    // The server is away.
  }
}

/** Why the club could not be set; each has a sentence. */
export type ClubFailure = 'image' | 'refused' | 'unreachable';

/** Names the club; `undefined` when it is done. */
export function nameClub(name: string, token: string): Promise<ClubFailure | undefined> {
  const request: ClubRequest = { name };
  return change('/api/club', json(JSON.stringify(request)), token);
}

/** Gives the club a logo, or none. */
export function setLogo(logo: Blob | undefined, token: string): Promise<ClubFailure | undefined> {
  return change('/api/club/logo', logo && { content: logo, type: logo.type }, token);
}

async function change(path: string, sent: Sent | undefined, token: string): Promise<ClubFailure | undefined> {
  try {
    const response = await postProven(token, path, sent);
    if (!response.ok) return 'refused';
    known = (await response.json()) as Club;
    return undefined;
  } catch {
    return 'unreachable';
  }
}
