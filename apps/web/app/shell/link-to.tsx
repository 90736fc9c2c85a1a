import { Link, type LinkProps, useLocation, useNavigate } from 'react-router';
import { useCallback } from 'react';
import { localeOfPath, pathInLocale } from '../locales/locales.ts';

const CARRIED = 'playerTag';

/** A path of the site in the page's language. In development the player's tag is carried along. */
export function useHref(): (path: string) => string {
  const { pathname, search } = useLocation();
  return useCallback(
    (path: string) => {
      const [route = '/', query = ''] = path.split('?');
      const next = new URLSearchParams(query);
      const tag = import.meta.env.DEV ? new URLSearchParams(search).get(CARRIED) : null;
      if (tag && !next.has(CARRIED)) next.set(CARRIED, tag);
      const address = pathInLocale(route, localeOfPath(pathname));
      return next.size > 0 ? `${address}?${next}` : address;
    },
    [pathname, search],
  );
}

/** Goes to a path of the site in the page's language. */
export function useGo(): (path: string, options?: { replace?: boolean }) => void {
  const href = useHref();
  const navigate = useNavigate();
  return useCallback((path, options) => void navigate(href(path), options), [href, navigate]);
}

/** A link to a path of the site, in the page's language. */
export function LinkTo({ to, ...rest }: LinkProps & { to: string }) {
  const href = useHref();
  return <Link {...rest} to={href(to)} />;
}
