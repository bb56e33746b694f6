// Story: a device that trusts the server's authority has everything that browsers keep for secure pages.
import { director, open } from './support/club';
import { complaintsOf, lan, lanOptions, verdict } from './support/lan';
import { isRulesBuilt } from './support/rules';
import { OwnServer } from './support/server';
import { expect, test } from './support/story';
import { TabletHand } from './support/tablet';

// As if the authority were installed: for service workers it does not do to accept each certificate by hand.
test.use(lanOptions('--ignore-certificate-errors'));

let server: OwnServer;
test.beforeEach(async () => {
  server = await OwnServer.withHttps();
});
test.afterEach(() => server.stop());

test('a device that trusts it goes on to HTTPS, where everything is ticked', async ({ browser }) => {
  // A browser with windows lets every visible page keep the screen on; one without has to be told.
  const page = await open(browser, { permissions: ['screen-wake-lock'] });
  const complaints = complaintsOf(page);
  await page.goto(`http://127.0.0.1:${server.http}/trust`);
  await expect(verdict(page, 'https')).toHaveAttribute('data-verdict', 'yes');
  await page.getByRole('link', { name: 'Continuer en HTTPS' }).click();
  await expect(page).toHaveURL(`https://127.0.0.1:${server.https}/trust`);
  for (const check of ['https', 'secure', 'awake', 'installable'])
    await expect(verdict(page, check), check).toHaveAttribute('data-verdict', 'yes');
  expect(complaints).toEqual([]);
});

test('Tapis is installable over HTTPS, and a reload without the server shows the screen', async ({
  browser,
}) => {
  const page = await open(browser, { baseURL: `https://${lan}:${server.https}` });
  await director(page);
  const manifest = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
    const found = (await (await fetch(link?.href ?? '')).json()) as {
      display: string;
      icons: { src: string; sizes: string }[];
    };
    const drawn = await Promise.all(found.icons.map(async ({ src }) => (await fetch(src)).ok));
    return { display: found.display, sizes: found.icons.map(({ sizes }) => sizes), drawn };
  });
  expect(manifest.display).toBe('fullscreen');
  expect(manifest.sizes).toEqual(expect.arrayContaining(['192x192', '512x512']));
  expect(manifest.drawn).not.toContain(false);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  const kept = await page.evaluate(async () => {
    const caches_ = await Promise.all((await caches.keys()).map((key) => caches.open(key)));
    const requests = await Promise.all(caches_.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toContain('/');
  expect(kept.filter((path) => path.startsWith('/api'))).toEqual([]);

  await server.stop();
  await page.reload();
  await expect(page.locator('[data-link=connecting], [data-link=offline]').first()).toBeVisible();
  // Every language is kept, not only the one that was shown.
  await page.locator('[data-language=en]').first().click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('without the server the practice table opens and plays', async ({ browser }) => {
  test.skip(!isRulesBuilt, 'the rules were not built');
  const page = await open(browser, { baseURL: `https://${lan}:${server.https}` });
  await page.goto('/practice');
  await expect(page.locator('[data-step=begin]')).toBeVisible();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });

  await server.stop();
  await page.reload();
  const tablet = new TabletHand(page);
  await tablet.startHand();
  await tablet.act('fold', 5);
  await expect(page.locator('[data-step=call]')).toBeVisible();
});
