// Story: every page of the build keeps to the policy that the server sends with it, and the policy lets nothing in.
import type { Browser, Page } from '@playwright/test';
import type { Plan } from '../src/protocol/protocol.gen';
import { Api } from './support/api';
import {
  codeFor,
  createEvening,
  director,
  nine,
  open,
  pairFloor,
  pairTablet,
  pairWith,
  seeEvents,
} from './support/club';
import { builtScreens, directives, scriptsOf, violationsOf } from './support/policy';
import { OwnServer } from './support/server';
import { expect, test } from './support/story';
import { TabletHand } from './support/tablet';

/** Pages that need no pairing, and what shows that they are there. */
const forAll = [
  ['/', 'h1'],
  ['/pair#code=000000', 'h1'],
  ['/join', 'h1'],
  ['/rules?book=cdc2013&article=10.2', '.marked'],
  ['/practice', 'h1'],
  ['/trust', 'h1'],
  ['/start', 'h1'],
  ['/live?event=none', 'h1'],
  ['/me#none.1.00', 'h1'],
  ['/design', 'h1'],
] as const;

const addresses = [
  ...forAll.map(([path]) => path),
  '/director',
  '/floor',
  '/events',
  '/season',
  '/tablet',
  '/display',
  '/print',
];

/** Where one of these stands, anything may run or be drawn that somebody managed to write into a page. */
const tooMuch = ["'unsafe-inline'", "'unsafe-eval'", "'unsafe-hashes'", '*', 'http:', 'https:'];

/** One table for everybody. */
const plan: Plan = {
  date: '',
  venue: '',
  stack: 10_000,
  tables: 1,
  seats: 9,
  structure: [{ type: 'level', minutes: 60, blinds: { small: 50, big: 100, ante: 0, ante_kind: 'each' } }],
  chips: [{ value: 50, colour: 'white', count: 2_000 }],
  late: { register_levels: 0 },
  rebuys: { levels: 0, most: 0, chips: 10_000, add_on: 0 },
  final_table: null,
  prizes: { entry_cents: 0, rebuy_cents: 0, places: [], points_each_beaten: 1 },
};

