// One screen on many sizes in both languages: what is found wrong on it, and a picture of each where they are asked for.
import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { dress } from '../support/pictures';
import { expect } from '../support/story';
import { inspect } from './inspect';
import type { Faults } from './judge';
import type { Screen } from './screens';

/** All of it, where somebody waits for it; the figures go there. */
const results = process.env['TAPIS_LAYOUTS'];
export const isWhole = results !== undefined;
const pictures = process.env['TAPIS_LAYOUT_PICTURES'];
const languages = ['fr', 'en'] as const;
const kinds = ['overlaps', 'unreachable', 'cut'] as const;

/** Runs in the page: ends when boxes have stood still for some frames. */
async function settled(): Promise<void> {
  const framesStill = 4;
  const framesAtMost = 60;
  const boxes = (): string =>
    [...document.querySelectorAll('button, h1, h2, p, li')]
      .map((node) => {
        const { x, y, width } = node.getBoundingClientRect();
        return `${Math.round(x)},${Math.round(y)},${Math.round(width)}`;
      })
      .join(' ');
  let [before, still] = ['', 0];
  for (let frame = 0; frame < framesAtMost && still < framesStill; frame += 1) {
    await new Promise((next) => requestAnimationFrame(next));
    const now = boxes();
    still = now === before ? still + 1 : 0;
    before = now;
  }
}

/** What is found wrong on all screens of a story. */
export class Looks {
  readonly #found: Record<keyof Faults, string[]> = { overlaps: [], unreachable: [], cut: [] };
  #layouts = 0;
  /** Where a part of it has to do: the next size that is looked at. */
  #next = 0;

  /** Looks at what is open now. Of a part, each scene has one size in one language, in turn. */
  async at(page: Page, scene: string, sizes: readonly Screen[]): Promise<void> {
    const all = sizes.flatMap((size) => languages.map((language) => ({ ...size, language })));
    this.#next += 1;
    const tried = isWhole ? all : all.filter((_, index) => index === this.#next % all.length);
    const before = page.viewportSize();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const { width, height, language } of tried) {
      await dress(page, { language });
      await page.setViewportSize({ width, height });
      // Boxes are measured once they have followed the room that there is.
      await page.evaluate(settled);
      const faults = await page.evaluate(inspect);
      const where = `${scene}, ${language}, ${width}×${height}`;
      for (const kind of kinds) this.#found[kind].push(...faults[kind].map((fault) => `${where}: ${fault}`));
      this.#layouts += 1;
      if (pictures === undefined) continue;
      mkdirSync(pictures, { recursive: true });
      await page.screenshot({ path: join(pictures, `${scene}-${width}x${height}-${language}.png`) });
    }
    await dress(page, { language: 'fr' });
    if (before) await page.setViewportSize(before);
  }

  /** Hands the figures over; a fault fails the story. */
  end(): void {
    const { overlaps, unreachable, cut } = this.#found;
    const line = {
      layouts: this.#layouts,
      overlaps: overlaps.length,
      unreachable: unreachable.length,
      cut: cut.length,
    };
    if (results !== undefined) appendFileSync(results, `${JSON.stringify(line)}\n`);
    for (const kind of kinds) expect.soft(this.#found[kind], kind).toEqual([]);
  }
}
