// Story: screens in the hall are dark, those of an office light, until somebody chooses.
import type { Page } from '@playwright/test';
import { createEvening, directorAgain, nine, open, pairFloor, pairTablet } from './support/club';
import { expect, test } from './support/story';

const themeOf = (page: Page): Promise<string | null> => page.locator('html').getAttribute('data-theme');

test('the hall is dark, the office light, and what somebody chose stays', async ({ browser }) => {
  const office = await open(browser);
  await directorAgain(office);
  await createEvening(office, { name: 'Lampes', players: nine });
  expect(await themeOf(office)).toBe('light');
  const tablet = await open(browser);
  await pairTablet(office, tablet);
  expect(await themeOf(tablet)).toBe('night');
  const floor = await open(browser);
  await pairFloor(office, floor);
  expect(await themeOf(floor)).toBe('night');

  await floor.locator('[data-theme-key=contrast]').first().tap();
  await floor.locator('[data-theme-key=light]').first().tap();
  await floor.reload();
  await expect(floor.getByRole('heading').first()).toBeVisible();
  expect(await themeOf(floor)).toBe('light');
});

test('the browser of a player who needs more contrast has it everywhere', async ({ browser }) => {
  const page = await open(browser, { contrast: 'more' });
  await page.goto('/practice');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'contrast');
  await page.goto('/pair');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'contrast');
});

test('a page is dark before its program has come', async ({ page }) => {
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/practice');
  expect(await themeOf(page)).toBe('night');
});
