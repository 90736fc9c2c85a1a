import { useEffect } from 'react';

const PRESSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex]:not([tabindex="-1"])';

/** The focused element, its ancestors from the inside out, and its position. */
interface HeldFocus {
  element: Element;
  within: Element[];
  x: number;
  y: number;
  page: string;
  heading: Element | null;
}

/**
 * Passes the focus on when its element leaves the page or is disabled: to the nearest control in
 * the same part of the page, and on a new page to its heading.
 */
export const useKeepFocus = (): void => useEffect(keepFocus, []);

function keepFocus(): () => void {
  let held: HeldFocus | null = null;
  const hold = ({ target }: FocusEvent) => {
    if (target instanceof Element) held = captureFocus(target);
  };
  // A click outside all controls drops the focus on purpose.
  const letGo = () => {
    held = null;
  };
  const restoreLostFocus = () => {
    if (held && isLost(held)) moveFocus(held);
  };
  // A closing dialog returns the focus by itself, a moment later.
  const observer = new MutationObserver(() => requestAnimationFrame(restoreLostFocus));
  addEventListener('focusin', hold);
  addEventListener('pointerdown', letGo);
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['disabled', 'open'],
  });
  return () => {
    removeEventListener('focusin', hold);
    removeEventListener('pointerdown', letGo);
    observer.disconnect();
  };
}

const headingOfPage = () => document.querySelector('main h1');

function captureFocus(element: Element): HeldFocus {
  const within: Element[] = [];
  for (let ancestor = element.parentElement; ancestor; ancestor = ancestor.parentElement)
    within.push(ancestor);
  return {
    element,
    within,
    ...middleOf(element),
    page: location.pathname,
    heading: headingOfPage(),
  };
}

function middleOf(element: Element): { x: number; y: number } {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + scrollX + width / 2, y: y + scrollY + height / 2 };
}

function isLost({ element }: HeldFocus): boolean {
  const active = document.activeElement;
  return active === element
    ? element.matches(':disabled')
    : active === null || active === document.body;
}

function moveFocus({ within, x, y, page, heading }: HeldFocus): void {
  const current = headingOfPage();
  if (page !== location.pathname || heading !== current) return focusHeading(current);
  const far = (element: Element) => {
    const at = middleOf(element);
    return Math.hypot(at.x - x, at.y - y);
  };
  for (const part of within) {
    if (!part.isConnected) continue;
    const near = [...part.querySelectorAll<HTMLElement>(PRESSABLE)]
      .filter((element) => element.getClientRects().length > 0)
      .toSorted((one, other) => far(one) - far(other));
    // Behind an open dialog nothing can take the focus.
    if (near.some(canTakeFocus)) return;
  }
}

/**
 * Moves the focus to the heading. A visually hidden heading would hide the focus: then the page's
 * content gets it.
 */
function focusHeading(heading: Element | null): void {
  const to = heading && !heading.matches('.vh') ? heading : document.querySelector('main');
  if (!(to instanceof HTMLElement)) return;
  if (!to.hasAttribute('tabindex')) to.tabIndex = -1;
  canTakeFocus(to);
}

function canTakeFocus(element: HTMLElement): boolean {
  element.focus({ preventScroll: !element.matches(PRESSABLE) });
  return document.activeElement === element;
}
