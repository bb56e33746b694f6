// The service worker keeps the shell and nothing else, and never hides a new version.
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { beforeEach, expect, it } from 'vitest';

type Answer = { readonly body: string };
type Handler = (event: object) => void;

const here = 'https://192.168.1.5:8443';
const files = ['/', '/icon.svg', '/assets/main-1234.js'];

/** A browser with one service worker, and a server that can be away. */
class Browser {
  isServerAway = false;
  version = 'old';
  fetched: string[] = [];
  readonly stores = new Map<string, Map<string, Answer>>([['tapis-before', new Map()]]);
  readonly #handlers = new Map<string, Handler>();

  constructor() {
    const text = readFileSync('sw/sw.js', 'utf8')
      .replace('__VERSION__', 'now')
      .replace("['__FILES__']", JSON.stringify(files));
    const self = {
      location: { origin: here },
      clients: { claim: () => Promise.resolve() },
      skipWaiting: () => Promise.resolve(),
      addEventListener: (type: string, handler: Handler) => this.#handlers.set(type, handler),
    };
    class Request {
      constructor(readonly url: string) {}
    }
    const Response = { error: () => ({ body: 'error' }) };
    runInNewContext(text, {
      self,
      Request,
      Response,
      URL,
      AbortController,
      setTimeout,
      clearTimeout,
      caches: this.#caches(),
      fetch: (request: { url: string }) => this.#fetch(request.url),
    });
  }

  #fetch(url: string): Promise<Answer> {
    const path = new URL(url, here).pathname;
    this.fetched.push(path);
    if (this.isServerAway) return Promise.reject(new Error('away'));
    return Promise.resolve({ body: `${path} ${this.version}` });
  }

  #caches(): object {
    const open = (name: string): Map<string, Answer> => {
      const store = this.stores.get(name) ?? new Map<string, Answer>();
      this.stores.set(name, store);
      return store;
    };
    return {
      keys: () => Promise.resolve([...this.stores.keys()]),
      delete: (name: string) => Promise.resolve(this.stores.delete(name)),
      open: (name: string) =>
        Promise.resolve({
          match: (path: string) => Promise.resolve(open(name).get(path)),
          addAll: async (requests: { url: string }[]) => {
            for (const { url } of requests) open(name).set(url, await this.#fetch(url));
          },
        }),
    };
  }

  async begin(): Promise<void> {
    for (const type of ['install', 'activate']) {
      let done: Promise<unknown> = Promise.resolve();
      this.#handlers.get(type)?.({ waitUntil: (work: Promise<unknown>) => (done = work) });
      await done;
    }
    this.fetched = [];
  }

  /** What the worker answers; `undefined` where it leaves the request to the browser. */
  async ask(path: string, mode = 'navigate', method = 'GET'): Promise<string | undefined> {
    let answer: Promise<Answer> | undefined;
    const request = { url: path.startsWith('http') ? path : here + path, mode, method };
    const respondWith = (found: Promise<Answer>): unknown => (answer = found);
    this.#handlers.get('fetch')?.({ request, respondWith });
    return (await answer)?.body;
  }
}

let browser: Browser;
beforeEach(async () => {
  browser = new Browser();
  await browser.begin();
});

it('what an older version kept is forgotten', () => {
  expect([...browser.stores.keys()]).toEqual(['tapis-now']);
  expect([...(browser.stores.get('tapis-now')?.keys() ?? [])]).toEqual(files);
});

it('after an upgrade of the server, the next load shows the new page', async () => {
  browser.version = 'new';
  expect(await browser.ask('/tablet')).toBe('/tablet new');
});

it('while the server is away, a reload shows the page that is kept, with its files', async () => {
  browser.isServerAway = true;
  expect(await browser.ask('/tablet')).toBe('/ old');
  expect(await browser.ask('/assets/main-1234.js', 'cors')).toBe('/assets/main-1234.js old');
});

it('hashed files come from what is kept, without a question to the server', async () => {
  await browser.ask('/assets/main-1234.js', 'cors');
  expect(browser.fetched).toEqual([]);
});

it('what the server is asked or told never passes through', async () => {
  for (const [path, mode, method] of [
    ['/api/health', 'cors', 'GET'],
    ['/api/qr.svg?text=/', 'no-cors', 'GET'],
    ['/api/reach', 'navigate', 'GET'],
    ['/api/pair', 'cors', 'POST'],
    ['/ca.crt', 'navigate', 'GET'],
    ['http://192.168.1.5:8080/tablet', 'cors', 'GET'],
  ] as const)
    expect(await browser.ask(path, mode, method), path).toBeUndefined();
});
