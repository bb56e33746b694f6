// Tries on this very browser what the trust page says about it.
import type { Probe } from '../../lib/lan/trust';
import { isShellKept } from '../../lib/page/shell';

const answersWithinMs = 4_000;

export const probe: Probe = {
  isHttps: location.protocol === 'https:',
  isSecure: window.isSecureContext,

  async answers(origin) {
    const late = new AbortController();
    const waiting = setTimeout(() => late.abort(), answersWithinMs);
    try {
      return (await fetch(`${origin}/api/health`, { signal: late.signal, cache: 'no-store' })).ok;
    } catch {
      // The certificate is not trusted, or the server does not answer: the browser does not say which.
      return false;
    } finally {
      clearTimeout(waiting);
    }
  },

  async keepsAwake() {
    const wakeLock = navigator.wakeLock as WakeLock | undefined;
    if (!wakeLock) return false;
    try {
      await (await wakeLock.request('screen')).release();
      return true;
    } catch {
      return false;
    }
  },

  keepsShell: isShellKept,
};
