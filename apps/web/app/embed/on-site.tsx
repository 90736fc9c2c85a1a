import { Trans } from '@lingui/react/macro';
import { Icon } from '@ringside/ui/icon';
import { useLocation } from 'react-router';
import { localeOfAddress, addLocale } from '../locales/locales.ts';

/** Returns a function that prefixes a path of the site with the frame's language. */
export function useSitePath(): (path: string) => string {
  const address = useLocation();
  return (path) => addLocale(path, localeOfAddress(address));
}

/** A link from a frame to the site, in a tab of its own. */
export function OnSite({ path }: { path: string }) {
  const href = useSitePath()(path);
  return (
    <a className="emb__go" href={href} target="_blank" rel="noopener">
      <b>Ringside</b>{' '}
      <span>
        <Trans>Open in a new tab</Trans>
      </span>{' '}
      <Icon name="go" />
    </a>
  );
}
