// Hands on the tablet: what a finger does, and what the screen says.
import { expect, type Locator, type Page } from '@playwright/test';
import { ofName } from '../../src/lib/messages/fr/person';

/** A finger that taps again at once is what the keys protect against; people take this long. */
const betweenTapsMs = 320;

export class TabletHand {
  readonly page: Page;
  readonly #finger: (target: Locator) => Promise<void>;
  /** Taps since `countTaps`. */
  taps = 0;

  /** Taps with the browser's own finger, which leaves at once, or with another. */
  constructor(page: Page, finger = (target: Locator): Promise<void> => target.tap()) {
    this.page = page;
    this.#finger = finger;
  }

  key(name: 'undo' | 'fold' | 'call' | 'raise' | 'all-in' | 'next'): Locator {
    return this.page.locator(`.bar .${name}`);
  }

  seat(seat: number): Locator {
    return this.page.locator(`[data-seat="${seat}"]`);
  }

  /** Taps once, as a person would: when the last tap was answered, and not in the first moments of a new decision. */
  async tap(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    await this.page.evaluate(restful, betweenTapsMs);
    await this.#finger(target);
    this.taps += 1;
  }

  countTaps(): void {
    this.taps = 0;
  }

  /** "Un problème ?", and what went wrong. */
  async problem(entry: string): Promise<void> {
    await this.tap(this.page.locator('button.problem'));
    await this.tap(this.tile(entry));
  }

  /** A choice of the wizard, by its name in the code. */
  tile(name: string): Locator {
    return this.page.locator(`[data-wizard] [data-tile="${name}"]`);
  }

  /** A seat on the wizard's felt. */
  concerned(seat: number): Locator {
    return this.page.locator(`[data-wizard] [data-pick="${seat}"]`);
  }

  async apply(): Promise<void> {
    await this.tap(this.page.getByRole('button', { name: 'Appliquer', exact: true }));
    await expect(this.page.locator('[data-wizard]')).toBeHidden();
  }

  async expectToAct(seat: number): Promise<void> {
    await expect(this.seat(seat)).toHaveAttribute('aria-current', 'true');
  }

  /** The player to act does this, and the turn goes to `next`. */
  async act(name: 'fold' | 'call' | 'raise', next: number): Promise<void> {
    await this.tap(this.key(name));
    await this.expectToAct(next);
  }

  async typeAmount(digits: readonly string[]): Promise<void> {
    for (const digit of digits) {
      await this.page.getByRole('button', { name: digit, exact: true }).tap();
      this.taps += 1;
    }
  }

  async allIn(): Promise<void> {
    await this.tap(this.key('all-in'));
    await expect(this.key('all-in')).toHaveClass(/armed/);
    await this.tap(this.key('all-in'));
  }

  async callTime(): Promise<void> {
    await this.tap(this.page.getByRole('button', { name: 'Demander le time' }));
  }

  async startHand(): Promise<void> {
    await this.tap(this.key('next'));
    await expect(this.key('call')).toBeVisible();
  }

  /** The seat to act now. */
  async actor(): Promise<number> {
    const seat = await this.page.locator('[data-seat][aria-current]').getAttribute('data-seat');
    return Number(seat);
  }

  /** Name of the player at a seat. */
  async name(seat: number): Promise<string> {
    return (await this.seat(seat).locator('.name').textContent()) ?? '';
  }

  /** Button and blinds of the hand that the middle key begins. */
  async nextPositions(): Promise<{ button: number; small: number; big: number }> {
    const text = (await this.key('next').textContent()) ?? '';
    const [button = 0, small = 0, big = 0] = [...text.matchAll(/(?:D|PB|GB) (\d+)/g)].map((match) =>
      Number(match[1]),
    );
    return { button, small, big };
  }

  /** Picks cards in the open picker: rank, then suit. */
  async pick(cards: readonly string[]): Promise<void> {
    const dialog = this.page.getByRole('dialog');
    const suits: Readonly<Record<string, string>> = { s: '♠', h: '♥', d: '♦', c: '♣' };
    for (const card of cards) {
      await dialog.getByRole('button', { name: card.slice(0, -1), exact: true }).tap();
      await dialog.getByRole('button', { name: suits[card.slice(-1)] ?? '', exact: true }).tap();
    }
    await expect(dialog).toBeHidden();
  }

  async holeCards(seat: number, cards: readonly string[]): Promise<void> {
    await this.tap(this.page.getByRole('button', { name: `Cartes ${ofName(await this.name(seat))}` }));
    await this.pick(cards);
    await expect(this.seat(seat).getByRole('img', { name: cards[0] ?? '' })).toBeVisible();
  }
}

declare global {
  interface Window {
    /** Since when nothing on this page has changed but clock and link, and since when its keys say what they say. */
    rest?: { all: number; keys: number; said: string };
  }
}

/**
 * Runs in the page: ends when nothing is on its way, and the keys have said the same thing for so long. Where nothing at
 * all has changed the time before counts as well. It draws no frames: somebody who waits costs nothing.
 */
async function restful(milliseconds: number): Promise<void> {
  const askAgainMs = 20;
  const bar = (): HTMLElement | null => document.querySelector<HTMLElement>('[data-decision]');
  // `innerText` would have the page laid out in the middle of the tap that is measured.
  const says = (): string => `${bar()?.dataset['decision']} ${bar()?.textContent}`;
  const isClock = (node: Node): boolean =>
    (node instanceof Element ? node : node.parentElement)?.closest('.clock, .link') instanceof Element;

  const called = performance.now();
  if (window.rest === undefined) {
    const begun = { all: called, keys: called, said: says() };
    window.rest = begun;
    new MutationObserver((changes) => {
      if (changes.some(({ target }) => !isClock(target))) begun.all = performance.now();
      const said = says();
      if (said !== begun.said) Object.assign(begun, { said, keys: performance.now() });
    }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  }
  const { rest } = window;
  for (;;) {
    const isBusy = bar()?.ariaBusy === 'true';
    if (isBusy) rest.keys = performance.now();
    const since = Math.min(rest.all, Math.max(called, rest.keys));
    const left = since + milliseconds - performance.now();
    if (!isBusy && left <= 0) return;
    await new Promise((later) => setTimeout(later, isBusy ? askAgainMs : left));
  }
}
