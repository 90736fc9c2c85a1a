import { type RefObject, useEffect } from 'react';

/** A movement of at most this many pixels is a click, not a drag. */
const SLACK = 5;

/**
 * Drags a scroller's content with a mouse; fingers and pens scroll it natively. The click that ends
 * a drag opens nothing.
 */
export function useGrab(scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = scroller.current;
    return element ? listenToPulls(element) : undefined;
  }, [scroller]);
}

function listenToPulls(element: HTMLElement): () => void {
  let from: { x: number; y: number; left: number; top: number } | null = null;
  let pulled = false;
  const down = (event: PointerEvent) => {
    pulled = false;
    if (event.pointerType !== 'mouse' || event.button !== 0) return;
    // The scroll bars are not part of the content.
    const { left, top } = element.getBoundingClientRect();
    if (
      event.clientX - left > element.clientWidth + element.clientLeft ||
      event.clientY - top > element.clientHeight + element.clientTop
    )
      return;
    from = { x: event.clientX, y: event.clientY, left: element.scrollLeft, top: element.scrollTop };
  };
  const move = (event: PointerEvent) => {
    if (!from) return;
    const [x, y] = [event.clientX - from.x, event.clientY - from.y];
    if (!pulled && Math.hypot(x, y) < SLACK) return;
    if (!pulled) {
      pulled = true;
      element.setPointerCapture(event.pointerId);
      element.classList.add('is-grabbed');
    }
    element.scrollTo({ left: from.left - x, top: from.top - y, behavior: 'instant' });
  };
  const up = () => {
    from = null;
    element.classList.remove('is-grabbed');
  };
  const click = (event: MouseEvent) => {
    if (!pulled) return;
    pulled = false;
    event.preventDefault();
    event.stopPropagation();
  };
  const drag = (event: DragEvent) => event.preventDefault();
  const ending = new AbortController();
  const { signal } = ending;
  element.addEventListener('pointerdown', down, { signal });
  element.addEventListener('pointermove', move, { signal });
  element.addEventListener('pointerup', up, { signal });
  element.addEventListener('pointercancel', up, { signal });
  element.addEventListener('dragstart', drag, { signal });
  element.addEventListener('click', click, { signal, capture: true });
  return () => ending.abort();
}
