// Story: a club's network without Internet: plain HTTP does everything, and HTTPS can be had beside it.
import { mkdirSync } from 'node:fs';
import { axeFinds } from './support/axe';
import { createEvening, director, open, pairTablet } from './support/club';
import { complaintsOf, lan, lanOptions, verdict } from './support/lan';
import { Office } from './support/office';
import { folder, shoot, speak, wear } from './support/pictures';
import { OwnServer } from './support/server';
import { expect, test } from './support/story';
import { TabletHand } from './support/tablet';

test.use(lanOptions());

test('on plain HTTP, devices are paired, a hand is logged and the screen stays on', async ({ browser }) => {
  const office = await open(browser);
  const page = await open(browser);
  const complaints = [complaintsOf(office), complaintsOf(page)];
  await director(office);
  expect(await office.evaluate(() => window.isSecureContext)).toBe(false);
  await createEvening(office, { name: 'Réseau local', players: ['Alice', 'Bruno', 'Chloé', 'Driss'] });
  await pairTablet(office, page);
  const tablet = new TabletHand(page);
  await tablet.startHand();
  const first = await tablet.actor();
  await tablet.act('call', (first % 4) + 1);
  // What keeps the screen on is a film that plays, and it rests while nobody sees the page.
  await expect(page.locator('[data-awake=film]')).toContainText('Écran allumé');
  const film = page.locator('video.film');
  expect(await film.evaluate((video: HTMLVideoElement) => [video.paused, video.muted])).toEqual([
    false,
    true,
  ]);
  await film.evaluate(async (video: HTMLVideoElement) => {
    const before = video.currentTime;
    await new Promise<void>((resolve) => {
      video.addEventListener('timeupdate', () => video.currentTime > before && resolve());
    });
  });
  expect(complaints.flat()).toEqual([]);
});

test('a tablet that is hidden lets its screen go, and keeps it on again when it is seen', async ({
  browser,
}) => {
  const office = await Office.open({ name: 'Veille', players: ['Alice', 'Bruno', 'Chloé'] });
  const page = await open(browser);
  await office.pairTablet(page);
  await expect(page.locator('video.film')).toHaveCount(1);
  const show = (state: string): Promise<void> =>
    page.evaluate((visibility) => {
      Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await show('hidden');
  await expect(page.locator('video.film')).toHaveCount(0);
  await show('visible');
  await expect(page.locator('video.film')).toHaveCount(1);
});

test('the director chooses which address of the laptop goes into codes, and the choice is kept', async ({
  browser,
}) => {
  const office = await open(browser);
  const at = (origin: string, network: string, reachable = 'lan'): object => ({ origin, network, reachable });
  const http = [
    at('http://192.168.7.20:8080', 'wlan0'),
    at('http://192.168.1.5:8080', 'eth0'),
    at('http://localhost:8080', '', 'machine'),
  ];
  const https = [at('https://192.168.7.20:8443', 'wlan0')];
  await office.route('**/api/reach', (route) =>
    route.fulfill({ json: { http, https, https_port: 8443, authority: null } }),
  );
  const drawn: string[] = [];
  await office.route('**/api/qr.svg', (route) => {
    drawn.push((route.request().postDataJSON() as { text: string }).text);
    return route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' });
  });
  await director(office);
  await createEvening(office, { name: 'Deux réseaux', players: ['Alice', 'Bruno'] });
  const key = office.getByRole('button', { name: 'Appairer une tablette Table 1' });
  await key.click();
  const choice = office.getByLabel('Adresse dans le code');
  await expect(choice.locator('option')).toHaveText([
    '192.168.7.20:8080 · wlan0',
    '192.168.1.5:8080 · eth0',
    '192.168.7.20:8443 · HTTPS · wlan0',
  ]);
  await expect(office.getByRole('dialog').locator('.url')).toHaveText('http://192.168.7.20:8080/pair');
  await choice.selectOption('http://192.168.1.5:8080');
  await expect.poll(() => drawn.at(-1)).toMatch(/^http:\/\/192\.168\.1\.5:8080\/pair#code=\d{6}&tablet=1$/);
  await office.getByRole('dialog').getByRole('button', { name: 'Fermer' }).click();
  await key.click();
  await expect(choice).toHaveValue('http://192.168.1.5:8080');
});

test('without HTTPS, the trust page says what the organiser starts, in both languages', async ({ page }) => {
  const complaints = complaintsOf(page);
  await page.goto('/trust');
  await expect(page.locator('[data-trust=off]')).toContainText('tapis serve --tls');
  await page.getByRole('button', { name: 'EN, English' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Trust this server');
  await expect(page.getByRole('img', { name: /QR code to/ })).toBeVisible();
  expect(complaints).toEqual([]);
});

test.describe('with HTTPS', () => {
  let server: OwnServer;
  test.beforeEach(async () => {
    server = await OwnServer.withHttps();
  });
  test.afterEach(() => server.stop());

  test('a device that does not trust the authority yet is told how, and plain HTTP goes on', async ({
    browser,
  }) => {
    const page = await open(browser);
    await page.goto(`http://${lan}:${server.http}/trust`);
    await expect(verdict(page, 'https')).toHaveAttribute('data-verdict', 'no');
    await expect(verdict(page, 'awake')).toHaveAttribute('data-verdict', 'later');
    await page.getByRole('button', { name: 'Android' }).click();
    await expect(page.getByText('Certificat CA', { exact: false }).first()).toBeVisible();
    const [downloaded] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Télécharger le certificat' }).click(),
    ]);
    expect(downloaded.suggestedFilename()).toMatch(/^ca\.(crt|cer|der)$/);
    await page.goto(`http://${lan}:${server.http}/pair`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  test('axe finds nothing on the trust page, and it is drawn at every size', async ({ browser }) => {
    mkdirSync(folder, { recursive: true });
    const page = await open(browser);
    await page.goto(`http://${lan}:${server.http}/trust`);
    for (const language of ['fr', 'en']) {
      await speak(page, language);
      await expect(verdict(page, 'https')).toHaveAttribute('data-verdict', 'no');
      for (const theme of ['light', 'night'] as const) {
        await wear(page, theme);
        expect(await axeFinds(page, 'practice')).toEqual([]);
        await shoot(page, `trust-${language}-${theme}`);
      }
      const cut = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
      expect(cut).toBe(false);
    }
  });
});
