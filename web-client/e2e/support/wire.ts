// What lies between a page and its server: it can be cut, and lose messages.
import type { Page, WebSocketRoute } from '@playwright/test';

export class Wire {
  /** Which messages get lost on their way, either way. */
  loses: (message: string) => boolean = () => false;
  /** What becomes of a message on its way, either way. */
  changes: (message: string) => string = (message) => message;
  #isCut = false;
  #routes: WebSocketRoute[] = [];

  async over(page: Page): Promise<void> {
    await page.routeWebSocket(/\/ws$/, (route) => {
      if (this.#isCut) {
        void route.close({ code: 1001 });
        return;
      }
      this.#routes.push(route);
      const server = route.connectToServer();
      const passOn = (to: WebSocketRoute) => (message: string | Buffer) => {
        const said = String(message);
        if (!this.loses(said)) to.send(this.changes(said));
      };
      route.onMessage(passOn(server));
      server.onMessage(passOn(route));
    });
  }

  async cut(): Promise<void> {
    this.#isCut = true;
    await Promise.all(this.#routes.splice(0).map((route) => route.close({ code: 1001 })));
  }

  mend(): void {
    this.#isCut = false;
  }
}
