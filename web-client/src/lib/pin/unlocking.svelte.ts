// Typing the floor's PIN on a tablet: one try at a time, and what became of it.
import type { Refused } from '../../protocol/protocol.gen';
import type { Session } from '../net/session.svelte';
import { isWhole, pressed, type PadKey } from './pad';

/** What a PIN is typed at: the tablet's session. */
type Door = Pick<Session, 'unlock'>;

export class Unlocking {
  readonly #door: Door;
  readonly #onright: () => void;

  typed = $state('');
  /** Why the last PIN opened nothing. */
  refused = $state.raw<Refused>();
  /** A PIN is being looked at. */
  isChecking = $state(false);
  /** The server was not there, or went away before it answered. */
  isLost = $state(false);

  readonly isWhole = $derived.by(() => isWhole(this.typed));

  constructor(door: Door, onright: () => void) {
    this.#door = door;
    this.#onright = onright;
  }

  press(key: PadKey): void {
    if (this.isChecking) return;
    this.typed = pressed(this.typed, key);
    this.isLost = false;
  }

  send(): void {
    if (this.isChecking || !this.isWhole) return;
    const pin = this.typed;
    this.typed = '';
    this.refused = undefined;
    this.isChecking = this.#door.unlock(pin, (answer) => {
      this.isChecking = false;
      if (answer?.type === 'accepted') this.#onright();
      else if (answer?.type === 'refused') this.refused = answer;
      else this.isLost = true;
    });
    this.isLost = !this.isChecking;
  }
}
