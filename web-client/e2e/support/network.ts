// A bad network between a page and the server: messages take their time, and some are lost with their connection.
import type { Page } from '@playwright/test';
import { chance } from './chance';

export type Network = {
  /** A message takes up to so many milliseconds, each way; they keep their order, as TCP has it. */
  readonly slowestMs: number;
  /** One message of so many is lost, and the connection with it. */
  readonly lostOf: number;
};

/** As in a hall full of people on one access point. */
export const crowded: Network = { slowestMs: 150, lostOf: 25 };

/** From now on this page's connections are as bad as that. */
export async function worsen(page: Page, { slowestMs, lostOf }: Network): Promise<void> {
  const next = chance(11);
  await page.routeWebSocket(/\/ws$/, (route) => {
    const server = route.connectToServer();
    let isGone = false;
    const lane = (send: (message: string | Buffer) => void): ((message: string | Buffer) => void) => {
      let last = Promise.resolve();
      return (message) => {
        const late = next() * slowestMs;
        const isLost = next() < 1 / lostOf;
        last = last.then(async () => {
          await new Promise((resolve) => setTimeout(resolve, late));
          if (isGone) return;
          if (!isLost) {
            send(message);
            return;
          }
          isGone = true;
          await Promise.all([route.close({ code: 1001 }), server.close()]);
        });
      };
    };
    route.onMessage(lane((message) => server.send(message)));
    server.onMessage(lane((message) => route.send(message)));
  });
}
