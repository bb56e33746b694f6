// Pictures of a page at every size, in each language and theme.
import { join } from 'node:path';
import { expect, type Page, type PageScreenshotOptions } from '@playwright/test';

export const folder = process.env['SCREENS_DIR'] ?? join('test-results', 'screens');

/** Pictures are asked for: then every look of every screen is taken, otherwise one of each shows that it works. */
export const isGallery = process.env['SCREENS_DIR'] !== undefined;

const sizes: readonly (readonly [number, number])[] = [
  [1280, 800],
  [800, 1280],
  [1920, 1080],
  [360, 740],
  // As old tablets are.
  [1024, 768],
];

/** What follows a size has arrived by then. */
const restMs = 250;

export const languages = ['fr', 'en'] as const;
const themes = ['light', 'night', 'contrast'] as const;

/** Each language in each theme. */
export const looks = languages.flatMap((language) => themes.map((theme) => ({ language, theme })));

/** What a person may choose. */
export type Look = {
  readonly language?: (typeof languages)[number];
  readonly theme?: (typeof themes)[number];
  readonly hand?: 'right' | 'left';
};

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

/** Chooses as another page of the same browser would: what is open stays open. */
export async function dress(page: Page, look: Look): Promise<void> {
  await page.evaluate((chosen) => {
    const key = 'tapis.settings';
    const saved = JSON.parse(localStorage.getItem(key) ?? '{}') as object;
    localStorage.setItem(key, JSON.stringify({ ...saved, ...chosen }));
    window.dispatchEvent(new StorageEvent('storage', { key }));
  }, look);
  const html = page.locator('html');
  if (look.language) await expect(html).toHaveAttribute('lang', look.language);
  if (look.theme) await expect(html).toHaveAttribute('data-theme', look.theme);
}

/** What is open now in every look, when pictures are asked for; otherwise in the one that it has. */
export async function show(page: Page, name: string): Promise<void> {
  if (!isGallery) {
    await shoot(page, name);
    return;
  }
  for (const look of looks) {
    await dress(page, look);
    await shoot(page, `${name}-${look.language}-${look.theme}`);
  }
  await dress(page, { language: 'fr', theme: 'light' });
}

/** The same screen with the keys on the other side. */
export async function mirror(page: Page, name: string): Promise<void> {
  if (!isGallery) return;
  await dress(page, { hand: 'left' });
  await shoot(page, `${name}-left`);
  await dress(page, { hand: 'right' });
}

/** A picture at every size, when pictures are asked for; otherwise one at the size that it has. */
export async function shoot(page: Page, name: string): Promise<void> {
  if (!isGallery) {
    await page.screenshot({ path: join(folder, `${name}.png`) });
    return;
  }
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    await page.waitForTimeout(restMs);
    await page.screenshot({ path: join(folder, `${name}-${width}x${height}.png`) });
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}

/** One more picture of what is shown already, when pictures are asked for. */
export async function take(page: Page, name: string, options: PageScreenshotOptions = {}): Promise<void> {
  if (!isGallery) return;
  await page.waitForTimeout(restMs);
  await page.screenshot({ ...options, path: join(folder, `${name}.png`) });
}