/** Everybody who looks at pages here: what they did against the policy, and the scripts that they asked for. */
class Visitors {
  readonly violations: string[][] = [];
  readonly scripts: Set<string>[] = [];
  readonly #browser: Browser;

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  async one(): Promise<Page> {
    const page = await open(this.#browser);
    this.violations.push(await violationsOf(page.context()));
    this.scripts.push(scriptsOf(page.context()));
    return page;
  }

  check(): void {
    expect(this.violations.flat()).toEqual([]);
  }
}

/** Hands of an event with a plan, and a chart, whose library draws as it likes. */
async function seeWhatHappened(office: Page): Promise<void> {
  const api = await Api.open();
  const players = nine.map((name) => ({ name, has_paid: true }));
  const event = await api.event('Tout vu', 'cdc2013', plan, players);
  await api.tournament({ type: 'clock', command: { type: 'start' } });
  for (let hand = 0; hand < 3; hand += 1) await api.foldRound(1);
  await office.goto(`/director?tournament=${event}`);
  for (const section of await office.locator('nav a[href^="#"]').all()) await section.click();
  await office.goto(`/floor?tournament=${event}`);
  await office.locator('[data-table="1"]').click();
  await office.getByRole('complementary').getByRole('button', { name: 'Que s’est-il passé ?' }).click();
  const story = office.getByRole('dialog');
  await story.getByRole('button', { name: 'Tous les coups' }).click();
  for (const tab of ['Temps', 'Rythme', 'Tapis'])
    await story.getByRole('button', { name: tab, exact: true }).click();
  await expect(story.locator('canvas').first()).toBeVisible();
}

test('the policy allows no script or style but files of ours, on any address', async ({ request }) => {
  for (const path of [...addresses, '/sw.js', '/api/health', '/assets/gone.js']) {
    const policy = directives((await request.get(path)).headers()['content-security-policy'] ?? '');
    expect(policy.get('default-src'), path).toEqual(["'none'"]);
    expect(policy.get('script-src'), path).toEqual(["'self'", "'wasm-unsafe-eval'"]);
    expect(policy.get('style-src'), path).toEqual(["'self'"]);
    expect(policy.get('require-trusted-types-for'), path).toEqual(["'script'"]);
    for (const [name, sources] of policy)
      for (const source of tooMuch) expect(sources, `${path} ${name}`).not.toContain(source);
  }
});

test('the one page that asks the HTTPS side may do that and nothing more', async () => {
  const server = await OwnServer.withHttps();
  const policyOf = async (path: string): Promise<ReadonlyMap<string, readonly string[]>> => {
    const answer = await fetch(`http://127.0.0.1:${server.http}${path}`);
    return directives(answer.headers.get('content-security-policy') ?? '');
  };
  const [usual, wider] = [await policyOf('/'), await policyOf('/trust')];
  await server.stop();
  const connect = wider.get('connect-src') ?? [];
  expect(connect).toContain(`https://127.0.0.1:${server.https}`);
  for (const source of connect)
    expect(source).toMatch(new RegExp(`^('self'|https://[^*]+:${server.https})$`));
  expect(new Map([...wider, ['connect-src', usual.get('connect-src')]])).toEqual(usual);
});

test('the built page has no script, style or handler written into it', async ({ browser }) => {
  const page = await open(browser, { javaScriptEnabled: false });
  await page.goto('/');
  await expect(page.locator('script')).toHaveCount(1);
  await expect(page.locator('script:not([src^="/assets/"])')).toHaveCount(0);
  await expect(page.locator('style, [style], base, iframe, object, embed')).toHaveCount(0);
  const handlers = await page
    .locator('*')
    .evaluateAll((all) =>
      all.flatMap((each) => each.getAttributeNames().filter((name) => name.startsWith('on'))),
    );
  expect(handlers).toEqual([]);
});

test('a page that did something else would be noticed', async ({ browser }) => {
  const visitors = new Visitors(browser);
  const page = await visitors.one();
  await page.goto('/practice');
  await expect(page.locator('h1').first()).toBeVisible();
  visitors.check();
  await page
    .evaluate(() => {
      const style = document.createElement('style');
      style.textContent = 'h1 { color: red }';
      document.head.append(style);
      const picture = new Image();
      picture.src = 'http://elsewhere.example/picture.png';
      const script = document.createElement('script');
      script.src = 'data:text/javascript,1';
    })
    .catch(() => undefined);
  for (const directive of ['style-src', 'img-src', 'require-trusted-types-for'])
    await expect.poll(() => visitors.violations.flat().join('\n'), directive).toContain(directive);
});

test('every screen keeps to it, from pairing to the papers', async ({ browser }) => {
  test.setTimeout(240_000);
  const visitors = new Visitors(browser);
  const newcomer = await visitors.one();
  for (const [path, shown] of forAll) {
    await newcomer.goto(path);
    await expect(newcomer.locator(shown).first(), path).toBeVisible();
  }

  const office = await visitors.one();
  await director(office);
  await createEvening(office, { name: 'Rien d’autre', players: nine });
  const [page, floor, tv] = [await visitors.one(), await visitors.one(), await visitors.one()];
  await pairTablet(office, page);
  await pairFloor(office, floor);
  await pairWith(tv, await codeFor(office, 'Appairer un affichage'), 'Salle');
  await expect(tv.getByRole('heading', { name: 'Rien d’autre' })).toBeVisible();

  const tablet = new TabletHand(page);
  await tablet.startHand();
  await tablet.callTime();
  await tablet.tap(page.locator('button.problem'));
  await tablet.tap(page.locator('button.problem'));
  await page.getByRole('button', { name: 'Réglages' }).tap();
  for (const section of await office.locator('nav a[href^="#"]').all()) await section.click();
  await floor.locator('[data-table="1"]').click();
  await seeEvents(office, 'Rien d’autre');
  await expect(office.locator('section[data-event="Rien d’autre"]')).toBeVisible();
  await office.goto('/season');
  await expect(office.getByRole('heading', { name: 'Commencer une saison' })).toBeVisible();
  await office.goto('/print?what=seats');
  await expect(office.getByRole('button', { name: 'Imprimer' })).toBeEnabled();

  await seeWhatHappened(office);
  visitors.check();
  // Nobody forgets to come here with a new screen.
  const seen = new Set(visitors.scripts.flatMap((scripts) => [...scripts]));
  expect(builtScreens()).toContain('DirectorPage');
  expect(builtScreens().filter((screen) => !seen.has(screen))).toEqual([]);
});
