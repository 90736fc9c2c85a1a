import { expect, type Locator, type Page } from '@playwright/test';

/** How many presses of Tab a place may be away. */
const PRESSES = 90;

/**
 * A page in the hands of who has a keyboard alone: after every press something has the focus, in
 * sight, and is seen to have it.
 */
export function keyboardOn(page: Page) {
  async function press(key: string) {
    await page.keyboard.press(key);
    await expect.poll(() => page.evaluate(faultOfFocus), `after ${key}`).toBe('');
  }

  /** Goes on with Tab, or where it lies behind back with Shift+Tab, until this has the focus. */
  async function tabTo(to: Locator) {
    await expect(to).toBeVisible();
    await expect(to).toBeEnabled();
    const behind = await to.evaluate(
      (element) =>
        ((document.activeElement ?? document.body).compareDocumentPosition(element) &
          Node.DOCUMENT_POSITION_PRECEDING) !==
        0,
    );
    const key = behind ? 'Shift+Tab' : 'Tab';
    for (let presses = 0; presses < PRESSES; presses += 1) {
      if (await to.evaluate((element) => element === document.activeElement)) return;
      await press(key);
    }
    throw new Error(`${to} was not reached within ${PRESSES} presses of ${key}`);
  }

  return {
    press,
    tabTo,
    /** Goes there and presses it. */
    async choose(to: Locator, key = 'Enter') {
      await tabTo(to);
      await press(key);
    },
    async write(to: Locator, text: string) {
      await tabTo(to);
      await page.keyboard.type(text);
    },
    /** Something has the focus, and it is seen. */
    holds: (why: string) => expect.poll(() => page.evaluate(faultOfFocus), why).toBe(''),
  };
}

/** Runs in the page: what is wrong with the focus, or nothing. */
function faultOfFocus(): string {
  const active = document.activeElement;
  if (!active || active === document.body) return 'nothing has the focus';
  const name = `<${active.localName}> ${active.textContent?.trim().slice(0, 40)}`;
  // some links light what is around them, some fields their label
  const ringed = [
    active,
    active.parentElement,
    active.closest('.mc, .sc-row, .check, .pick'),
    active.nextElementSibling,
  ]
    .filter((element) => element !== null)
    .some((element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
    });
  if (!ringed) return `${name} has no ring`;
  const { top, bottom, left, right } = active.getBoundingClientRect();
  if (bottom <= 0 || top >= innerHeight || right <= 0 || left >= innerWidth)
    return `${name} is out of sight`;
  return '';
}
