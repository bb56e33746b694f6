// A browser that is another machine of the club's network, and what it complains about.
import type { Locator, Page, PlaywrightTestOptions, PlaywrightWorkerOptions } from '@playwright/test';
import { launch } from './launch';

/** A name for this machine that is no secure context to a browser, unlike 127.0.0.1. */
export const lan = 'tapis.test';

/** Nothing but this machine is found, under its name in the network too. */
export function lanOptions(
  ...args: readonly string[]
): Pick<PlaywrightTestOptions & PlaywrightWorkerOptions, 'baseURL' | 'launchOptions'> {
  const port = process.env['TAPIS_PORT'] ?? '0';
  return { baseURL: `http://${lan}:${port}`, launchOptions: launch({ names: [lan], args }) };
}

/** What the console of a page complains about, from now on. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

/** A line of the trust page. */
export function verdict(page: Page, check: string): Locator {
  return page.locator(`[data-check=${check}]`);
}
