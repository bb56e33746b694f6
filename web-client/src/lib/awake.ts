// Keeps the screen on where the browser can (over TLS only).

export function keepAwake(): () => void {
  let lock: WakeLockSentinel | undefined;
  const ask = async (): Promise<void> => {
    if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
    if (lock && !lock.released) return;
    try {
      lock = await navigator.wakeLock.request('screen');
    } catch {
      // Refused, for example on a low battery: the device's own setting then decides.
    }
  };
  // The browser lets go of the lock whenever the page is hidden.
  const onChange = (): void => void ask();
  document.addEventListener('visibilitychange', onChange);
  onChange();
  return () => {
    document.removeEventListener('visibilitychange', onChange);
    void lock?.release();
  };
}
