import { Trans, useLingui } from '@lingui/react/macro';
import { Button, buttonClassOf } from '@ringside/ui/button';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { CachedPage } from '../../offline/cached-pages.ts';
import { readCachedPages } from '../../offline/page-cache.ts';
import { useAgeText } from '../../offline/use-age-text.ts';
import type { RouteHandle } from '../../shell/route-handle.ts';

export const handle: RouteHandle = { pageStyle: 'error' };

const isSitePath = (path: string | null): path is string =>
  path !== null && path.startsWith('/') && !path.startsWith('//');

/** The page shown offline instead of a page that is not cached. It lists the cached pages. */
export default function Offline() {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const [pages, setPages] = useState<CachedPage[]>([]);
  useEffect(() => {
    void readCachedPages().then(setPages);
  }, []);
  const wantedPath = search.get('wanted');
  return (
    <div className="oh oh--phrase">
      <title>{`${t`No connection`} | Ringside`}</title>
      <img src="/art/oh-no.svg" alt="" width="180" height="164" />
      <div className="oh__t">
        <h1>
          <Trans>No connection</Trans>
        </h1>
        <p className="oh__p">
          <Trans>
            This page has not been opened on this device before, so it cannot be shown without a
            connection.
          </Trans>
        </p>
        <Button
          variant="go"
          size="big"
          onClick={() => location.assign(isSitePath(wantedPath) ? wantedPath : '/')}
        >
          <Trans>Try again</Trans>
        </Button>
        {pages.length > 0 && (
          <>
            <h2 className="small">
              <Trans>Available offline:</Trans>
            </h2>
            <ul className="stack stack--tight">
              {pages.slice(0, MAX_LISTED_PAGES).map((page) => (
                <CachedPageLink key={page.path} page={page} />
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  );
}

const MAX_LISTED_PAGES = 8;

function CachedPageLink({ page: { path, title, keptAt } }: { page: CachedPage }) {
  const age = useAgeText(keptAt);
  return (
    <li className="row">
      <Link className={buttonClassOf({ size: 'small' })} to={path} reloadDocument>
        {title.replace(/ \| Ringside$/, '')}
      </Link>
      <span className="tiny soft">{age}</span>
    </li>
  );
}
