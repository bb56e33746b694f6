// What axe finds on a page.
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** WCAG 2.2, A and AA. */
const levels = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/** By which rules: those of WCAG 2.2 AA, its contrast of colours alone, or good practice as well. */
export type By = 'wcag' | 'contrast' | 'practice';

/** A line for each rule that is broken, and where. */
export async function axeFinds(page: Page, by: By = 'wcag'): Promise<readonly string[]> {
  // Our pages have no frames of others: axe says itself what it has found, without a second page to sum up in.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  if (by === 'wcag') axe.withTags(levels);
  if (by === 'contrast') axe.withRules(['color-contrast']);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n  ')}`);
}
