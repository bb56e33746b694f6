// What this device is: kept in the browser after pairing.
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
  localStorage.setItem(key, JSON.stringify(device));
}

export function forgetDevice(): void {
  localStorage.removeItem(key);
}

/** The screen a role works on. */
export function screenOf(role: Role): '/tablet' | '/floor' | '/director' {
  switch (role.type) {
    case 'tablet':
      return '/tablet';
    case 'floor':
    case 'display':
      return '/floor';
    case 'director':
      return '/director';
  }
}

/** Whether a device has something to do on a screen: the director's may watch the floor, too. */
export function mayOpen(role: Role, path: string): boolean {
  return path === '/pair' || path === screenOf(role) || (role.type === 'director' && path === '/floor');
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
