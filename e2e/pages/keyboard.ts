import { expect, type Locator, type Page } from '@playwright/test';

/** The most presses of Tab to a target. */
const PRESSES = 90;

/**
 * Wraps a page for a user with only a keyboard: after every key press an element has the focus, in
 * sight and visibly.
 */
export function keyboardOn(page: Page) {
  async function press(key: string) {
    await page.keyboard.press(key);
    await expect.poll(() => page.evaluate(faultOfFocus), `after ${key}`).toBe('');
  }

  /** Moves with Tab, or with Shift+Tab where the target lies behind, until it has the focus. */
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
    /** Moves to the target and presses the key. */
    async choose(to: Locator, key = 'Enter') {
      await tabTo(to);
      await press(key);
    },
    async write(to: Locator, text: string) {
      await tabTo(to);
      await page.keyboard.type(text);
    },
    /** Expects that an element has the focus, visibly. */
    holds: (why: string) => expect.poll(() => page.evaluate(faultOfFocus), why).toBe(''),
  };
}

/** Returns what is wrong with the focus, or an empty text. It runs in the page. */
function faultOfFocus(): string {
  const active = document.activeElement;
  if (!active || active === document.body) return 'nothing has the focus';
  const name = `<${active.localName}> ${active.textContent?.trim().slice(0, 40)}`;
  // Some links highlight their surroundings, some fields their label.
  const ringed = [
    active,
    active.parentElement,
    active.closest('.match-card, .sc-row, .check, .pick'),
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
