// Story: who writes a screen sees every component of the kit in one place, and axe finds nothing there in any theme.
import { readdirSync } from 'node:fs';
import { axeFinds } from './support/axe';
import { expect, test } from './support/story';

/** By the files of the kit. */
const kit = readdirSync('src/ui')
  .filter((file) => file.endsWith('.svelte'))
  .map((file) => file.replace('.svelte', ''));

test('each component of the kit is shown under its name', async ({ page }) => {
  await page.goto('/design');
  await expect(page.getByRole('heading', { level: 1, name: 'Design' })).toBeVisible();
  const shown = await page
    .locator('[data-specimen]')
    .evaluateAll((all) => all.map((each) => (each instanceof HTMLElement ? each.dataset['specimen'] : '')));
  expect(kit.filter((name) => !shown.includes(name))).toEqual([]);
  for (const name of kit) {
    // Below its heading there is something of it.
    await expect(page.locator(`[data-specimen="${name}"] > :nth-child(2)`)).toBeVisible();
  }
});

test('axe finds nothing on the page of components, in any theme, nor on a narrow screen', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/design');
  for (const theme of ['light', 'night', 'contrast']) {
    await page.getByRole('group', { name: 'Theme' }).getByRole('button', { name: theme }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    const found = await axeFinds(page);
    expect.soft(found, theme).toEqual([]);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'Open a dialog' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

test('no other page loads it', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.goto('/pair');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(loaded.filter((url) => url.includes('DesignPage'))).toEqual([]);
});
