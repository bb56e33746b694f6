// Picks the screen for this address and this device, and shows it.
import { mount, type Component } from 'svelte';
import './app.css';
import { rulesPath } from './lib/rulebooks/place';
import { mayOpen, screenOf, storedDevice } from './lib/device';
import { applySettings } from './lib/settings.svelte';

async function screenFor(path: string): Promise<Component> {
  switch (path) {
    case '/tablet':
      return (await import('./screens/tablet/TabletPage.svelte')).default;
    case '/floor':
      return (await import('./screens/floor/FloorPage.svelte')).default;
    case '/director':
      return (await import('./screens/director/DirectorPage.svelte')).default;
    case rulesPath:
      return (await import('./screens/rules/RulesPage.svelte')).default;
    default:
      return (await import('./screens/pair/PairScreen.svelte')).default;
  }
}

/** The rulebooks are for everybody. Else a device that is not paired has only one place to go; a paired one starts on its own screen. */
function wanted(): string {
  const device = storedDevice();
  const path = location.pathname;
  if (path === rulesPath) return path;
  if (!device) return '/pair';
  return mayOpen(device.role, path) ? path : screenOf(device.role);
}

async function start(): Promise<void> {
  const target = document.getElementById('app');
  if (!target) throw new Error('the page has no #app');
  applySettings();
  const path = wanted();
  if (path !== location.pathname) history.replaceState(null, '', path + location.search);
  mount(await screenFor(path), { target });
}

void start();
