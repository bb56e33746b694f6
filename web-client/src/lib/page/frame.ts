// When what was changed can be seen.

/** Runs once the next frame has been drawn; a page that nobody sees draws none. */
export function afterFrame(run: () => void): void {
  const channel = new MessageChannel();
  channel.port1.onmessage = run;
  requestAnimationFrame(() => channel.port2.postMessage(undefined));
}

/** How long nothing waits for a frame that is not drawn. */
const soonMs = 100;

/** Over once the next frame has been drawn, or soon where none is. */
export function drawnOrSoon(): Promise<void> {
  return new Promise((done) => {
    setTimeout(done, soonMs);
    afterFrame(done);
  });
}
