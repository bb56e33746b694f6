// Picks the screen for this address and this device, and shows it.
import { mount, type Component } from 'svelte';
import './app.css';
import { eventsPath } from './lib/events/place';
import { joinPath } from './lib/joining';
import { practicePath } from './lib/practice/place';
import { rulesPath } from './lib/rulebooks/place';
import { mayOpen, screenOf, storedDevice } from './lib/device';
import { applySettings } from './lib/settings.svelte';
import { keepShell } from './lib/shell';

/** As the server has it, which gives this page alone a wider policy. */
const trustPath = '/trust';

async function screenFor(path: string): Promise<Component> {
  switch (path) {
    case '/tablet':
      return (await import('./screens/tablet/TabletPage.svelte')).default;
    case '/floor':
      return (await import('./screens/floor/FloorPage.svelte')).default;
    case eventsPath:
      return (await import('./screens/events/EventsPage.svelte')).default;
    case '/director':
      return (await import('./screens/director/DirectorPage.svelte')).default;
    case '/display':
      return (await import('./screens/display/DisplayPage.svelte')).default;
    case '/print':
      return (await import('./screens/print/PrintPage.svelte')).default;
    case trustPath:
      return (await import('./screens/trust/TrustPage.svelte')).default;
    case rulesPath:
      return (await import('./screens/rules/RulesPage.svelte')).default;
    case practicePath:
      return (await import('./screens/practice/PracticePage.svelte')).default;
    case joinPath:
      return (await import('./screens/join/JoinScreen.svelte')).default;
    default:
      return (await import('./screens/pair/PairScreen.svelte')).default;
  }
}

/** What everybody may read, and how a device gets in; else one that is not paired has only one place to go. */
const open: readonly string[] = [rulesPath, practicePath, joinPath, trustPath];

/** A paired device starts on its own screen. */
function wanted(): string {
  const device = storedDevice();
  const path = location.pathname;
  if (open.includes(path)) return path;
  if (!device) return '/pair';
  return mayOpen(device, path) ? path : screenOf(device);
}

async function start(): Promise<void> {
  const target = document.getElementById('app');
  if (!target) throw new Error('the page has no #app');
  applySettings();
  const path = wanted();
  if (path !== location.pathname) history.replaceState(null, '', path + location.search);
  mount(await screenFor(path), { target });
  await keepShell();
}

void start();
