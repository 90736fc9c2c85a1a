import { useCallback } from 'react';
import { Link, type LinkProps, useLocation, useNavigate } from 'react-router';
import { useIsHydrated } from '../time/use-now.ts';
import { createHref } from './create-href.ts';

/**
 * Returns a function that converts a path of the site to the page's language. With the emulator
 * links keep the player's tag.
 */
export function useHref(): (path: string) => string {
  const { pathname, search } = useLocation();
  // pages of all visitors have the same bytes, so links get the tag after hydration
  const development = useIsHydrated() && document.documentElement.dataset.development !== undefined;
  return useCallback(
    (path: string) => createHref({ path, pathname, search, development }),
    [pathname, search, development],
  );
}

/** Returns a function that navigates to a path of the site in the page's language. */
export function useGo(): (path: string, options?: { replace?: boolean }) => void {
  const href = useHref();
  const navigate = useNavigate();
  return useCallback((path, options) => void navigate(href(path), options), [href, navigate]);
}

/** A link to a path of the site, in the page's language; `hash` is a place in it. */
export function LinkTo({ to, hash, ...rest }: LinkProps & { to: string; hash?: string }) {
  const href = useHref();
  return <Link {...rest} to={hash ? `${href(to)}#${hash}` : href(to)} />;
}
