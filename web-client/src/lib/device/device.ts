// What this device is: kept in the browser after pairing.
import { forgetServers } from '../net/at';
import { eventsPath } from '../events/place';
import { forgetFollowing } from '../events/shelf';
import type { PairResponse } from './pairing';
import type { Role } from '../../protocol/protocol.gen';

export type Device = PairResponse & { readonly name: string };

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
  director: ['/floor', '/display', '/print'],
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
