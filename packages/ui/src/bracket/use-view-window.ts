import { type RefObject, useEffect, useRef, useState } from 'react';
import { type Area, CELL, COLUMN } from './bracket-sizes.ts';

/** Returns the size of a rem in pixels. */
export const getRem = () =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;

/**
 * Returns the area to draw around the view: whole columns and cells, so that most frames of a
 * movement render nothing.
 */
function drawnAreaOf({ left, top, width, height }: Area): Area {
  const from = { x: Math.floor(left / COLUMN) * COLUMN, y: (Math.floor(top / CELL) - 1) * CELL };
  const to = {
    x: Math.ceil((left + width) / COLUMN) * COLUMN,
    y: (Math.ceil((top + height) / CELL) + 1) * CELL,
  };
  return { left: from.x, top: from.y, width: to.x - from.x, height: to.y - from.y };
}

const isSame = (one: Area | null, other: Area) =>
  one !== null &&
  one.left === other.left &&
  one.top === other.top &&
  one.width === other.width &&
  one.height === other.height;

/**
 * Returns the part of the drawing to render, in rem; null before hydration. `seen` receives the
 * view on every movement, without a render.
 */
export function useViewWindow({
  scroller,
  zoom,
  onViewChange,
}: {
  scroller: RefObject<HTMLElement | null>;
  zoom: number;
  onViewChange: (area: Area) => void;
}): Area | null {
  const [area, setArea] = useState<Area | null>(null);
  const latestOnViewChange = useRef(onViewChange);
  useEffect(() => {
    latestOnViewChange.current = onViewChange;
  });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    let unit = getRem() * zoom;
    let size = { width: element.clientWidth, height: element.clientHeight };
    const read = () => {
      const next = {
        left: element.scrollLeft / unit,
        top: element.scrollTop / unit,
        width: size.width / unit,
        height: size.height / unit,
      };
      latestOnViewChange.current(next);
      const drawn = drawnAreaOf(next);
      setArea((last) => (isSame(last, drawn) ? last : drawn));
    };
    const resized = () => {
      unit = getRem() * zoom;
      size = { width: element.clientWidth, height: element.clientHeight };
      read();
    };
    resized();
    element.addEventListener('scroll', read, { passive: true });
    const sizes = new ResizeObserver(resized);
    sizes.observe(element);
    return () => {
      element.removeEventListener('scroll', read);
      sizes.disconnect();
    };
  }, [scroller, zoom]);
  return area;
}
