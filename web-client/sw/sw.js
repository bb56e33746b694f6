// The service worker: keeps the page and its hashed files, and nothing else, so that a reload without the server shows
// the screens, which then say that they are reconnecting. VERSION and FILES are filled in by the build.
const VERSION = '__VERSION__';
const FILES = ['__FILES__'];

const prefix = 'tapis-';
const page = '/';
/** A server that does not answer at all is taken for away. */
const answersWithinMs = 4_000;

self.addEventListener('install', (event) => {
  // From the server, not from what the browser itself has kept: the page must name the files of this version.
  const files = FILES.map((file) => new Request(file, { cache: 'no-cache' }));
  event.waitUntil(caches.open(prefix + VERSION).then((cache) => cache.addAll(files)));
  self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  event.waitUntil(forgetOthers().then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate' && isScreen(pathname)) event.respondWith(newestPage(request));
  else if (FILES.includes(pathname)) event.respondWith(kept(pathname, request));
});

/** Screens have no dot in their address; files to download do. */
function isScreen(pathname) {
  return !pathname.includes('.') && !pathname.startsWith('/api/');
}

/** The page of the server when it answers, so that a new version shows at once; else the one that is kept. */
async function newestPage(request) {
  const away = new AbortController();
  const waiting = setTimeout(() => away.abort(), answersWithinMs);
  try {
    return await fetch(request, { signal: away.signal });
  } catch {
    return (await kept(page)) ?? Response.error();
  } finally {
    clearTimeout(waiting);
  }
}

/** Hashed files never change; what is kept is what the server would send. */
async function kept(pathname, request) {
  const cache = await caches.open(prefix + VERSION);
  return (await cache.match(pathname)) ?? (request ? fetch(request) : undefined);
}

async function forgetOthers() {
  const names = await caches.keys();
  // The rules of a tablet are kept by its page (`src/lib/rules/load.ts`).
  const old = names.filter((name) => name.startsWith(prefix) && name !== prefix + VERSION);
  await Promise.all(old.map((name) => caches.delete(name)));
}
