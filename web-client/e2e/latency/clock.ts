// Runs in a page: when a finger came down, when something was drawn, and how often a second.

export type Watch = {
  /** Milliseconds from each touch to the first frame that shows it. */
  readonly seen: number[];
  /** Milliseconds from the end of each tap to the first frame that shows what it did. */
  readonly done: number[];
  /** When each touch ended, and when the text that is watched was drawn anew (ms since 1970). */
  readonly touched: number[];
  readonly drawn: number[];
};

declare global {
  interface Window {
    stopwatch?: Watch;
    /** Called when what a tap did is drawn. */
    tapDrawn?: () => void;
  }
}

/** Frames of a while: how many a second, and the longest wait for one (ms). */
export type Frames = { readonly perSecond: number; readonly longest: number };

/** Notes each touch and each tap, and the first frame after it in which anything inside `area` is different. */
export function watchTouches(area: string): void {
  const watch: Watch = { seen: [], done: [], touched: [], drawn: [] };
  window.stopwatch = watch;
  let began: number | undefined;
  let ended: number | undefined;
  window.addEventListener('pointerdown', ({ timeStamp }) => (began = timeStamp), { capture: true });
  window.addEventListener(
    'click',
    ({ timeStamp }) => {
      ended = timeStamp;
      watch.touched.push(performance.timeOrigin + timeStamp);
    },
    { capture: true },
  );
  const found = document.querySelector(area) ?? document.body;
  new MutationObserver((records) => {
    const changed = performance.now();
    // That a key is touched no more is not what the tap did.
    const isOnlyTouch = records.every(({ attributeName }) => attributeName === 'data-touched');
    drawn(() => {
      // Events that the page heard before this watch did are known by now.
      if (began !== undefined && began <= changed) {
        watch.seen.push(performance.now() - began);
        began = undefined;
      }
      if (ended !== undefined && ended <= changed && !isOnlyTouch) {
        watch.done.push(performance.now() - ended);
        ended = undefined;
      }
    });
  }).observe(found, { subtree: true, childList: true, characterData: true, attributes: true });

  // After the frame, not before it, and ahead of what the page does once it is drawn.
  function drawn(then: () => void): void {
    requestAnimationFrame(() => void scheduler.postTask(then, { priority: 'user-blocking' }));
  }
}

/** Notes each tap, and the first frame after it that shows another decision of the hand: what the tap did. */
export function watchDecisions(): void {
  const watch: Watch = { seen: [], done: [], touched: [], drawn: [] };
  window.stopwatch = watch;
  let bar: HTMLElement | null = null;
  // It is looked for where it has gone only: this runs in the middle of each tap.
  const decision = (): string | undefined => {
    if (!bar?.isConnected) bar = document.querySelector<HTMLElement>('[data-decision]');
    return bar?.dataset['decision'];
  };
  let [last, ended] = [decision(), NaN];
  window.addEventListener('click', ({ timeStamp }) => (ended = timeStamp), { capture: true });
  new MutationObserver(() => {
    const now = decision();
    if (now === last || Number.isNaN(ended)) return;
    const began = ended;
    [last, ended] = [now, NaN];
    const note = (): void => {
      watch.done.push(performance.now() - began);
      window.tapDrawn?.();
    };
    // After the frame, and ahead of what the page does once it is drawn: that is no part of it.
    requestAnimationFrame(() => void scheduler.postTask(note, { priority: 'user-blocking' }));
  }).observe(document.body, { subtree: true, childList: true, attributes: true });
}

/** Notes every frame in which the texts that are watched are different. */
export function watchText(selector: string): void {
  const watch: Watch = { seen: [], done: [], touched: [], drawn: [] };
  window.stopwatch = watch;
  const read = (): string =>
    [...document.querySelectorAll(selector)].map((each) => each.textContent).join('|');
  let last = read();
  const look = (): void => {
    const now = read();
    if (now !== last) watch.drawn.push(performance.timeOrigin + performance.now());
    last = now;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Counts frames for so long. */
export function countFrames(milliseconds: number): Promise<Frames> {
  return new Promise((resolve) => {
    const began = performance.now();
    let [frames, last, longest] = [0, began, 0];
    const next = (): void => {
      const now = performance.now();
      frames += 1;
      longest = Math.max(longest, now - last);
      last = now;
      if (now - began < milliseconds) requestAnimationFrame(next);
      else resolve({ perSecond: (frames * 1_000) / (now - began), longest });
    };
    requestAnimationFrame(next);
  });
}
