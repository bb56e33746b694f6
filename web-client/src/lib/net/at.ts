// Where the page asks what is no message: at the server it is connected to.
import type { Shelf } from './servers';

const key = 'tapis.servers';

/** The servers that the device was told of, beside its token. */
export const serversShelf: Shelf = {
  read: () => localStorage.getItem(key),
  write: (text) => localStorage.setItem(key, text),
};

export function forgetServers(): void {
  localStorage.removeItem(key);
}

/** Empty while that is the server that the page came from. */
let elsewhere = '';

export function connectedTo(origin: string): void {
  elsewhere = origin === location.origin ? '' : origin;
}

/** Whether the device is connected to another server than the one that the page came from. */
export function isElsewhere(): boolean {
  return elsewhere !== '';
}

/** The address of a path there. */
export function at(path: string): string {
  return `${elsewhere}${path}`;
}
