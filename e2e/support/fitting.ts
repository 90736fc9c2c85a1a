import type { Page } from '@playwright/test';

/** Containers that scroll sideways on purpose: their content may lie beyond the window. */
const SCROLLS_SIDEWAYS =
  '.bk, .bk-jumps, .days, .round-switch, .tbl-wrap, .sheet-wrap, .way, .pch, .con__nav, .tw, .tl';

const CONTROLS =
  'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=link], [role=switch], [role=menuitem]';
const HEADINGS = 'h1, h2, h3, h4, [role=heading]';
const TAGS = '.tag';

/**
 * Returns a line for each control, heading and tag of the open page that does not fit: beyond the
 * window, cut by its container, with a text that is cut, or over another control.
 */
export const fittingFaults = (page: Page): Promise<string[]> =>
  page.evaluate(findFaults, { SCROLLS_SIDEWAYS, CONTROLS, HEADINGS, TAGS });

/**
 * Returns where the main action of the open page ends, in pixels from the top of the window; null
 * where the page has none.
 */
export const mainActionEnd = (page: Page): Promise<number | null> =>
  page.evaluate(() => {
    const actions = [...document.querySelectorAll('main .btn--go, .prompt .btn--go')];
    const visibleActions = actions.filter((action) => action.checkVisibility());
    if (visibleActions.length === 0) return null;
    return (
      Math.min(...visibleActions.map((action) => action.getBoundingClientRect().bottom)) + scrollY
    );
  });

interface Selectors {
  SCROLLS_SIDEWAYS: string;
  CONTROLS: string;
  HEADINGS: string;
  TAGS: string;
}

