// Keeps the screen of this device on while a page wants it, and says how.
import { filmMaker } from './film';
import { Keeper, type Awake, type Offers } from './keeper';

/** Those that a browser takes for somebody's will. */
const touches = ['pointerup', 'keydown'] as const;

let current = $state<Awake>('device');

export const awake = {
  get state(): Awake {
    return current;
  },
};

/** Keeps the screen on until the returned function is called: made for `onMount`. */
export function keepAwake(): () => void {
  const keeper = new Keeper(offers(), (state) => (current = state));
  const onChange = (): void => void keeper.wake(false);
  const onTouch = (): void => void keeper.wake(true);
  // The browser lets go of a lock whenever the page is hidden.
  document.addEventListener('visibilitychange', onChange);
  for (const touch of touches) document.addEventListener(touch, onTouch, { passive: true });
  onChange();
  return () => {
    document.removeEventListener('visibilitychange', onChange);
    for (const touch of touches) document.removeEventListener(touch, onTouch);
    keeper.stop();
  };
}

function offers(): Offers {
  // Absent on plain HTTP, whatever the types say.
  const wakeLock = navigator.wakeLock as WakeLock | undefined;
  return {
    lock: wakeLock
      ? async (lost) => {
          const lock = await wakeLock.request('screen');
          lock.addEventListener('release', lost, { once: true });
          return lock;
        }
      : undefined,
    film: filmMaker(),
    isVisible: () => document.visibilityState === 'visible',
  };
}
