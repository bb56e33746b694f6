// Story: a laptop on the Wi-Fi records what passes between a page and the server over plain HTTP. No device's token is in it.
import { createEvening, director, keptBy, open } from './support/club';
import { Recording } from './support/recorded';
import { expect, testWithServer as test } from './support/story';

test('a page proves its token, and neither side sends it, over the socket and over HTTP', async ({
  browser,
  server,
}) => {
  const office = await open(browser, { baseURL: `http://127.0.0.1:${server.http}` });
  const air = new Recording(office);
  await director(office);
  await createEvening(office, { name: 'À l’écoute', players: ['Alice', 'Bruno', 'Chloé'] });
  const panel = office.locator('[data-club-panel]');
  await panel.getByLabel('Nom du club').fill('Club à l’écoute');
  await panel.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(panel.getByRole('button', { name: 'Enregistrer' })).toBeDisabled();
  await panel.getByLabel('Logo').setInputFiles('public/icon-192.png');
  await expect(panel.getByRole('img', { name: 'Logo' })).toBeVisible();
  const answered = office.waitForResponse(/\/api\/evidence\//);
  await office.goto('/floor');
  await office.getByRole('button', { name: 'Historique' }).click();
  expect((await answered).status()).toBe(200);
  const { token } = await keptBy(office);
  expect(token).toMatch(/^[0-9a-f]{64}$/);
  expect(await air.heard('"identify"')).toBe(2);
  expect(await air.heard('"prove"')).toBe(2);
  expect(await air.heard('"authorization":"Tapis ')).toBeGreaterThan(0);
  expect(await air.heard('"content-digest":"sha-256=:')).toBe(2);
  // What the server says is heard as well.
  expect(await air.heard('"type":"welcome"')).toBe(2);
  expect(await air.heard(token)).toBe(0);
});
