// Picks the screen for this address and this device, and shows it.
import { mount, type Component } from 'svelte';
import './app.css';
import { eventsPath } from './lib/events/place';
import { joinPath } from './lib/device/joining';
import { phonePath, publicPath } from './lib/visit/place';
import { practicePath } from './lib/practice/place';
import { rulesPath } from './lib/rulebooks/place';
import { startPath } from './lib/start/place';
import { seasonPath } from './lib/season/place';
import { mayOpen, screenOf, storedDevice } from './lib/device/device';
import type { Part } from './lib/messages/language';
import { beginSettings, speakChosen, type Theme } from './lib/settings.svelte';
import { keepShell } from './lib/page/shell';

/** Every component in every state, for who writes screens. */
const designPath = '/design';

/** As the server has it, which gives this page alone a wider policy. */
const trustPath = '/trust';

type Screen = {
  readonly load: () => Promise<{ readonly default: Component }>;
  /** What it says beside the words that every screen may show. */
  readonly words?: readonly Part[];
  /** The theme until one is chosen: night, for casino lamps, unless it is a screen for an office. */
  readonly theme?: Theme;
};

const pairing: Screen = { load: () => import('./screens/pair/PairScreen.svelte') };

const screenAt = (path: string): Screen => screens.get(path) ?? pairing;

const screens: ReadonlyMap<string, Screen> = new Map<string, Screen>([
  ['/tablet', { load: () => import('./screens/tablet/TabletPage.svelte'), words: ['rulings'] }],
  ['/floor', { load: () => import('./screens/floor/FloorPage.svelte'), words: ['rulings'] }],
  [eventsPath, { load: () => import('./screens/events/EventsPage.svelte'), words: ['rulings'] }],
  [
    '/director',
    { load: () => import('./screens/director/DirectorPage.svelte'), words: ['rulings'], theme: 'light' },
  ],
  [seasonPath, { load: () => import('./screens/season/SeasonPage.svelte'), theme: 'light' }],
  ['/display', { load: () => import('./screens/display/DisplayPage.svelte') }],
  ['/print', { load: () => import('./screens/print/PrintPage.svelte'), words: ['rulings'], theme: 'light' }],
  [trustPath, { load: () => import('./screens/trust/TrustPage.svelte') }],
  [startPath, { load: () => import('./screens/start/StartPage.svelte'), theme: 'light' }],
  [rulesPath, { load: () => import('./screens/rules/RulesPage.svelte'), words: ['policies'] }],
  [practicePath, { load: () => import('./screens/tablet/practice/PracticePage.svelte'), words: ['rulings'] }],
  [publicPath, { load: () => import('./screens/display/PublicPage.svelte') }],
  [phonePath, { load: () => import('./screens/visit/PhonePage.svelte') }],
  [designPath, { load: () => import('./screens/design/DesignPage.svelte'), theme: 'light' }],
  [joinPath, { load: () => import('./screens/join/JoinScreen.svelte') }],
]);

/** Loads a screen and its words at the same time. */
async function screenFor(path: string): Promise<Component> {
  const { load, words } = screenAt(path);
  const [screen] = await Promise.all([load(), speakChosen(words)]);
  return screen.default;
}

/** What everybody may read, and how a device gets in; else one that is not paired has only one place to go. */
const open: readonly string[] = [
  rulesPath,
  practicePath,
  joinPath,
  trustPath,
  startPath,
  publicPath,
  phonePath,
  designPath,
];

/** A paired device starts on its own screen. */
function wanted(): string {
  const device = storedDevice();
  // Plain hosts of files put a slash after a screen.
  const path = location.pathname.replace(/(?<=.)\/$/, '');
  if (open.includes(path)) return path;
  if (!device) return '/pair';
  return mayOpen(device, path) ? path : screenOf(device);
}

async function start(): Promise<void> {
  const target = document.getElementById('app');
  if (!target) throw new Error('the page has no #app');
  const path = wanted();
  beginSettings(screenAt(path).theme);
  if (path !== location.pathname) history.replaceState(null, '', path + location.search + location.hash);
  mount(await screenFor(path), { target });
  await keepShell();
}

void start();
