import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

export const LEAST_ZOOM = 0.5;
export const MOST_ZOOM = 1.75;
export const ZOOM_STEP = 1.25;
/** The change of the zoom by one unit of the wheel with Control. */
const WHEEL = 0.0075;

interface Point {
  x: number;
  y: number;
}
export interface Zoom {
  zoom: number;
  /** Multiplies the size; the middle stays where it is. */
  by: (factor: number) => void;
  reset: () => void;
}

const clampZoom = (zoom: number) =>
  Math.min(MOST_ZOOM, Math.max(LEAST_ZOOM, Math.abs(zoom - 1) < 0.02 ? 1 : zoom));
/** Returns the middle and the distance of two fingers; null for any other number of them. */
function pinchOf({ touches }: TouchEvent): { middle: Point; apart: number } | null {
  const [one, other] = [touches[0], touches[1]];
  if (!one || !other || touches.length !== 2) return null;
  return {
    middle: { x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2 },
    apart: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY),
  };
}

/**
 * Returns the zoom of a drawing inside its scroller: by two fingers, by the wheel with Control
 * (which a touchpad's pinch also sends), or by call.
 */
export function useZoom(scroller: RefObject<HTMLElement | null>): Zoom {
  const [zoom, setZoom] = useState(1);
  const now = useRef(1);
  /** A point of the drawing, in its own pixels, and its fixed place in the scroller. */
  const anchor = useRef<{ drawing: Point; at: Point } | null>(null);

  const change = useCallback(
    (requestedZoom: number, at?: Point) => {
      const element = scroller.current;
      const next = clampZoom(requestedZoom);
      if (!element || next === now.current) return;
      const stays = at ?? { x: element.clientWidth / 2, y: element.clientHeight / 2 };
      anchor.current = {
        at: stays,
        drawing: {
          x: (element.scrollLeft + stays.x) / now.current,
          y: (element.scrollTop + stays.y) / now.current,
        },
      };
      now.current = next;
      setZoom(next);
    },
    [scroller],
  );

  useLayoutEffect(() => {
    if (!anchor.current || !scroller.current) return;
    const { at, drawing } = anchor.current;
    anchor.current = null;
    scroller.current.scrollTo({
      left: drawing.x * zoom - at.x,
      top: drawing.y * zoom - at.y,
      behavior: 'instant',
    });
  }, [zoom, scroller]);

  useEffect(() => {
    const element = scroller.current;
    return element ? listenToGestures(element, () => now.current, change) : undefined;
  }, [scroller, change]);

  const by = useCallback((factor: number) => change(now.current * factor), [change]);
  const reset = useCallback(() => change(1), [change]);
  return { zoom, by, reset };
}

/**
 * Listens with the browser's own listeners: React's wheel and touch listeners are too late to keep
 * the page from zooming.
 */
function listenToGestures(
  element: HTMLElement,
  zoomNow: () => number,
  change: (zoom: number, at: Point) => void,
): () => void {
  /** The distance of the fingers and the zoom when the pinch began. */
  let start: { apart: number; zoom: number } | null = null;
  const inside = ({ x, y }: Point): Point => {
    const { left, top } = element.getBoundingClientRect();
    return { x: x - left, y: y - top };
  };
  const wheel = (event: WheelEvent) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    change(
      zoomNow() * Math.exp(-event.deltaY * WHEEL),
      inside({ x: event.clientX, y: event.clientY }),
    );
  };
  const startPinch = (event: TouchEvent) => {
    const pinch = pinchOf(event);
    start = pinch && { apart: pinch.apart, zoom: zoomNow() };
  };
  const movePinch = (event: TouchEvent) => {
    const pinch = pinchOf(event);
    if (!start || !pinch) return;
    event.preventDefault();
    change((start.zoom * pinch.apart) / start.apart, inside(pinch.middle));
  };
  const ending = new AbortController();
  const { signal } = ending;
  element.addEventListener('wheel', wheel, { passive: false, signal });
  element.addEventListener('touchstart', startPinch, { passive: true, signal });
  element.addEventListener('touchmove', movePinch, { passive: false, signal });
  element.addEventListener('touchend', startPinch, { passive: true, signal });
  element.addEventListener('touchcancel', startPinch, { passive: true, signal });
  return () => ending.abort();
}
