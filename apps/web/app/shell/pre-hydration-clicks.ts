/**
 * Clicks on buttons and choices in lists before hydration: the page holds them and repeats them
 * after it. Links work without scripts. A held click has no native effect either, so that nothing
 * happens twice.
 */
interface HoldingWindow extends Window {
  earlyPresses?: { held: Press[]; hold(event: Event): void };
}

/** A pressed button, or a list with the value that was chosen in it. */
interface Press {
  on: HTMLButtonElement | HTMLSelectElement;
  value?: string;
}

/** The script in the page's markup, which runs before any other. */
export const HOLD_CLICKS_SCRIPT = `{
const held = [];
const hold = (event) => {
  const on = event.target.closest(event.type === 'click' ? 'button' : 'select');
  if (!on) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const press = held.find((one) => one.on === on) ?? held[held.push({ on }) - 1];
  press.value = on.value;
};
window.earlyPresses = { held, hold };
addEventListener('click', hold, true);
addEventListener('change', hold, true);
}`;

/**
 * Repeats what was held, in its order, without the buttons and lists that are gone or disabled by
 * now.
 */
export function repeatHeldClicks(): void {
  const { earlyPresses } = window as HoldingWindow;
  if (!earlyPresses) return;
  removeEventListener('click', earlyPresses.hold, true);
  removeEventListener('change', earlyPresses.hold, true);
  for (const { on, value = '' } of earlyPresses.held.splice(0)) {
    if (!on.isConnected || on.disabled) continue;
    if (on instanceof HTMLButtonElement) on.click();
    else chooseIn(on, value);
  }
}

/** Chooses in a list as a user does; hydration may have put its former value back. */
function chooseIn(list: HTMLSelectElement, value: string): void {
  list.value = value;
  list.dispatchEvent(new Event('change', { bubbles: true }));
}
