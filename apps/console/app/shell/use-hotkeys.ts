import { useEffect, useRef } from 'react';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');

const isPaletteKey = ({ ctrlKey, metaKey, key }: KeyboardEvent) =>
  (ctrlKey || metaKey) && key.toLowerCase() === 'k';

const isSearchKey = ({ ctrlKey, metaKey, altKey, key, target }: KeyboardEvent) =>
  key === '/' && !ctrlKey && !metaKey && !altKey && !isTyping(target);

/**
 * Registers the keys: `/` focuses the search of the screen, or opens the palette where it has none;
 * Ctrl+K always opens the palette. They are off while a dialog is open.
 */
export function useHotkeys(openPalette: () => void): void {
  const latest = useRef(openPalette);
  useEffect(() => {
    latest.current = openPalette;
  });
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      if (document.querySelector('dialog[open]')) return;
      if (isPaletteKey(event)) {
        event.preventDefault();
        latest.current();
      } else if (isSearchKey(event)) {
        event.preventDefault();
        const search = document.querySelector<HTMLInputElement>('main input[type=search]');
        if (search) search.focus();
        else latest.current();
      }
    }
    addEventListener('keydown', handleKey);
    return () => removeEventListener('keydown', handleKey);
  }, []);
}
