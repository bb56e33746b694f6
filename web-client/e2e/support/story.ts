// A story in a browser. Everybody who took part leaves at its end: pages that stay open go on drawing for nobody.
import { test as base, type Browser } from '@playwright/test';
import { Line } from './line';
import { OwnServer } from './server';

export { expect } from '@playwright/test';

const leave = async (browser: Browser): Promise<void> => {
  Line.leave();
  await Promise.all(browser.contexts().map((context) => context.close()));
};

export const test = base.extend<{ leaving: undefined }>({
  leaving: [
    async ({ browser }, use) => {
      await use(undefined);
      await leave(browser);
    },
    { auto: true },
  ],
});

/** A story with a server of its own, which can be killed in the middle of it. */
export const testWithServer = test.extend<{ server: OwnServer }>({
  server: async ({ browser }, use) => {
    const server = await OwnServer.withHttps();
    await use(server);
    // Nobody is to look for a server that will not come back.
    await leave(browser);
    await server.stop();
  },
});
