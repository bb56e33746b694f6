// How far what lies over a part of the screen is turned: dialogs are drawn over everything, so they turn by themselves.
import { getContext, setContext } from 'svelte';

const key = Symbol('turn');

/** Dialogs opened from this component, and from those inside it, are turned so (degrees). */
export function turnSheets(turn: () => number): void {
  setContext(key, turn);
}

/** How far a dialog is turned where nobody says so. */
export function turnOfSheets(): () => number {
  return getContext<(() => number) | undefined>(key) ?? (() => 0);
}
