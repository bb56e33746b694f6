// Keeps the page itself in the browser, so that a screen that is reloaded while the server is away comes back.

const script = '/sw.js';
const readyWithinMs = 10_000;

/**
 * Registers the service worker where the browser has one. Only over HTTPS: the other secure context is the laptop that
 * runs the server itself, which has nothing to reload when that is away.
 */
export async function keepShell(): Promise<void> {
  if (!canKeepShell()) return;
  try {
    await navigator.serviceWorker.register(vouchedFor(script));
  } catch {
    // A browser that accepted the certificate by hand may still refuse: the screens work without.
  }
}

/** Whether the page is kept; waits for it a while, as the first visit has to fetch everything. */
export async function isShellKept(): Promise<boolean> {
  if (!canKeepShell()) return false;
  const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), readyWithinMs));
  return Promise.race([navigator.serviceWorker.ready.then(() => true), late]);
}

function canKeepShell(): boolean {
  return location.protocol === 'https:' && 'serviceWorker' in navigator;
}

/** The page's policy wants addresses of scripts to be vouched for; browsers without Trusted Types take the text. */
function vouchedFor(url: string): string {
  const types = window.trustedTypes;
  const policy = types?.createPolicy('tapis', {
    createScriptURL: (wanted) => (wanted === script ? wanted : ''),
  });
  return (policy?.createScriptURL(url) ?? url) as string;
}
