// Where this browser keeps which events are followed.
import type { Shelf } from '../net/servers';

const key = 'tapis.following';

export const followingShelf: Shelf = {
  read: () => localStorage.getItem(key),
  write: (text) => localStorage.setItem(key, text),
};

/** The device is paired anew: maybe with another club. */
export function forgetFollowing(): void {
  localStorage.removeItem(key);
}
