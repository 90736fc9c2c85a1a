/**
 * What is pressed while the page's scripts are still on their way is not lost: it is held, and
 * pressed again once the page is alive. Links need nobody. What is held does not happen natively
 * either, so that nothing happens twice.
 */
interface Holding extends Window {
  earlyPresses?: { held: HTMLButtonElement[]; hold(event: Event): void };
}

/** For the page's own markup, before anything else runs. */
export const HOLD_EARLY_PRESSES = `{
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

/** Presses what was pressed before, in its order; what is gone or shut by now is left. */
export function pressHeld(): void {
  const { earlyPresses } = window as Holding;
  if (!earlyPresses) return;
  removeEventListener('click', earlyPresses.hold, true);
  for (const button of earlyPresses.held.splice(0)) if (button.isConnected) button.click();
}
