// What this device is: kept in the browser after pairing.
import { forgetServers } from '../net/at';
import { eventsPath } from '../events/place';
import { forgetFollowing } from '../events/shelf';
import { seasonPath } from '../season/place';
import type { PairResponse, Role } from '../../protocol/protocol.gen';

export type Device = PairResponse & {
  readonly name: string;
  /** The token before this one, until this one was welcomed. */
  readonly before?: string;
  /** Name of what is kept in the browser for this device; it stays when the token is renewed. */
  readonly shelf?: string;
};

const shelfLength = 12;

/** Name of what is kept in the browser for a device. */
export const shelfOf = ({ shelf, token }: Pick<Device, 'shelf' | 'token'>): string =>
  shelf ?? token.slice(0, shelfLength);

const key = 'tapis.device';

export function storedDevice(): Device | undefined {
  const text = localStorage.getItem(key);
  if (text === null) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isDevice(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export function storeDevice(device: Device): void {
  // It may be paired with another club's servers now.
  forgetServers();
  forgetFollowing();
  localStorage.setItem(key, JSON.stringify(device));
}

/** The device has another token. The one before is kept until the server has welcomed the new one. */
export function storeToken(device: Device, token: string): Device {
  const renewed = { ...device, token, before: device.token, shelf: shelfOf(device) };
  localStorage.setItem(key, JSON.stringify(renewed));
  return renewed;
}

/** Its token was welcomed: the one before is worthless. */
export function settleToken(device: Device): Device {
  if (device.before === undefined) return device;
  const settled = { ...device };
  delete settled.before;
  // Another page may have taken another one meanwhile.
  if (storedDevice()?.token === device.token) localStorage.setItem(key, JSON.stringify(settled));
  return settled;
}

/** The token to try where others were refused: that of another page of this browser, or the one before. */
export function otherToken(refused: readonly string[]): string | undefined {
  const stored = storedDevice();
  return [stored?.token, stored?.before].find((token) => token !== undefined && !refused.includes(token));
}

export function forgetDevice(): void {
  localStorage.removeItem(key);
  forgetServers();
  forgetFollowing();
}

/** What decides where a device may be. */
type Placed = Pick<PairResponse, 'role' | 'tournament'>;

/** Whether it belongs to no event, and may watch them all: a director's, or a floor's of all events. */
export function seesAllEvents({ role, tournament }: Placed): boolean {
  return role.type === 'director' || (role.type === 'floor' && tournament == null);
}

/** The screen a device works on. */
export function screenOf(device: Placed): '/tablet' | '/floor' | '/events' | '/director' | '/display' {
  switch (device.role.type) {
    case 'tablet':
      return '/tablet';
    case 'floor':
      return seesAllEvents(device) ? eventsPath : '/floor';
    // What it is shown is what a display is shown, later: for a screen behind a stream.
    case 'feed':
    case 'display':
      return '/display';
    case 'director':
      return '/director';
  }
}

/** Screens of officials beside their own: the director's device may watch the floor, and both show and print. */
const others: Readonly<Record<Role['type'], readonly string[]>> = {
  tablet: [],
  floor: ['/floor', '/display', '/print'],
  director: ['/floor', '/display', '/print', seasonPath],
  display: [],
  feed: [],
};

/** Whether a device has something to do on a screen. */
export function mayOpen(device: Placed, path: string): boolean {
  if (path === eventsPath) return seesAllEvents(device);
  return path === '/pair' || path === screenOf(device) || others[device.role.type].includes(path);
}

function isDevice(value: unknown): value is Device {
  return (
    typeof value === 'object' &&
    value !== null &&
    'token' in value &&
    typeof value.token === 'string' &&
    'role' in value
  );
}
