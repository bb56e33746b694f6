// Runs in a page of any screen: what lies on what, what no finger reaches, what is cut, and whether the page is too wide.
import type { Faults } from './judge';

/** Whatever stands in the page: keys, fields and texts, found by what they are and not by their names. */
export function inspect(): Faults {
  const slack = 1;
  /** Letters do not fill the box of their line; so much of it above and below may touch the next line. */
  const leading = 0.2;
  /** Wheel, fingers and keys scroll these; the others clip. */
  const scrolls = new Set(['auto', 'scroll']);

  const modal = [...document.querySelectorAll<HTMLDialogElement>('dialog')].findLast((each) =>
    each.matches(':modal'),
  );
  const root: Element = modal ?? document.body;
  const isShown = (node: HTMLElement): boolean => {
    const { width, height } = node.getBoundingClientRect();
    if (width <= 1 || height <= 1 || node.closest('[inert], .unseen, [aria-hidden=true] svg')) return false;
    return node.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  };
  const shown = (selector: string): readonly HTMLElement[] =>
    [...root.querySelectorAll<HTMLElement>(selector)].filter(isShown);
  const name = (node: Element): string => {
    const text = (node.getAttribute('aria-label') ?? node.textContent).trim().replaceAll(/\s+/g, ' ');
    const style = [...node.classList].filter((each) => !each.startsWith('svelte')).slice(0, 2);
    return `${[node.tagName.toLowerCase(), ...style].join('.')} “${text.slice(0, 40)}”`;
  };

  /** What is seen of a rectangle through everything that scrolls or clips around it. */
  const seen = (node: Element, from: DOMRect): DOMRect | undefined => {
    let { left, top, right, bottom } = from;
    for (let around: Element | null = node; around; around = around.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(around);
      if (overflowX === 'visible' && overflowY === 'visible') continue;
      const edge = around.getBoundingClientRect();
      [left, top] = [Math.max(left, edge.left), Math.max(top, edge.top)];
      [right, bottom] = [Math.min(right, edge.right), Math.min(bottom, edge.bottom)];
    }
    return right - left > 1 && bottom - top > 1
      ? new DOMRect(left, top, right - left, bottom - top)
      : undefined;
  };
  /** What stays in its place while the page scrolls lies over what passes below it. */
  const layer = (node: Element): Element | undefined => {
    for (let around: Element | null = node; around; around = around.parentElement)
      if (['fixed', 'sticky'].includes(getComputedStyle(around).position)) return around;
    return undefined;
  };

  const keys = shown(
    'button:not(:disabled), a[href], input:not([type=file], [type=hidden]), select, textarea, summary',
  );
  const texts = shown('*').filter((node) =>
    [...node.childNodes].some(
      (child) => child.nodeType === Node.TEXT_NODE && child.textContent?.trim() !== '',
    ),
  );
  const textBox = (node: Element): DOMRect => {
    const range = document.createRange();
    const parts = [...node.childNodes].filter(
      (child) => child.nodeType === Node.TEXT_NODE && child.textContent?.trim() !== '',
    );
    const [first, last] = [parts[0], parts.at(-1)];
    if (first) range.setStartBefore(first);
    if (last) range.setEndAfter(last);
    const { left, top, width, height } = range.getBoundingClientRect();
    const line = Math.min(height, parseFloat(getComputedStyle(node).fontSize) * 1.2);
    return new DOMRect(left, top + line * leading, width, height - 2 * line * leading);
  };
  const boxes = [
    ...keys.map((node) => ({ node, box: seen(node, node.getBoundingClientRect()), over: layer(node) })),
    ...texts
      .filter((node) => !keys.includes(node))
      .map((node) => ({ node, box: seen(node, textBox(node)), over: layer(node) })),
  ];
  const overlaps = boxes.flatMap(({ node, box, over }, index) =>
    boxes.slice(index + 1).flatMap((other) => {
      if (!box || !other.box || over !== other.over) return [];
      if (node.contains(other.node) || other.node.contains(node)) return [];
      const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
      const down = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
      return Math.min(across, down) > slack ? [`${name(node)} and ${name(other.node)}`] : [];
    }),
  );

  const cut = texts
    .filter((node) => !('least' in node.dataset))
    .filter((node) => {
      const { overflowX, overflowY } = getComputedStyle(node);
      const isCutAcross = overflowX !== 'visible' && !scrolls.has(overflowX);
      const isCutDown = overflowY !== 'visible' && !scrolls.has(overflowY);
      if (isCutAcross && node.scrollWidth > node.clientWidth + slack) return true;
      if (isCutDown && node.scrollHeight > node.clientHeight + 4) return true;
      if (leaves(node)) return true;
      const around = node.closest('button, a[href], summary');
      if (!around || around === node || isPlaced(node, around)) return false;
      const [inner, outer] = [node.getBoundingClientRect(), around.getBoundingClientRect()];
      return inner.right > outer.right + 2 || inner.left < outer.left - 2 || inner.bottom > outer.bottom + 4;
    })
    .map(name);

  const page = document.scrollingElement;
  const wide = [page, ...shown('*')].filter(
    (node) =>
      node !== null &&
      node.scrollWidth > node.clientWidth + slack &&
      (node === page || getComputedStyle(node).overflowX === 'hidden') &&
      (node === page || node.matches('main, section, dialog, form')),
  );
  const unreachable = [
    ...keys.filter((key) => !isHit(key)).map(name),
    ...wide.flatMap((node) => (node ? [`sideways: ${node.tagName.toLowerCase()} ${node.scrollWidth}`] : [])),
  ];
  page?.scrollTo(0, 0);
  return { overlaps, unreachable, cut };

  /** Whether what stands before a key's plate is a part of the key. */
  function isPlaced(node: Element, key: Element): boolean {
    for (let around: Element | null = node; around && around !== key; around = around.parentElement)
      if (getComputedStyle(around).position === 'absolute') return true;
    return false;
  }

  /** Letters that stand outside the ground that is drawn for them. */
  function leaves(node: Element): boolean {
    for (
      let around: Element | null = node;
      around && around !== document.body;
      around = around.parentElement
    ) {
      const { backgroundColor, position, overflowX } = getComputedStyle(around);
      if (position === 'absolute' || position === 'fixed' || scrolls.has(overflowX)) return false;
      if (backgroundColor === 'rgba(0, 0, 0, 0)') continue;
      const [inner, outer] = [textBox(node), around.getBoundingClientRect()];
      return inner.right > outer.right + 2 || inner.left < outer.left - 2;
    }
    return false;
  }

  /** A finger scrolls to it and comes down on its middle, or on the label that stands for it. */
  function isHit(key: HTMLElement): boolean {
    key.scrollIntoView({ block: 'center', inline: 'nearest' });
    const [box] = key.getClientRects();
    if (!box) return false;
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    if (hit === null) return false;
    const label = hit.closest('label');
    return key.contains(hit) || label?.control === key || label?.contains(key) === true;
  }
}
