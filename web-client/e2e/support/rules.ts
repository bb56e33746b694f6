// The rules that tablets carry, in stories.
import { existsSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';

/** They are made where the compiler can make them (`scripts/tablet`). */
export const isRulesBuilt = existsSync('rules/tablet.wasm');

/** The tablet asks its server for everything, as one does that cannot carry the rules. */
export async function carriesNoRules(page: Page): Promise<void> {
  await page.route('**/*.wasm', (route) => route.abort());
}

/** The tablet answers taps by its own rules from now on. */
export async function carriesRules(page: Page): Promise<void> {
  await expect(page.locator('main[data-rules=own]')).toBeVisible();
}
