/**
 * Clicks before hydration: the page holds them and repeats them after it. Links work without
 * scripts. A held click has no native effect either, so that nothing happens twice.
 */
interface ClickHoldingWindow extends Window {
  earlyPresses?: { held: HTMLButtonElement[]; hold(event: Event): void };
}

/** The script in the page's markup, which runs before any other. */
export const HOLD_CLICKS_SCRIPT = `{
const held = [];
const hold = (event) => {
  const button = event.target.closest('button');
  if (!button) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (!held.includes(button)) held.push(button);
};
window.earlyPresses = { held, hold };
addEventListener('click', hold, true);
}`;

/**
 * Repeats the held clicks in their order, without those on buttons that are gone or disabled by
 * now.
 */
export function repeatHeldClicks(): void {
  const { earlyPresses } = window as ClickHoldingWindow;
  if (!earlyPresses) return;
  removeEventListener('click', earlyPresses.hold, true);
  for (const button of earlyPresses.held.splice(0)) if (button.isConnected) button.click();
}
