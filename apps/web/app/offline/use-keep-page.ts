import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { keepThisPage } from './page-keeper.ts';

/** A page that is only passed through is not kept, and the page's own work comes first. */
const SETTLED_MS = 1_500;

/** Keeps each page that is looked at for when there is no server. */
export function useKeepPage(): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    const timer = setTimeout(
      () =>
        void keepThisPage().catch((error: unknown) =>
          console.warn('This page could not be kept', error),
        ),
      SETTLED_MS,
    );
    return () => clearTimeout(timer);
  }, [pathname, search]);
}
