// Fetches and compiles the rules once, and keeps them in the browser, so that a tablet has them without its server.
import { rules } from 'virtual:tablet-rules';
import { afterFrame } from '../page/frame';

/** Not one of the service worker's: those go with each version of the screens. */
const cacheName = 'rules-of-tablets';

/** Waits for the first picture; undefined where there are no rules, or this browser cannot carry them out. */
export async function compiledRules(): Promise<WebAssembly.Module | undefined> {
  if (!rules || !('WebAssembly' in window)) return undefined;
  await new Promise<void>((drawn) => afterFrame(drawn));
  try {
    return await WebAssembly.compileStreaming(await kept(rules.url));
  } catch {
    // Without rules the tablet waits for its server's answer to each command.
    return undefined;
  }
}

/** Browsers have this cache over HTTPS only; elsewhere they keep what is fetched for as long as they like. */
async function kept(url: string): Promise<Response> {
  if (!('caches' in window)) return fetch(url);
  const cache = await caches.open(cacheName);
  const found = await cache.match(url);
  if (found) return found;
  const answer = await fetch(url);
  if (!answer.ok) return answer;
  const older = await cache.keys();
  await cache.put(url, answer.clone());
  await Promise.all(older.map((request) => cache.delete(request)));
  return answer;
}
