// Measures how soon a tap is seen, on the tablet and on the floor's screen. `scripts/latency` prints the figures; here a
// few taps show that they can be taken, and nothing is judged.
import type { Browser, Page } from '@playwright/test';
import { countFrames, watchText, watchTouches, type Frames } from './latency/clock';
import { Crowd } from './latency/crowd';
import { Finger } from './latency/finger';
import { isWhole, noteGoal, noteTaps, slowdown, touchEmptyPage } from './latency/goal';
import { at, slow, tapAlong } from './latency/tapping';
import { directorAgain, open, pairFloor, pairTablet } from './support/club';
import { OwnServer } from './support/server';
import { expect, test } from './support/story';
import { TabletHand } from './support/tablet';

const taps = isWhole ? 100 : 6;
/** A few taps on a busy machine show only that there is something to measure. */
const enough = isWhole ? taps / 2 : 0;
const live = { tables: isWhole ? 100 : 3, actionsASecond: isWhole ? 50 : 3 };
const busy = { tables: isWhole ? 200 : 3, hertz: 10 };
const framesMs = isWhole ? 10_000 : 500;

test.skip(!isWhole && process.env['TAPIS_BIN'] === undefined, 'the crowd lies beside the server’s program');

let server: OwnServer;
let crowd: Crowd | undefined;
test.beforeEach(async () => {
  test.setTimeout(600_000);
  server = await OwnServer.start('--messages-per-second', '100000');
});
test.afterEach(async () => {
  await crowd?.stop();
  crowd = undefined;
  await server.stop();
});

test('a touch is seen on the tablet', async ({ browser }) => {
  const bare = await touchEmptyPage(browser, taps);
  crowd = await Crowd.play(server.http, 1, 0, 1);
  const { page } = await seat(browser);
  const finger = new Finger(await slow(page, slowdown));
  await page.evaluate(watchTouches, 'main');
  await tapAlong(new TabletHand(page, finger.tap), taps);
  const seen = await page.evaluate(() => window.stopwatch?.seen ?? []);
  noteTaps('touch to pixels', seen, bare.seen);
  expect(seen.length).toBeGreaterThan(enough);
});

test('a tap on the tablet is seen on the floor’s screen', async ({ browser }) => {
  crowd = await Crowd.play(server.http, live.tables, live.actionsASecond, 1);
  const { office, page, tablet } = await seat(browser);
  const floor = await guest(browser);
  await pairFloor(office, floor);
  await expect(floor.locator('[data-table]')).toHaveCount(live.tables);
  await floor.evaluate(watchText, '[data-table="1"] .hand, [data-table="1"] .actor .name');
  await page.evaluate(watchTouches, 'main');
  await tapAlong(tablet, taps);
  const touched = await page.evaluate(() => window.stopwatch?.touched ?? []);
  const drawn = await floor.evaluate(() => window.stopwatch?.drawn ?? []);
  const figures = touched.flatMap((when, index) => {
    const shown = drawn.find((each) => each > when);
    const next = touched[index + 1] ?? Infinity;
    return shown !== undefined && shown < next ? [shown - when] : [];
  });
  const sorted = figures.toSorted((one, other) => one - other);
  const [p50, p99] = [at(sorted, 0.5), at(sorted, 0.99)];
  noteGoal(`tap to the floor’s screen, p99, ${live.tables} tables (ms)`, p99, 250, {
    p50,
    taps: sorted.length,
  });
  expect(sorted.length).toBeGreaterThan(enough);
});

test('the floor’s screen stays fluent while every table changes', async ({ browser }) => {
  crowd = await Crowd.play(server.http, busy.tables, busy.tables * busy.hertz, 0);
  const office = await guest(browser);
  await directorAgain(office);
  const floor = await guest(browser);
  await pairFloor(office, floor);
  await office.context().close();
  await expect(floor.locator('[data-table]')).toHaveCount(busy.tables);
  for (const [times, target] of [
    [1, 60],
    [slowdown, 30],
  ] as const) {
    const bare = await guest(browser);
    const most = await frames(bare, times);
    await bare.context().close();
    const { perSecond, longest } = await frames(floor, times);
    noteGoal(
      `floor with ${busy.tables} tables, ${busy.hertz} changes a second each, processor ${times} times slower (fps)`,
      perSecond,
      target,
      { longest_ms: longest, empty_page: most.perSecond, ratio: perSecond / most.perSecond },
    );
  }
  expect(await crowd.stop()).toBeGreaterThan(0);
  crowd = undefined;
});

/** Somebody new at the story's own server. */
function guest(browser: Browser): Promise<Page> {
  return open(browser, { baseURL: `http://127.0.0.1:${server.http}` });
}

/** The tablet of table 1, in its first hand. */
async function seat(browser: Browser): Promise<{ office: Page; page: Page; tablet: TabletHand }> {
  const [office, page] = [await guest(browser), await guest(browser)];
  await directorAgain(office);
  await pairTablet(office, page);
  const tablet = new TabletHand(page);
  await tablet.startHand();
  return { office, page, tablet };
}

async function frames(page: Page, times: number): Promise<Frames> {
  await slow(page, times);
  return page.evaluate(countFrames, framesMs);
}
