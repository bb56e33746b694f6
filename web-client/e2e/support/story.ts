// A story in a browser. Everybody who took part leaves at its end: pages that stay open go on drawing for nobody.
import { test as base } from '@playwright/test';
import { OwnServer } from './server';

export { expect } from '@playwright/test';

export const test = base.extend<{ leaving: undefined }>({
  leaving: [
    async ({ browser }, use) => {
      await use(undefined);
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
});

/** A story with a server of its own, which can be killed in the middle of it. */
export const testWithServer = test.extend<{ server: OwnServer }>({
  server: async ({ browserName: _ }, use) => {
    const server = await OwnServer.withHttps();
    await use(server);
    await server.stop();
  },
});
