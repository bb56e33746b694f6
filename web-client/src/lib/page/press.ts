// A key answers the finger at once: it looks pressed from the touch on, before anybody knows what the tap will come to.

/** A finger that left without a tap has slid off by then. */
const slidOffMs = 100;

let touched: HTMLElement | undefined;
let sliding: ReturnType<typeof setTimeout> | undefined;

/** The key under a finger that has just come down. */
export function showTouch(target: EventTarget | null): void {
  hideTouch();
  touched = (target instanceof Element && target.closest('button')) || undefined;
  touched?.setAttribute('data-touched', '');
}

/** The finger goes: the tap follows at once, or never. */
export function leaveTouch(): void {
  clearTimeout(sliding);
  sliding = setTimeout(hideTouch, slidOffMs);
}

export function hideTouch(): void {
  clearTimeout(sliding);
  touched?.removeAttribute('data-touched');
  touched = undefined;
}
