// What was measured: a line of JSON for each goal, beside what an empty page does on the same machine in the same minute.
import { appendFileSync } from 'node:fs';
import type { Browser } from '@playwright/test';
import { open } from '../support/club';
import { watchTouches } from './clock';
import { Finger } from './finger';
import { at, slow } from './tapping';

/** Where figures go when all of them are wanted; without it a few taps show that they can be taken. */
export const results = process.env['TAPIS_LATENCY'];
export const isWhole = results !== undefined;

/** The page's processor is so many times slower than the machine's. */
export const slowdown = 4;

/** A screen that draws 60 times a second is counted at 59 or 61. */
const oneFrame = 1;

/** Prints a line, and keeps it. */
export function note(line: Readonly<Record<string, unknown>>): void {
  const text = JSON.stringify(line);
  console.log(text);
  if (results !== undefined) appendFileSync(results, `${text}\n`);
}

/** Prints a figure beside its goal: milliseconds are at most so many, frames a second at least. */
export function noteGoal(
  goal: string,
  figure: number,
  target: number,
  rest: Readonly<Record<string, number>>,
): void {
  const isOk = goal.includes('fps') ? figure >= target - oneFrame : figure <= target;
  const rounded = Object.entries({ figure, target, ...rest }).map(
    ([name, value]) => [name, Number(value.toFixed(1))] as const,
  );
  note({ goal, ...Object.fromEntries(rounded), ok: isOk });
}

/** Prints how long taps took, in milliseconds, and the same of an empty page. */
export function noteTaps(goal: string, figures: readonly number[], bare: readonly number[]): void {
  const sorted = figures.toSorted((one, other) => one - other);
  const [p95, bareP95] = [at(sorted, 0.95), at(bare, 0.95)];
  noteGoal(`${goal}, p95, processor ${slowdown} times slower (ms)`, p95, 50, {
    p50: at(sorted, 0.5),
    p99: at(sorted, 0.99),
    bare_page: bareP95,
    ratio: p95 / bareP95,
    taps: sorted.length,
  });
}

/** How long a page that is one key takes, from the touch and from the end of the tap to its pixels: in order, in milliseconds. */
export async function touchEmptyPage(
  browser: Browser,
  taps: number,
): Promise<{ readonly seen: readonly number[]; readonly done: readonly number[] }> {
  const page = await open(browser);
  await page.setContent(
    '<body><button style="width:300px;height:120px">0</button><script>let n=0;const b=document.querySelector("button");b.onpointerdown=b.onclick=()=>b.textContent=++n</script>',
  );
  const finger = new Finger(await slow(page, slowdown));
  await page.evaluate(watchTouches, 'body');
  for (let tap = 0; tap < taps; tap += 1) await finger.tap(page.locator('button'));
  const { seen, done } = await page.evaluate(() => window.stopwatch ?? { seen: [], done: [] });
  await page.context().close();
  const sorted = (figures: readonly number[]): readonly number[] =>
    figures.toSorted((one, other) => one - other);
  return { seen: sorted(seen), done: sorted(done) };
}
