// Paper beside a tablet: what was done there, line by line, to be held against what the server has written down.
import { expect, type Locator, type Page } from '@playwright/test';
import type { ReplayView } from '../../src/protocol/protocol.gen';
import { chance } from './chance';
import { TabletHand } from './tablet';

/** How often somebody who has to pay passes: hands are to differ. */
const foldsOf = 0.3;

/** What players did, hand by hand: “3 suit”. */
export type Hands = Readonly<Record<number, readonly string[]>>;

export class Notes {
  readonly tablet: TabletHand;
  readonly #hands: Record<number, string[]> = {};
  readonly #next: () => number;

  constructor(page: Page, seed: number) {
    this.tablet = new TabletHand(page, (target) => this.#tap(target));
    this.#next = chance(seed);
  }

  get hands(): Hands {
    return this.#hands;
  }

  /** So many taps, one hand after the other: players call, check or pass, and pots are given. */
  async play(taps: number): Promise<void> {
    const { tablet } = this;
    const { page } = tablet;
    for (let tap = 0; tap < taps; tap += 1) {
      await expect(page.locator('[data-decision]')).toHaveAttribute('aria-busy', 'false');
      if (await tablet.key('call').isVisible()) await tablet.tap(await this.#choice());
      else if (await tablet.key('next').isEnabled()) await tablet.tap(tablet.key('next'));
      else await tablet.tap(page.locator('.claimants button').first());
    }
  }

  /** Plays until the hand that is on is over and another one begun, with at least so many acts of players in it. */
  async playInto(hand: number, acts: number): Promise<void> {
    while ((this.#hands[hand]?.length ?? 0) < acts) await this.play(1);
  }

  async #choice(): Promise<Locator> {
    const { tablet } = this;
    const isFree = /Parole/.test(await tablet.key('call').innerText());
    return tablet.key(!isFree && this.#next() < foldsOf ? 'fold' : 'call');
  }

  /** Notes what the screen says right when it is touched. */
  async #tap(target: Locator): Promise<void> {
    const key = ((await target.getAttribute('class')) ?? '').split(/\s+/);
    const isFold = key.includes('fold');
    if (isFold || key.includes('call')) {
      const isFree = /Parole/.test(await target.innerText());
      const what = isFold ? 'passe' : isFree ? 'parole' : 'suit';
      const [hand = 0] = (await decisionOf(this.tablet.page)).split('.').map(Number);
      (this.#hands[hand] ??= []).push(`${await this.tablet.actor()} ${what}`);
    }
    await target.tap();
  }
}

/** Hand and decision on a tablet's screen. */
export async function decisionOf(page: Page): Promise<string> {
  return (await page.locator('[data-decision]').getAttribute('data-decision')) ?? '';
}

/** The same of a hand as officials look at it again. */
export function actsOf({ steps }: ReplayView): readonly string[] {
  const words: Readonly<Record<string, string>> = { fold: 'passe', check: 'parole', call: 'suit' };
  return steps.flatMap(({ what }) => {
    const word = words[what.type];
    return word !== undefined && 'seat' in what ? [`${what.seat} ${word}`] : [];
  });
}
