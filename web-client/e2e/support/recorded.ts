// All that a page sends and hears over the network, as a laptop on the same Wi-Fi would record it.
import type { Page } from '@playwright/test';

export class Recording {
  private readonly passed: string[] = [];
  private readonly bodies: Promise<void>[] = [];

  constructor(page: Page) {
    const pass = (text: string): void => {
      this.passed.push(text);
    };
    page.on('websocket', (socket) => {
      socket.on('framesent', ({ payload }) => pass(payload.toString()));
      socket.on('framereceived', ({ payload }) => pass(payload.toString()));
    });
    page.on('request', (request) => {
      pass(`${request.url()} ${JSON.stringify(request.headers())} ${request.postData() ?? ''}`);
    });
    page.on('response', (response) => {
      pass(JSON.stringify(response.headers()));
      // What our own files say is in the program, and has no secret of a device.
      if (!new URL(response.url()).pathname.startsWith('/api/')) return;
      // A page that is left takes the answers that nobody has read yet along.
      this.bodies.push(response.text().then(pass, () => undefined));
    });
  }

  /** How often a text was in a frame, in a request, or in an answer of the server's. */
  async heard(text: string): Promise<number> {
    await Promise.all(this.bodies);
    return this.passed.filter((each) => each.includes(text)).length;
  }
}
