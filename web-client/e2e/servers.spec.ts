// Story: a server dies. A tablet goes on with another one in the middle of a hand, and so does a floor of all events.
import { codeFor, createEvening, director, open, pairTablet, pairWith } from './support/club';
import { hasPostgres, Several } from './support/several';
import { expect, test } from './support/story';
import { TabletHand } from './support/tablet';

/** From the end of a server until the tablet is answered by another. */
const backWithinMs = 3_000;

test.skip(!hasPostgres && process.env['CI'] === undefined, 'PostgreSQL is not installed');
test.describe.configure({ mode: 'serial' });

for (const how of ['SIGKILL', 'SIGSTOP'] as const) {
  const what = how === 'SIGKILL' ? 'ends' : 'says nothing any more';
  test(`the server of a table ${what}: an action goes to another one within three seconds`, async ({
    browser,
  }) => {
    const { several, url } = await Several.open();
    try {
      const first = await several.start(url);
      const options = { baseURL: first };
      const office = await open(browser, options);
      await director(office);
      await createEvening(office, { name: 'Relève', players: ['Alice', 'Bruno', 'Chloé', 'Driss'] });
      // The event runs where it was set up. Pages may talk to servers that were there when they were loaded.
      const second = await several.start(url);
      await expect(async () => {
        const policy = (await fetch(first)).headers.get('content-security-policy');
        expect(policy).toContain(second);
      }).toPass();
      await office.reload();
      const page = await open(browser, options);
      await pairTablet(office, page);
      const tablet = new TabletHand(page);
      await tablet.startHand();
      const actor = await tablet.actor();
      await tablet.act('call', (actor % 4) + 1);
      await page.evaluate(() => Object.assign(window, { wasHere: true }));

      several.end(first, how);
      const began = Date.now();
      await tablet.tap(tablet.key('call'));
      await tablet.expectToAct(((actor + 1) % 4) + 1);
      const back = Date.now() - began;
      test.info().annotations.push({ type: 'back after', description: `${back} ms` });
      expect(back).toBeLessThan(backWithinMs);
      expect(await page.evaluate(() => 'wasHere' in window)).toBe(true);
      await expect(page.locator('[data-link=online]')).toBeVisible();
      // Carried out once, and the hand goes on.
      await tablet.act('fold', ((actor + 2) % 4) + 1);
      await expect(page.locator('[data-seat]').filter({ hasText: 'passé' })).toHaveCount(1);
      // What is no message is asked there, too: browsers let this page do so, with its token.
      await expect(office.locator('[data-link=online]')).toBeVisible();
      const status = await office.evaluate(async (server) => {
        const { token } = JSON.parse(localStorage.getItem('tapis.device') ?? '{}') as { token: string };
        const headers = { authorization: `Bearer ${token}` };
        return (await fetch(`${server}/api/evidence/nothing/pace`, { headers })).status;
      }, second);
      expect(status).toBe(404);
    } finally {
      await several.close();
    }
  });
}

test('one page watches events of two servers, and goes on when one of them ends', async ({ browser }) => {
  const players = ['Alice', 'Bruno', 'Chloé', 'Driss'];
  const { several, url } = await Several.open();
  try {
    const [first, second] = [await several.start(url), await several.start(url)];
    await expect(async () => {
      const policy = (await fetch(first)).headers.get('content-security-policy');
      expect(policy).toContain(second);
    }).toPass();
    // An event runs where it was set up, by whoever sees none yet.
    const [west, east] = [await open(browser, { baseURL: first }), await open(browser, { baseURL: second })];
    await director(west);
    await director(east);
    await createEvening(west, { name: 'Ouest', players });
    await createEvening(east, { name: 'Est', players });
    const [western, eastern] = [
      await open(browser, { baseURL: first }),
      await open(browser, { baseURL: second }),
    ];
    await pairTablet(west, western);
    await pairTablet(east, eastern);

    const floor = await open(browser, { baseURL: first });
    await pairWith(floor, await codeFor(west, 'Appairer un arbitre pour tous les tournois'), 'Rosa');
    const tile = (event: string) => floor.locator(`section[data-event="${event}"] [data-table="1"]`);
    const card = (event: string) => floor.locator(`[data-alert=floor_call][data-event="${event}"]`);
    for (const event of ['Ouest', 'Est']) await expect(tile(event)).toBeVisible();
    await eastern.getByRole('button', { name: 'Appeler l’arbitre' }).tap();
    await card('Est').getByRole('button', { name: 'J’y vais' }).click();
    await expect(eastern.getByText('Rosa arrive').first()).toBeVisible();
    await floor.evaluate(() => Object.assign(window, { wasHere: true }));

    several.end(first, 'SIGKILL');
    // The other server has both events now, and the page both connections.
    await western.getByRole('button', { name: 'Appeler l’arbitre' }).tap();
    await expect(card('Ouest')).toBeVisible();
    await card('Ouest').getByRole('button', { name: 'J’y vais' }).click();
    await expect(western.getByText('Rosa arrive').first()).toBeVisible();
    await expect(floor.locator('[data-link=online]')).toHaveCount(1);
    await expect(floor.locator('[data-link]')).toHaveCount(1);
    expect(await floor.evaluate(() => 'wasHere' in window)).toBe(true);
  } finally {
    await several.close();
  }
});
