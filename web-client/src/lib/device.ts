// What this device is: kept in the browser after pairing.
import { forgetServers } from './at';
import type { PairResponse } from './pairing';
import type { Role } from '../protocol/protocol.gen';

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
  localStorage.setItem(key, JSON.stringify(device));
}

export function forgetDevice(): void {
  localStorage.removeItem(key);
  forgetServers();
}

/** The screen a role works on. */
export function screenOf(role: Role): '/tablet' | '/floor' | '/director' | '/display' {
  switch (role.type) {
    case 'tablet':
      return '/tablet';
    case 'floor':
      return '/floor';
    case 'display':
      return '/display';
    case 'director':
      return '/director';
  }
}

/** Screens of officials beside their own: the director's device may watch the floor, and both show and print. */
const others: Readonly<Record<Role['type'], readonly string[]>> = {
  tablet: [],
  floor: ['/display', '/print'],
  director: ['/floor', '/display', '/print'],
  display: [],
};

/** Whether a device has something to do on a screen. */
export function mayOpen(role: Role, path: string): boolean {
  return path === '/pair' || path === screenOf(role) || others[role.type].includes(path);
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
