// Measures how long the tablet takes from the end of a tap to the frame that shows what it did, with the rules that it carries
// and without. `scripts/latency --taps` prints the figures; here a few taps show that they can be taken.
import { watchDecisions } from './latency/clock';
import { Finger } from './latency/finger';
import { note, noteTaps, slowdown, touchEmptyPage } from './latency/goal';
import { at, Drawings, slow, tapAlong } from './latency/tapping';
import { nine, open } from './support/club';
import { Office } from './support/office';
import { carriesNoRules, carriesRules, isRulesBuilt } from './support/rules';
import { OwnServer } from './support/server';
import { expect, test } from './support/story';
import { TabletHand } from './support/tablet';

const isWithout = process.env['TAPIS_WITHOUT_RULES'] !== undefined || !isRulesBuilt;
const taps = Number(process.env['TAPIS_TAPS_TIMED'] ?? 6);
const msOfTap = 2_500;
const storyMs = 120_000;

test('what a tap did is drawn', async ({ browser }) => {
  test.setTimeout(storyMs + taps * msOfTap);
  const bare = await touchEmptyPage(browser, taps);
  const server = await OwnServer.start();
  const page = await open(browser, { baseURL: server.origin });
  if (isWithout) await carriesNoRules(page);
  const office = await Office.open({ name: 'Réactif', players: nine }, server.origin);
  await office.pairTablet(page);
  if (!isWithout) await carriesRules(page);
  const finger = new Finger(await slow(page, slowdown));
  const tablet = new TabletHand(page, finger.tap);
  await tablet.startHand();
  await page.evaluate(watchDecisions);
  await tapAlong(tablet, taps, await Drawings.of(page));
  const figures = await page.evaluate(() => window.stopwatch?.done ?? []);
  const sorted = figures.toSorted((one, other) => one - other);
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => Number(at(sorted, share).toFixed(1)));
  note({
    rules: isWithout ? 'server' : 'own',
    taps: sorted.length,
    p50_ms: p50,
    p95_ms: p95,
    p99_ms: p99,
  });
  if (!isWithout) noteTaps('end of the tap to what it did in pixels', sorted, bare.done);
  expect(sorted.length).toBeGreaterThan(0);
  await server.stop();
});
