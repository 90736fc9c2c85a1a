import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

export interface Drag {
  id: string;
  /** The place where it would land, from 0. */
  to: number;
}

const EDGE_PX = 72;
const STEP_PX = 14;

/** Returns the place of the row under a point, from 0. */
function placeUnder(x: number, y: number): number | undefined {
  const place = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-place]')
    ?.dataset.place;
  return place === undefined ? undefined : Number(place);
}

/**
 * Returns the handlers that drag a row by its handle, with mouse, pen or finger. Near an edge of
 * the window the page scrolls, and Escape cancels the drag.
 */
export function useSeedDrag(onDrop: (drag: Drag) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const latest = useRef<Drag | null>(null);
  const frame = useRef(0);
  const wasDragged = useRef(false);
  const stop = () => {
    cancelAnimationFrame(frame.current);
    latest.current = null;
    setDrag(null);
  };
  useEffect(() => () => cancelAnimationFrame(frame.current), []);
  useEffect(() => {
    if (!drag) return;
    const stopOnEscape = ({ key }: KeyboardEvent) => key === 'Escape' && stop();
    addEventListener('keydown', stopOnEscape);
    return () => removeEventListener('keydown', stopOnEscape);
  });

  function follow(x: number, y: number) {
    cancelAnimationFrame(frame.current);
    const before = latest.current;
    if (!before) return;
    const to = placeUnder(x, y) ?? before.to;
    if (to !== before.to) {
      wasDragged.current = true;
      setDrag((latest.current = { ...before, to }));
    }
    const step = y < EDGE_PX ? -STEP_PX : y > innerHeight - EDGE_PX ? STEP_PX : 0;
    if (step === 0) return;
    scrollBy(0, step);
    frame.current = requestAnimationFrame(() => follow(x, y));
  }

  const handle = (id: string, place: number) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      wasDragged.current = false;
      latest.current = { id, to: place };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) =>
      latest.current?.id === id && follow(clientX, clientY),
    onPointerUp() {
      const dropped = latest.current;
      stop();
      if (dropped && dropped.to !== place) onDrop(dropped);
    },
    onPointerCancel: stop,
    // The release of a dragged row is no click.
    onClickCapture: (event: MouseEvent) => wasDragged.current && event.stopPropagation(),
  });
  return { drag, handle };
}
