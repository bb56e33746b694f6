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
  #tablet: TabletHand;
  readonly #hands: Record<number, string[]> = {};
  readonly #next: () => number;

  constructor(page: Page, seed: number) {
    this.#tablet = this.#handOn(page);
    this.#next = chance(seed);
  }

  get tablet(): TabletHand {
    return this.#tablet;
  }

  /** The tablet was started again: the same table is on another page. */
  goOn(page: Page): void {
    this.#tablet = this.#handOn(page);
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

  /** The player to act raises by as little as they may. */
  async raise(): Promise<void> {
    const { tablet } = this;
    const key = tablet.key('raise');
    await tablet.tap(key);
    await expect(key).toContainText(/(à|Miser) \d/);
    await tablet.tap(key);
  }

  async #choice(): Promise<Locator> {
    const { tablet } = this;
    const isFree = /Parole/.test(await tablet.key('call').innerText());
    return tablet.key(!isFree && this.#next() < foldsOf ? 'fold' : 'call');
  }

  #handOn(page: Page): TabletHand {
    return new TabletHand(page, async (target) => {
      const what = await actOf(target);
      if (what !== undefined) {
        const [hand = 0] = (await decisionOf(page)).split('.').map(Number);
        const seat = await page.locator('[data-seat][aria-current]').getAttribute('data-seat');
        (this.#hands[hand] ??= []).push(`${seat} ${what}`);
      }
      await target.tap();
    });
  }
}

/** What a key says right when it is touched, where it stands for something that a player does. */
async function actOf(target: Locator): Promise<string | undefined> {
  const key = ((await target.getAttribute('class')) ?? '').split(/\s+/);
  if (key.includes('fold')) return 'passe';
  const text = await target.innerText();
  if (key.includes('call')) return /Parole/.test(text) ? 'parole' : 'suit';
  const [, to] = /(?:Relancer à|Miser) (\d[\d\s]*)/.exec(text) ?? [];
  return to && `mise à ${to.replaceAll(/\s/g, '')}`;
}

/** Hand and decision on a tablet's screen. */
export async function decisionOf(page: Page): Promise<string> {
  return (await page.locator('[data-decision]').getAttribute('data-decision')) ?? '';
}

/** Chips of each seat, as a tablet shows them. */
export function stacksOf(page: Page): Promise<readonly string[]> {
  return page.locator('[data-seat] .stack').allTextContents();
}

/** What players did in a hand as officials look at it again. */
export function actsOf({ steps }: ReplayView): readonly string[] {
  const words: Readonly<Record<string, string>> = { fold: 'passe', check: 'parole', call: 'suit' };
  return steps.flatMap(({ what }) => {
    if (what.type === 'raise' || what.type === 'bet') return [`${what.seat} mise à ${what.to}`];
    const word = words[what.type];
    return word !== undefined && 'seat' in what ? [`${what.seat} ${word}`] : [];
  });
}
