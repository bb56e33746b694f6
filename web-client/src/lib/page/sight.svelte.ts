// Which elements are in sight or near it: what is not need not follow what happens.

/** How far beyond the edge of the window counts as near: whoever scrolls finds things as they are. */
const near = '300px';

const watched = new WeakMap<Element, Sight>();
let observer: IntersectionObserver | undefined;

/** One element, and whether somebody may be looking at it. Until that is known, somebody may. */
export class Sight {
  isSeen = $state(true);

  /** An attachment: from when the element is there until it goes. */
  readonly watch = (element: Element): (() => void) => {
    observer ??= new IntersectionObserver(note, { rootMargin: near });
    watched.set(element, this);
    observer.observe(element);
    return () => observer?.unobserve(element);
  };
}

function note(entries: readonly IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) {
    const sight = watched.get(target);
    if (sight) sight.isSeen = isIntersecting;
  }
}
