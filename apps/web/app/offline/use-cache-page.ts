import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** A page that the viewer leaves at once is not cached, and the page's own work has priority. */
const SETTLED_MS = 1_500;

/** Caches each visited page for use without a server. */
export function useCachePage(): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    const timer = setTimeout(
      () =>
        void import('./page-cache.ts')
          .then(({ cacheThisPage }) => cacheThisPage())
          .catch((error: unknown) => console.warn('This page could not be kept', error)),
      SETTLED_MS,
    );
    return () => clearTimeout(timer);
  }, [pathname, search]);
}
