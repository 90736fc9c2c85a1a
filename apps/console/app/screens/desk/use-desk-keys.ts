import { useEffect, useEffectEvent } from 'react';

/** The keys of the desk, as the help lists them. */
export const DESK_KEYS = [
  ['T', 'Take and open the next thing that needs a hand'],
  ['J', 'Next row of the queue'],
  ['K', 'Previous row of the queue'],
  ['Enter', 'Open the row'],
  ['Esc', 'Close the series'],
  ['L', 'Filter: late'],
  ['D', 'Filter: disputed'],
  ['M', 'Filter: mine'],
  ['U', 'Filter: missing'],
  ['V', 'Bracket or list'],
  ['?', 'Show all keys'],
] as const;
export type DeskKey = 't' | 'j' | 'k' | 'escape' | 'l' | 'd' | 'm' | 'u' | 'v' | '?';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');

/** Returns the key that the desk answers; undefined while the operator types or a dialog is open. */
export const deskKeyOf = (
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>,
  isBusy: boolean,
): DeskKey | undefined => {
  if (isBusy || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const key = event.key.toLowerCase();
  return KEYS.has(key) ? (key as DeskKey) : undefined;
};
const KEYS: ReadonlySet<string> = new Set(['t', 'j', 'k', 'escape', 'l', 'd', 'm', 'u', 'v', '?']);

/** Calls `act` for each key of the desk. */
export function useDeskKeys(act: (key: DeskKey) => void): void {
  const onKey = useEffectEvent(act);
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      const isBusy = isTyping(event.target) || document.querySelector('dialog[open]') !== null;
      const key = deskKeyOf(event, isBusy);
      if (!key) return;
      event.preventDefault();
      onKey(key);
    }
    addEventListener('keydown', handleKey);
    return () => removeEventListener('keydown', handleKey);
  }, []);
}
