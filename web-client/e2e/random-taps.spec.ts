// Story: thousands of senseless taps on two tablets of one table, over a bad network. Each does what the screen said
// under the finger, or nothing.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import type { TableView } from '../src/protocol/protocol.gen';
import { movableTime } from './cost/finger';
import { RandomFinger } from './random/finger';
import { misread, outcome } from './random/judge';
import { watch, type Said } from './random/witness';
import { Api } from './support/api';
import { open, pairWith } from './support/club';
import { expect, test } from './support/story';

const wanted = Number(process.env['TAPIS_RANDOM_TAPS'] ?? 200);
const seed = Number(process.env['TAPIS_SEED'] ?? 1);
/** Where the figures go when somebody wants them. */
const results = process.env['TAPIS_TAPS'];
const table = 1;
const tablets = 2;
const tapsARound = 50;
const slowestMs = 120;
const perTapMs = 400;
const stack = 4_000;
const seats = [1, 2, 4, 5, 7, 8, 10];

/** What came of all taps. */
type Sum = { taps: number; accepted: number; seen: number; wrong: string[] };

test(`${wanted} random taps on two tablets do what the screens said, or nothing`, async ({ browser }) => {
  test.setTimeout(60_000 + wanted * perTapMs);
  const api = await Api.open();
  const code = await api.emptyTable('Random taps', 'tda2024', [25, 100, 500]);
  for (const seat of seats)
    await api.tournament({ type: 'seat_player', name: `Player ${seat}`, table, seat, stack });
  await api.command(table, {
    type: 'correct_blinds',
    blinds: { small: 25, big: 50, ante: 0, ante_kind: 'each' },
  });
  await api.record(table);
  const pages = [await tablet(browser, code), await tablet(browser, await api.tabletCode(table))];
  const fingers = await Promise.all(pages.map((page, index) => RandomFinger.on(page, seed + index)));

  const sum: Sum = { taps: 0, accepted: 0, seen: 0, wrong: [] };
  while (sum.taps < wanted) {
    await Promise.all(fingers.map((finger) => finger.tap(tapsARound)));
    sum.taps += tapsARound * tablets;
    for (const page of pages) await comeBack(page);
    const said = (
      await Promise.all(pages.map((page) => page.evaluate(() => window.witness?.take() ?? [])))
    ).flat();
    judge(said, api.recorded(), sum);
    await refill(api);
  }
  const { taps, accepted, seen } = sum;
  const line = JSON.stringify({ taps, accepted, acts_compared: seen, misattributed: sum.wrong.length, seed });
  console.log(line);
  if (results) writeFileSync(join(results, 'random.json'), `${line}\n`);
  expect(sum.wrong).toEqual([]);
  // A finger that does nothing shows nothing.
  expect(sum.seen).toBeGreaterThan(wanted / 50);
});

async function tablet(browser: Browser, code: string): Promise<Page> {
  const page = await open(browser, { reducedMotion: 'reduce' });
  await page.addInitScript(movableTime);
  await page.addInitScript(watch, slowestMs);
  await pairWith(page, code, 'Tablette');
  await expect(page.locator('[data-seat]').first()).toBeVisible();
  return page;
}

/** Wherever the taps have led: the table is on screen, connected, and nothing is on its way. */
async function comeBack(page: Page): Promise<void> {
  if (!page.url().endsWith('/tablet')) await page.goto('/tablet');
  for (let sheet = 0; sheet < 3; sheet += 1) await page.keyboard.press('Escape');
  await expect(page.locator('[data-link=online]').first()).toBeVisible();
  await expect(page.locator('[data-decision]')).toHaveAttribute('aria-busy', 'false');
}

/** Every accepted command is what was seen, and the table has it so. */
function judge(said: readonly Said[], views: readonly TableView[], sum: Sum): void {
  for (const each of said) {
    sum.accepted += 1;
    const wrong = misread(each);
    if (wrong !== undefined) sum.wrong.push(wrong);
    const at = views.findIndex(({ sequence }) => sequence === each.sequence);
    const [before, after] = [views[at - 1], views[at]];
    if (!before || !after) continue;
    const made = outcome(each, before, after);
    if (made.type === 'kept') sum.seen += 1;
    // A view between the two may have been skipped, as it may on any slow screen: then both show more than one step.
    const isNext = after.sequence === before.sequence + 1;
    if (made.type === 'wrong' && isNext) sum.wrong.push(made.what);
  }
}

/** Whoever has few chips left is given new ones, so that there is always a hand to play. */
async function refill(api: Api): Promise<void> {
  const view = await api.table(table);
  if (view.phase !== 'between') return;
  for (const { seat, stack: left } of view.seats)
    if (left < stack / 4) await api.command(table, { type: 'set_stack', seat, stack });
}
