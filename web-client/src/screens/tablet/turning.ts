// The felt turns when another seat comes to the bottom: each plate is seen going from its old place to the new one.
import { motionMs, wantsStillness } from '../../lib/page/motion';
import { seatPoint } from '../../lib/table/oval';

/** Plates are already in their new places; they are drawn back, and let go. */
export function turnSeats(
  places: HTMLElement | undefined,
  seatCount: number,
  before: number,
  after: number,
): void {
  if (!places || wantsStillness()) return;
  [...places.children].forEach((place, index) => {
    // On a phone seats are a list.
    if (!(place instanceof HTMLElement) || getComputedStyle(place).position !== 'absolute') return;
    const old = seatPoint(index + 1, seatCount, before, 1);
    const now = seatPoint(index + 1, seatCount, after, 1);
    const x = ((old.x - now.x) / 100) * (places.clientWidth - place.offsetWidth);
    const y = ((old.y - now.y) / 100) * (places.clientHeight - place.offsetHeight);
    place.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: 'none' }], {
      duration: motionMs,
      easing: 'ease-in-out',
    });
  });
}
