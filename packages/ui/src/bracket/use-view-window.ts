import { type RefObject, useEffect, useState } from 'react';

/** What a scroller shows, in rem. */
export interface ViewWindow {
  left: number;
  top: number;
  width: number;
  height: number;
}

export const rem = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;

/** Follows a scroller, at most once a frame. Null until the page is alive. */
export function useViewWindow(scroller: RefObject<HTMLElement | null>): ViewWindow | null {
  const [view, setView] = useState<ViewWindow | null>(null);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    let frame = 0;
    const read = () => {
      frame = 0;
      const unit = rem();
      setView({ left: element.scrollLeft / unit, top: element.scrollTop / unit, width: element.clientWidth / unit, height: element.clientHeight / unit });
    };
    const later = () => {
      frame ||= requestAnimationFrame(read);
    };
    read();
    element.addEventListener('scroll', later, { passive: true });
    const sizes = new ResizeObserver(later);
    sizes.observe(element);
    return () => {
      cancelAnimationFrame(frame);
      element.removeEventListener('scroll', later);
      sizes.disconnect();
    };
  }, [scroller]);
  return view;
}
