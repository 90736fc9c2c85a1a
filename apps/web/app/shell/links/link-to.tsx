import { useCallback } from 'react';
import { Link, type LinkProps, useLocation, useNavigate } from 'react-router';
import { createHref } from './create-href.ts';

/**
 * Returns a function that converts a path of the site to the page's language. In development links
 * keep the player's tag.
 */
export function useHref(): (path: string) => string {
  const { pathname, search } = useLocation();
  return useCallback(
    (path: string) => createHref({ path, pathname, search, development: import.meta.env.DEV }),
    [pathname, search],
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
