// Runs in a page: which things on the tablet's screen lie on one another, cannot be reached by a finger, or are cut.

export type Faults = {
  readonly overlaps: readonly string[];
  readonly unreachable: readonly string[];
  readonly cut: readonly string[];
};

/** Everything that a person sees at once must lie apart; what can be touched must be hit where it is. */
export function judge(): Faults {
  const slack = 1;
  const shown = (selector: string): readonly HTMLElement[] =>
    [...document.querySelectorAll<HTMLElement>(selector)].filter((node) => {
      const { width, height } = node.getBoundingClientRect();
      return (
        node.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && width > 1 && height > 1
      );
    });
  const name = (node: Element): string => {
    const text = (node.getAttribute('aria-label') ?? node.textContent).trim().replaceAll(/\s+/g, ' ');
    const seat = node.closest('[data-seat]')?.getAttribute('data-seat');
    return `${node.tagName.toLowerCase()}.${[...node.classList].filter((each) => !each.startsWith('svelte'))[0] ?? ''}${seat ? ` of ${seat}` : ''} “${text.slice(0, 30)}”`;
  };

  /** What is seen of a box in everything that scrolls or clips around it. */
  const seen = (node: Element): DOMRect | undefined => {
    let { left, top, right, bottom } = node.getBoundingClientRect();
    for (let around = node.parentElement; around; around = around.parentElement) {
      const style = getComputedStyle(around);
      if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
      const edge = around.getBoundingClientRect();
      [left, top] = [Math.max(left, edge.left), Math.max(top, edge.top)];
      [right, bottom] = [Math.min(right, edge.right), Math.min(bottom, edge.bottom)];
    }
    return right - left > 1 && bottom - top > 1
      ? new DOMRect(left, top, right - left, bottom - top)
      : undefined;
  };

  const things = shown(
    [
      '[data-seat]',
      '[data-seat] .strip > *',
      '.middle .pot',
      '.middle .side-pots',
      '.middle .board',
      '.middle [role=timer]',
      '.middle .event',
      '.question .notes > *',
      '.question .notice',
      '.question .ask',
      '.bar button',
      '.side button',
      'header h1',
      'header button',
    ].join(','),
  );
  // The open pad lies over what it was opened from.
  const sheet = shown('.amounts.open').find((node) => getComputedStyle(node).zIndex === '4');
  const boxes = things
    .filter((node) => !sheet || !seen(sheet) || !covers(sheet, node))
    .map((node) => ({ node, box: seen(node) }));
  const overlaps = boxes.flatMap(({ node, box }, index) =>
    boxes.slice(index + 1).flatMap((other) => {
      // What lies before a plate is a part of its key, and still stands clear of the plate.
      const isBefore = node.matches('.around') && other.node.matches('.around .strip > *');
      if (!box || !other.box || (node.contains(other.node) && !isBefore) || other.node.contains(node))
        return [];
      const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
      const down = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
      return Math.min(across, down) > slack ? [`${name(node)} and ${name(other.node)}`] : [];
    }),
  );

  const keys = shown('main button:not(:disabled), main a[href]').filter((node) => !node.closest('[inert]'));
  const unreachable = keys.filter((key) => !isHit(key)).map(name);
  for (const scroller of shown('.mid, .work, .felt, .amounts')) scroller.scrollTop = 0;

  const texts = shown(
    '[data-seat] .name, [data-seat] .stack, [data-seat] .state, .bar span, .bar small, .side strong, .ask strong, .ask .label, .prompt, .notice, header h1, header .level',
  );
  const cut = texts
    // A name that is as small as it may be is cut where it still does not fit.
    .filter((node) => !('least' in node.dataset))
    .filter((node) => {
      const { overflowX, overflowY } = getComputedStyle(node);
      if (overflowX !== 'visible' && node.scrollWidth > node.clientWidth + slack) return true;
      if (overflowY !== 'visible' && node.scrollHeight > node.clientHeight + 4) return true;
      const around = node.closest('button, .ask, header');
      if (!around) return false;
      const [inner, outer] = [node.getBoundingClientRect(), around.getBoundingClientRect()];
      return inner.right > outer.right + 2 || inner.left < outer.left - 2 || inner.bottom > outer.bottom + 2;
    })
    .map(name);
  return { overlaps, unreachable, cut };

  function covers(over: Element, node: Element): boolean {
    const [upper, lower] = [over.getBoundingClientRect(), node.getBoundingClientRect()];
    return (
      !over.contains(node) &&
      upper.left <= lower.left + slack &&
      upper.right >= lower.right - slack &&
      upper.top < lower.bottom &&
      upper.bottom > lower.top
    );
  }

  /** A finger scrolls to it and comes down on its middle. */
  function isHit(key: HTMLElement): boolean {
    if (sheet && (key.closest('.mid') || covers(sheet, key))) return true;
    key.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const { left, top, width, height } = key.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return hit !== null && (key.contains(hit) || (!hit.contains(key) && hit.closest('button, a') === key));
  }
}
