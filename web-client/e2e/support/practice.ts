// The practice table in stories: the hand that teaches, logged as its strip says.
import { expect, type Locator, type Page } from '@playwright/test';
import { TabletHand } from './tablet';

/** A key that has not acted by then waits for a second touch (ms). */
const onlyArmedMs = 1_200;

/** What happens at the practice table, by its name in the code. */
export const step = (page: Page): Locator => page.locator('[data-step]');

/** Taps one key after the other until something else happens: some keys act at once, others want a second touch. */
export async function log(tablet: TabletHand, from: string, keys: readonly Locator[]): Promise<void> {
  await expect(step(tablet.page)).toHaveAttribute('data-step', from);
  for (const [index, key] of keys.entries()) {
    await tablet.tap(key);
    const isLast = index === keys.length - 1;
    const goesOn = expect(step(tablet.page)).not.toHaveAttribute(
      'data-step',
      from,
      isLast ? {} : { timeout: onlyArmedMs },
    );
    if (
      await goesOn.then(
        () => true,
        () => false,
      )
    )
      return;
  }
  throw new Error(`the table waits at ${from}`);
}

/** The hand that teaches, up to a step; else to its end. */
export async function learn(page: Page, until = ''): Promise<void> {
  const tablet = new TabletHand(page);
  const chip = (value: RegExp): Locator => page.getByRole('button', { name: value });
  const { key, seat } = { key: tablet.key.bind(tablet), seat: tablet.seat.bind(tablet) };
  const steps: readonly (readonly [string, readonly Locator[]])[] = [
    ['begin', [key('next')]],
    ['fold', [key('fold')]],
    ['call', [key('call')]],
    ['preset', [page.locator('.presets [data-amount="600"]')]],
    ['run', [seat(5), seat(5)]],
    ['street', [key('call')]],
    ['check', [key('call')]],
    ['chips', [chip(/^(Ajouter un jeton de|Add a chip of) 1\s?,?000$/), chip(/(de|of) 100$/), key('raise')]],
    ['mistake', [key('fold')]],
    ['undo', [key('undo')]],
    ['all_in', [key('all-in'), key('all-in')]],
    ['last_call', [key('call')]],
  ];
  for (const [name, keys] of steps) {
    if (name === until) return;
    await log(tablet, name, keys);
  }
  await expect(step(page)).toHaveAttribute('data-step', 'award');
  await tablet.tap(seat(5));
  await tablet.tap(key('next'));
  await expect(page.getByRole('heading', { name: /Bravo|Well done/ })).toBeVisible();
}
