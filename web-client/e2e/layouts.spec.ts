// Story: the tablet's screen at every size, with two to ten seats, from before a hand to after it: nothing lies on anything
// else, everything can be hit, nothing is cut. `scripts/layouts` looks at all of it; here a part shows that it can be seen.
import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { judge, type Faults } from './layouts/judge';
import { moments, MomentsTable } from './layouts/moments';
import { screens } from './layouts/screens';
import { Api } from './support/api';
import { open, pairWith } from './support/club';
import { dress } from './support/pictures';
import { expect, test } from './support/story';

/** All of it, where somebody waits for it. */
const isWhole = process.env['TAPIS_LAYOUTS'] !== undefined;
/** Where the figures go. */
const results = process.env['TAPIS_LAYOUTS'];
const pictures = process.env['TAPIS_LAYOUT_PICTURES'];
const seats = isWhole ? [2, 3, 4, 5, 6, 7, 8, 9, 10] : [2, 6, 10];
const languages = ['fr', 'en'] as const;
const msOfLayout = 400;
const clearing = { fr: 'Effacer', en: 'Clear' } as const;

for (const [index, count] of seats.entries()) {
  test(`${count} seats find their place on every screen`, async ({ browser }) => {
    const tried = isWhole ? screens : screens.filter((_, at) => at % seats.length === index);
    test.setTimeout(90_000 + tried.length * languages.length * moments.length * msOfLayout);
    const api = await Api.open();
    const table = new MomentsTable(api, count);
    const code = await table.code(`Places ${count}`);
    const page = await open(browser, { reducedMotion: 'reduce' });
    await pairWith(page, code, 'Tablette');
    await expect(page.locator('[data-seat]').first()).toBeVisible();
    const found: Record<keyof Faults, string[]> = { overlaps: [], unreachable: [], cut: [] };
    let layouts = 0;
    for (const moment of moments) {
      await table.goTo(moment);
      const { decision } = await api.table(1);
      await expect(page.locator('[data-decision]')).toHaveAttribute(
        'data-decision',
        `${decision.hand}.${decision.decision}`,
      );
      for (const language of languages) {
        await dress(page, { language });
        for (const { width, height } of tried) {
          await page.setViewportSize({ width, height });
          await page.evaluate(
            () => new Promise((frame) => requestAnimationFrame(() => requestAnimationFrame(frame))),
          );
          const where = `${count} seats, ${moment}, ${language}, ${width}×${height}`;
          const look = async (what: string): Promise<void> => {
            const faults = await page.evaluate(judge);
            for (const kind of ['overlaps', 'unreachable', 'cut'] as const)
              found[kind].push(...faults[kind].map((fault) => `${where}${what}: ${fault}`));
            layouts += 1;
            if (pictures === undefined || language === 'en') return;
            mkdirSync(pictures, { recursive: true });
            await page.screenshot({
              path: join(pictures, `${width}x${height}-${count}-${moment}${what}.png`),
            });
          };
          await look('');
          // On a small screen the pad is opened by the key that raises.
          const clear = page.getByRole('button', { name: clearing[language], exact: true });
          if (moment !== 'raised' || (await clear.isVisible())) continue;
          await page.locator('.bar .raise').tap();
          await expect(clear).toBeVisible();
          await look('-pad');
          await clear.tap();
        }
      }
    }
    const { overlaps, unreachable, cut } = found;
    const line = {
      layouts,
      overlaps: overlaps.length,
      unreachable: unreachable.length,
      cut: cut.length,
    };
    if (results !== undefined) appendFileSync(results, `${JSON.stringify(line)}\n`);
    expect.soft(overlaps).toEqual([]);
    expect.soft(unreachable).toEqual([]);
    expect.soft(cut).toEqual([]);
  });
}
