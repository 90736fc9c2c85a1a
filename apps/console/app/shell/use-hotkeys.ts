import { useEffect, useRef } from 'react';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');

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
    function pressed(event: KeyboardEvent) {
      if (document.querySelector('dialog[open]')) return;
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        latest.current();
      } else if (
        event.key === '/' &&
        !event.ctrlKey &&
        !event.metaKey &&
        !event.altKey &&
        !isTyping(event.target)
      ) {
        event.preventDefault();
        const search = document.querySelector<HTMLInputElement>('main input[type=search]');
        if (search) search.focus();
        else latest.current();
      }
    }
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, []);
}
