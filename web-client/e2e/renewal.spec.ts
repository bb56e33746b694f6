// Story: the director has a tablet and a floor's phone take another key in the middle of a hand; both go on, and the keys they had
// are worthless.
import { createEvening, director, keptBy, open, pairFloor, pairTablet } from './support/club';
import { Recording } from './support/recorded';
import { expect, test } from './support/story';
import { TabletHand } from './support/tablet';

test('devices take another key, play on with it, and the one before is worthless', async ({ browser }) => {
  const office = await open(browser);
  await director(office);
  await createEvening(office, { name: 'Clés', players: ['Alice', 'Bruno', 'Chloé', 'Driss'] });
  const [page, floor] = [await open(browser), await open(browser)];
  const [air, airOfFloor] = [new Recording(page), new Recording(floor)];
  await pairTablet(office, page);
  await pairFloor(office, floor);
  const tablet = new TabletHand(page);
  await tablet.startHand();
  const before = await keptBy(page);
  const floorBefore = await keptBy(floor);
  expect(before.token).toMatch(/^[0-9a-f]{64}$/);

  const ofTablet = office.locator('[data-device]').getByRole('button', { name: /^Nouvelle clé/ });
  const ofFloor = office.getByRole('button', { name: /^Nouvelle clé.*Paul/ });
  await ofTablet.click();
  await ofFloor.click();
  await expect.poll(async () => (await keptBy(page)).token).not.toBe(before.token);
  await expect.poll(async () => (await keptBy(floor)).token).not.toBe(floorBefore.token);
  // The one before is forgotten once the new one was welcomed.
  await expect.poll(async () => (await keptBy(page)).before).toBeUndefined();
  await expect(ofTablet).toBeEnabled();
  await expect(ofFloor).toBeEnabled();

  await tablet.tap(tablet.key('call'));
  await expect(floor.locator('[data-table="1"]')).toBeVisible();

  // Neither the key before nor the new one was on the air.
  const after = await keptBy(page);
  expect(await air.heard('/api/token?key=')).toBe(1);
  expect(await air.heard('{"key":"')).toBeGreaterThan(0);
  for (const { token } of [before, after]) expect(await air.heard(token)).toBe(0);
  for (const { token } of [floorBefore, await keptBy(floor)]) expect(await airOfFloor.heard(token)).toBe(0);

  // Whoever has copied the key is nobody.
  const thief = await open(browser);
  await thief.goto('/');
  await thief.evaluate(
    (device) => localStorage.setItem('tapis.device', device),
    JSON.stringify({ ...before, role: { type: 'tablet', table: 1 }, name: 'x' }),
  );
  await thief.goto('/tablet');
  await expect(thief.getByText('Cet appareil n’est plus reconnu.')).toBeVisible();
  await tablet.tap(tablet.key('call'));
});
