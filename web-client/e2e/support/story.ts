// A story in a browser. Everybody who took part leaves at its end: pages that stay open go on drawing for nobody.
import { test as base } from '@playwright/test';

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
