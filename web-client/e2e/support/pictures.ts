// Pictures of a page at every size, in a language and a theme.
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';

export const folder = process.env['SCREENS_DIR'] ?? join('test-results', 'screens');

const sizes = [
  [1280, 800],
  [800, 1280],
  [1920, 1080],
  [360, 740],
] as const;

export async function speak(page: Page, language: string): Promise<void> {
  await page.evaluate((chosen) => {
    const saved = JSON.parse(localStorage.getItem('tapis.settings') ?? '{}') as object;
    localStorage.setItem('tapis.settings', JSON.stringify({ ...saved, language: chosen }));
  }, language);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expect(page.locator('h1').first()).toBeVisible();
}

export async function wear(page: Page, theme: 'light' | 'night'): Promise<void> {
  await page.evaluate((look) => (document.documentElement.dataset['theme'] = look), theme);
}

export async function shoot(page: Page, name: string): Promise<void> {
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    await page.waitForTimeout(250);
    await page.screenshot({ path: join(folder, `${name}-${width}x${height}.png`) });
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}