/** Finds the faults. It runs in the page, so it must not use the module's scope. */
function findFaults({ SCROLLS_SIDEWAYS: scrolling, CONTROLS, HEADINGS, TAGS }: Selectors) {
  interface Box {
    left: number;
    top: number;
    right: number;
    bottom: number;
  }
  /** Rounded borders and skewed backgrounds reach a little further. */
  const TOLERANCE_PX = 1.5;
  const OVERLAP_PX = 3;

  function* ancestorsOf(element: Element): Generator<Element> {
    for (let at = element.parentElement; at && at !== document.body; at = at.parentElement)
      yield at;
  }
  const isHidden = (element: Element): boolean =>
    !element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }) ||
    element.matches('.skip') ||
    [element, ...ancestorsOf(element)].some((at) => {
      const { clipPath } = getComputedStyle(at);
      return clipPath === 'inset(50%)';
    });
  const hasArea = ({ width, height }: DOMRect) => width > 1 && height > 1;
  const isScroller = (at: Element) =>
    at.matches(scrolling) && /auto|scroll/.test(getComputedStyle(at).overflowX);
  const nameOf = (element: Element) => {
    const text =
      element.getAttribute('aria-label') ?? element.textContent?.trim().replace(/\s+/g, ' ') ?? '';
    return `<${element.tagName.toLowerCase()}> "${text.slice(0, 50)}"`;
  };
  const beyond = (element: Element, { left, right }: Box): string | null => {
    if ([...ancestorsOf(element)].some(isScroller)) return null;
    const px = Math.max(right - innerWidth, -left);
    return px > TOLERANCE_PX ? `${Math.round(px)} px beyond the window` : null;
  };
  const cutBy = (element: Element, box: Box): string | null => {
    let [across, down] = [true, true];
    for (const at of ancestorsOf(element)) {
      const { overflowX, overflowY } = getComputedStyle(at);
      const outer = at.getBoundingClientRect();
      const clips = (overflow: string) => /hidden|clip/.test(overflow);
      const outX = Math.max(box.right - outer.right, outer.left - box.left);
      const outY = Math.max(box.bottom - outer.bottom, outer.top - box.top);
      if (
        (across && clips(overflowX) && outX > TOLERANCE_PX) ||
        (down && clips(overflowY) && outY > TOLERANCE_PX)
      )
        return `cut off by <${at.tagName.toLowerCase()} class="${at.className}">`;
      across &&= !/auto|scroll/.test(overflowX);
      down &&= !/auto|scroll/.test(overflowY);
    }
    return null;
  };

  const pen = document.createElement('canvas').getContext('2d')!;
  const widthOf = (text: string, style: CSSStyleDeclaration): number => {
    pen.font = style.font;
    pen.letterSpacing = style.letterSpacing;
    return pen.measureText(text).width;
  };
  const roomOf = (element: Element, style: CSSStyleDeclaration): number =>
    element.clientWidth -
    Number.parseFloat(style.paddingLeft) -
    Number.parseFloat(style.paddingRight);
  const fieldText = (element: Element): string => {
    if (element instanceof HTMLSelectElement) return element.selectedOptions[0]?.text ?? '';
    if (element instanceof HTMLInputElement) return element.placeholder;
    return '';
  };
  const cutText = (element: Element): string | null => {
    const style = getComputedStyle(element);
    // An invisible list lies over its chosen text.
    const text = style.opacity === '0' ? '' : fieldText(element);
    if (text && widthOf(text, style) > roomOf(element, style) + 1)
      return `shows only a part of "${text}"`;
    if (element.matches('input, select, textarea')) return null;
    for (const at of [element, ...element.querySelectorAll('*')]) {
      if (isHidden(at) || at.closest('svg') || !at.textContent?.trim()) continue;
      // A card of the bracket cuts a long state to its room; its label has the whole.
      if (at.matches('.match-card__strip > [title]')) continue;
      const { overflowX, overflowY } = getComputedStyle(at);
      if (/hidden|clip/.test(overflowX) && at.scrollWidth > at.clientWidth + 1)
        return 'its text is cut';
      if (/hidden|clip/.test(overflowY) && at.scrollHeight > at.clientHeight + 2)
        return 'its text is cut below';
    }
    return null;
  };

  /** Returns the fixed, sticky or scrolling part that holds an element: parts may lie over others. */
  const layerOf = (element: Element): Element | null =>
    [element, ...ancestorsOf(element)].find(
      (at) => /fixed|sticky/.test(getComputedStyle(at).position) || at.matches(scrolling),
    ) ?? null;
  /** Returns the part of an element that its clipping and scrolling ancestors let through. */
  const seenBox = (element: Element): Box => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const box = { left, top, right, bottom };
    for (const at of ancestorsOf(element)) {
      if (getComputedStyle(at).overflowX === 'visible') continue;
      const outer = at.getBoundingClientRect();
      box.left = Math.max(box.left, outer.left);
      box.top = Math.max(box.top, outer.top);
      box.right = Math.min(box.right, outer.right);
      box.bottom = Math.min(box.bottom, outer.bottom);
    }
    return box;
  };
  const contains = (outer: Box, inner: Box) =>
    outer.left <= inner.left + 1 &&
    outer.right >= inner.right - 1 &&
    outer.top <= inner.top + 1 &&
    outer.bottom >= inner.bottom - 1;
  const overlaps = (controls: Element[]): string[] => {
    const boxes = controls.map((element) => ({
      element,
      box: seenBox(element),
      layer: layerOf(element),
    }));
    const found: string[] = [];
    for (const [index, one] of boxes.entries())
      for (const other of boxes.slice(index + 1)) {
        if (one.layer !== other.layer) continue;
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
        // A card that is one link contains other links.
        if (contains(one.box, other.box) || contains(other.box, one.box)) continue;
        const across =
          Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const down =
          Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (across > OVERLAP_PX && down > OVERLAP_PX)
          found.push(`${nameOf(one.element)} lies over ${nameOf(other.element)}`);
      }
    return found;
  };

  const shownOf = (selector: string) =>
    [...document.body.querySelectorAll(selector)].filter(
      (element) => !isHidden(element) && hasArea(element.getBoundingClientRect()),
    );
  const faults = shownOf(`${CONTROLS}, ${HEADINGS}, ${TAGS}`).flatMap((element) => {
    const box = element.getBoundingClientRect();
    return [beyond(element, box), cutBy(element, box), cutText(element)]
      .filter((fault) => fault !== null)
      .map((fault) => `${nameOf(element)}: ${fault}`);
  });
  const sideways = document.documentElement.scrollWidth - innerWidth;
  return [
    ...new Set([
      ...(sideways > 0 ? [`the page scrolls ${sideways} px sideways`] : []),
      ...faults,
      ...overlaps(shownOf(CONTROLS)),
    ]),
  ];
}
