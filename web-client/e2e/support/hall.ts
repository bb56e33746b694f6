// The hall’s screen: the sizes of televisions, and that nothing on it is cut or leaves it.
import { expect, type Page } from '@playwright/test';
import { twoFrames } from './audit';

/** Televisions, and the screen of a laptop. */
export const televisions = [
  { width: 1_920, height: 1_080 },
  { width: 1_280, height: 800 },
  { width: 3_840, height: 2_160 },
] as const;

/** Every text of the screen stands whole within it, once words are fitted to it. */
export async function expectWhole(tv: Page): Promise<void> {
  await tv.evaluate(twoFrames);
  await expect.poll(() => cutOn(tv)).toEqual([]);
}

/** What is cut, or leaves the screen. */
function cutOn(tv: Page): Promise<readonly string[]> {
  return tv.locator('.tv').evaluate((screen) => {
    const texts = [...screen.querySelectorAll<HTMLElement>('*:not(.keys, .keys *, .unseen)')].filter(
      (node) =>
        node instanceof HTMLElement &&
        [...node.childNodes].some((child) => child.nodeType === 3 && child.textContent?.trim() !== ''),
    );
    return texts.flatMap((node) => {
      const { left, top, right, bottom } = node.getBoundingClientRect();
      const leaves = left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
      const isCut = node.scrollWidth > node.clientWidth + 1 && getComputedStyle(node).overflowX === 'hidden';
      return leaves || isCut ? [`${node.className}: ${node.textContent}`] : [];
    });
  });
}
