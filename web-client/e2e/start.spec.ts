// Story: Tapis was started by a double click, and its page says what to do next; somebody elsewhere is sent to that machine.
import { mkdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { axeFinds } from './support/axe';
import { open } from './support/club';
import { complaintsOf } from './support/lan';
import { folder, shoot, speak, wear } from './support/pictures';
import { OwnServer } from './support/server';
import { expect, test } from './support/story';

const wifi = { origin: 'http://192.168.1.5:8080', network: 'Wi-Fi', reachable: 'lan' };
const wired = { origin: 'http://192.168.7.20:8080', network: 'Ethernet', reachable: 'lan' };
const hyperV = { origin: 'http://172.28.0.1:8080', network: 'vEthernet (WSL)', reachable: 'virtual' };
const machine = { origin: 'http://localhost:8080', network: '', reachable: 'machine' };
const evening = Date.UTC(2026, 10, 26, 18, 31);

type Told = { network: string; addresses: readonly object[]; contacts?: readonly object[]; has?: boolean };

/** The page on a laptop that is in these networks. */
async function laptop(page: Page, { network, addresses, contacts = [], has = false }: Told): Promise<void> {
  await page.route('**/api/start', (route) =>
    route.fulfill({
      json: {
        now: evening,
        has_director: has,
        code: has ? null : { code: '482913', expires_at: evening + 600_000 },
        network,
        addresses,
        contacts,
      },
    }),
  );
  await page.route('**/api/qr.svg', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  );
  await page.goto('/start');
  await expect(page.locator('[data-start=here]')).toBeVisible();
}

test.describe('on the machine where it was started', () => {
  let server: OwnServer;
  test.beforeEach(async () => {
    server = await OwnServer.atThisMachine();
  });
  test.afterEach(() => server.stop());

  test('the page gives the first code, which makes this browser the director’s, and then none', async ({
    browser,
  }) => {
    const page = await open(browser);
    const complaints = complaintsOf(page);
    await page.goto(`http://localhost:${server.http}/start`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tapis est prêt');
    await expect(page.locator('[data-code]')).toHaveText(/^\d{3} \d{3}$/);
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      '1. La page du directeur',
      '2. La soirée',
      '3. Une tablette par table',
      'Le réseau',
    ]);
    mkdirSync(folder, { recursive: true });
    await shoot(page, 'start-here-fr');
    await page.getByRole('link', { name: 'L’ouvrir sur cet ordinateur' }).click();
    await page.getByRole('button', { name: 'Appairer' }).click();
    await expect(page.getByRole('button', { name: 'Table rapide' })).toBeVisible();
    await page.goto(`http://localhost:${server.http}/start`);
    await expect(page.getByText('Le directeur a déjà son écran')).toBeVisible();
    await expect(page.locator('[data-code]')).toHaveCount(0);
    await page.getByRole('link', { name: 'La page du directeur' }).click();
    await expect(page).toHaveURL(/\/director/);
    expect(complaints).toEqual([]);
  });

  test('the page says that the server has gone, and goes on when it is back', async ({ browser }) => {
    const page = await open(browser);
    await page.goto(`http://localhost:${server.http}/start`);
    await expect(page.locator('[data-start=here]')).toBeVisible();
    await page.route('**/api/start', (route) => route.abort());
    await expect(page.getByRole('alert')).toContainText('Sa fenêtre a peut-être été fermée');
    await page.unroute('**/api/start');
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});

test('a browser elsewhere is told to open the page on the server’s machine', async ({ page }) => {
  await page.goto('/start');
  await expect(page.locator('[data-start=elsewhere]')).toContainText('Ouvrez-la là-bas');
  await expect(page.locator('[data-code]')).toHaveCount(0);
  await page.getByRole('link', { name: 'Entrer un code' }).click();
  await expect(page).toHaveURL(/\/pair$/);
});

test('what is wrong with the network is said in words', async ({ browser }) => {
  for (const [told, sentence] of [
    [{ network: 'nothing', addresses: [machine] }, 'relié à aucun réseau'],
    [{ network: 'no_address', addresses: [machine] }, 'ne lui a pas donné d’adresse'],
    [{ network: 'only_virtual', addresses: [hyperV, machine] }, 'que des réseaux virtuels'],
    [{ network: 'one', addresses: [wifi, hyperV, machine] }, 'isolation'],
    [{ network: 'several', addresses: [wifi, wired, machine] }, 'dans plusieurs réseaux'],
  ] as const satisfies readonly (readonly [Told, string])[]) {
    const page = await open(browser);
    await laptop(page, told);
    await expect(page.locator('[data-network]')).toContainText(sentence);
    await page.context().close();
  }
});

test('of several networks the address is chosen, and who has come is named', async ({ browser }) => {
  const page = await open(browser);
  const contacts = [{ address: '192.168.1.20', at: evening }];
  await laptop(page, { network: 'several', addresses: [wifi, wired, machine], contacts });
  await expect(page.locator('[data-contact]')).toHaveText('192.168.1.20, à 19:31');
  await expect(page.locator('[data-address]')).toHaveText(wifi.origin);
  await page.getByLabel('Adresse dans le code').selectOption(wired.origin);
  await expect(page.locator('[data-address]')).toHaveText(wired.origin);
});

test('axe finds nothing on the page, and it is drawn at every size', async ({ browser }) => {
  test.setTimeout(240_000);
  mkdirSync(folder, { recursive: true });
  for (const [name, told] of [
    ['quiet', { network: 'one', addresses: [wifi, machine] }],
    ['several', { network: 'several', addresses: [wifi, wired, machine] }],
    ['nothing', { network: 'nothing', addresses: [machine] }],
  ] as const satisfies readonly (readonly [string, Told])[]) {
    const page = await open(browser);
    await laptop(page, told);
    for (const language of ['fr', 'en']) {
      await speak(page, language);
      await expect(page.locator('[data-start=here]')).toBeVisible();
      for (const theme of ['light', 'night'] as const) {
        await wear(page, theme);
        expect(await axeFinds(page, 'practice')).toEqual([]);
        await shoot(page, `start-${name}-${language}-${theme}`);
      }
      for (const width of [1280, 360]) {
        await page.setViewportSize({ width, height: 740 });
        const cut = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
        expect(cut, `${name} ${width}`).toBe(false);
      }
      await page.setViewportSize({ width: 1280, height: 800 });
    }
    await page.context().close();
  }
});
