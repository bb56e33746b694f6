// How large the rules of a tablet are, and how soon they are ready: compiled, given a table with its book, and asked once, by a
// processor that is four times slower. `scripts/latency --taps` prints the figures; here a few pages show that they can be taken.
import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { isWhole, note, slowdown } from './latency/goal';
import { at, slow } from './latency/tapping';
import { open } from './support/club';
import { isRulesBuilt } from './support/rules';
import { expect, test } from './support/story';

const pages = isWhole ? 15 : 1;
const practice = 'rules/practice.json';
/** Of the compressed module: what a tablet may have to wait for on a poor Wi-Fi. */
const mostBytes = 350_000;

type Table = { readonly sequence: number; readonly books: readonly string[]; readonly state: string };
type Milliseconds = { readonly compiled: number; readonly ready: number };

test('the rules of a tablet are ready', async ({ browser }) => {
  test.skip(!isRulesBuilt, 'the rules were not made here');
  test.setTimeout(120_000 + pages * 10_000);
  const { sequence, books, state } = JSON.parse(readFileSync(practice, 'utf8')) as Table;
  const copy = JSON.stringify({ copy: { table: 1, sequence, books, state } });
  const url = await addressOfRules(await open(browser));
  const found: Milliseconds[] = [];
  for (let count = 0; count < pages; count += 1) {
    const page = await open(browser);
    await page.goto('/pair');
    await slow(page, slowdown);
    found.push(await page.evaluate(readiness, [url, copy] as const));
    await page.context().close();
  }
  const sorted = found.map(({ ready }) => ready).toSorted((one, other) => one - other);
  const [p50, p95] = [at(sorted, 0.5), at(sorted, 0.95)];
  const compiled = found.map((each) => each.compiled).toSorted((one, other) => one - other);
  note({ rules_ready: sorted.length, compiled_p50_ms: at(compiled, 0.5), p50_ms: p50, p95_ms: p95 });
  expect(p50).toBeGreaterThan(0);
});

test('the rules of a tablet are not too much to load', () => {
  test.skip(!isRulesBuilt, 'the rules were not made here');
  expect(brotliCompressSync(readFileSync('rules/tablet.wasm')).length).toBeLessThanOrEqual(mostBytes);
});

async function addressOfRules(page: Page): Promise<string> {
  const fetched = page.waitForResponse('**/*.wasm');
  await page.goto('/practice');
  const url = (await fetched).url();
  await page.context().close();
  return url;
}

/** Runs in a page that has not seen the module. What the network takes does not count: it depends on the Wi-Fi alone. */
async function readiness([url, message]: readonly [string, string]): Promise<Milliseconds> {
  const bytes = await (await fetch(url)).arrayBuffer();
  const text = new TextEncoder().encode(message);
  const began = performance.now();
  const answer = new Response(bytes, { headers: { 'content-type': 'application/wasm' } });
  const { instance } = await WebAssembly.instantiateStreaming(answer);
  const compiled = performance.now();
  const exports = instance.exports as {
    memory: WebAssembly.Memory;
    message: (bytes: number) => number;
    ask: () => number;
  };
  const room = exports.message(text.length);
  new Uint8Array(exports.memory.buffer, room, text.length).set(text);
  if (exports.ask() < 0) throw new Error('the rules do not take the table');
  const rounded = (ms: number): number => Math.round(ms * 10) / 10;
  return { compiled: rounded(compiled - began), ready: rounded(performance.now() - began) };
}
