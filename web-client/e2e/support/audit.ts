// What a page measures up to: targets that a finger hits, texts that can be read, nothing cut or on top of something else.
import { expect, type Page } from '@playwright/test';

export type Least = {
  /** Width and height of everything that can be touched, and the space between two of them (px). */
  readonly target: number;
  readonly gap: number;
  /** Size of any text (px). */
  readonly text: number;
};

/** Half a pixel may be lost in rounding. */
const rounding = 0.5;

/** Complaints about what can be touched: too small, too close, on top of each other. */
export async function targetComplaints(page: Page, { target, gap }: Least): Promise<readonly string[]> {
  return page.evaluate(
    ([least, apart]) => {
      const name = (node: Element): string =>
        `${node.tagName.toLowerCase()}.${[...node.classList].filter((each) => !each.startsWith('svelte')).join('.')} “${(node.getAttribute('aria-label') ?? node.textContent).trim().replaceAll(/\s+/g, ' ').slice(0, 40)}”`;
      /** What a list that scrolls shows in part only is reached by scrolling. */
      const isWhole = (node: Element): boolean => {
        const { top, bottom } = node.getBoundingClientRect();
        for (let around = node.parentElement; around; around = around.parentElement) {
          if (!/auto|scroll/.test(getComputedStyle(around).overflowY)) continue;
          const edge = around.getBoundingClientRect();
          if (around !== document.documentElement && (top < edge.top - 1 || bottom > edge.bottom + 1))
            return false;
        }
        return true;
      };
      const scope = document.querySelector('dialog[open]') ?? document.body;
      const seen = [
        ...scope.querySelectorAll('button, a[href], input, select, textarea, summary, [tabindex="0"]'),
      ].filter((node) => {
        const style = getComputedStyle(node);
        const { width, height } = node.getBoundingClientRect();
        // What is far out of sight is not laid out; it has its size when somebody scrolls there.
        if (!node.checkVisibility({ contentVisibilityAuto: true })) return false;
        if (node.closest('[inert]') || style.visibility !== 'visible' || Number(style.opacity) === 0)
          return false;
        return width > 0 && height > 0 && isWhole(node);
      });
      const reached = seen.map((node) => {
        const around = node.matches('input[type=checkbox], input[type=radio], input[type=file]')
          ? (node.closest('label') ?? node)
          : node;
        return { node, box: around.getBoundingClientRect() };
      });
      const found = reached
        .filter(({ box }) => Math.min(box.width, box.height) < least)
        .map(({ node, box }) => `${name(node)} is ${Math.round(box.width)}×${Math.round(box.height)}`);
      reached.forEach((one, index) => {
        for (const other of reached.slice(index + 1)) {
          if (one.node.contains(other.node) || other.node.contains(one.node)) continue;
          const across = Math.max(one.box.left, other.box.left) - Math.min(one.box.right, other.box.right);
          const down = Math.max(one.box.top, other.box.top) - Math.min(one.box.bottom, other.box.bottom);
          if (Math.max(across, down) < apart)
            found.push(
              `${name(one.node)} and ${name(other.node)} are ${Math.max(across, down).toFixed(1)} apart`,
            );
        }
      });
      return found;
    },
    [target - rounding, gap - rounding] as const,
  );
}

/** Complaints about texts: smaller than the least size. */
export async function textComplaints(page: Page, { text }: Least): Promise<readonly string[]> {
  return page.evaluate(
    (least) =>
      [...document.body.querySelectorAll('*')]
        .filter((node) =>
          [...node.childNodes].some((each) => each instanceof Text && each.data.trim() !== ''),
        )
        .filter((node) => {
          const { width, height } = node.getBoundingClientRect();
          return !node.closest('.unseen, script, style, option') && width > 1 && height > 1;
        })
        .filter((node) => parseFloat(getComputedStyle(node).fontSize) < least - 0.1)
        .map(
          (node) =>
            `${getComputedStyle(node).fontSize} ${node.className} “${node.textContent.trim().slice(0, 40)}”`,
        ),
    text,
  );
}

/** Complaints about what does not fit: a page that scrolls sideways, and boxes that run out of the window. */
export async function fitComplaints(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const found =
      scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide, the window ${clientWidth}`] : [];
    for (const node of document.querySelectorAll('button, input, select, h1, h2, output')) {
      const { left, right, width } = node.getBoundingClientRect();
      const isScrolled = node.closest('[data-scrolls], .unseen');
      if (width > 1 && !isScrolled && (left < -1 || right > innerWidth + 1))
        found.push(`${node.tagName} “${node.textContent.trim().slice(0, 40)}” from ${left} to ${right}`);
    }
    return found;
  });
}

/** Places that are computed from the room that there is follow it within a frame. */
export const twoFrames = (): Promise<unknown> =>
  new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));

export async function expectFit(page: Page, least: Least, what: string): Promise<void> {
  await page.evaluate(twoFrames);
  const complaints = [
    ...(await targetComplaints(page, least)),
    ...(await textComplaints(page, least)),
    ...(await fitComplaints(page)),
  ];
  expect.soft(complaints, what).toEqual([]);
}
