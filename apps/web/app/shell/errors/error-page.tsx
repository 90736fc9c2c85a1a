import { Trans, useLingui } from '@lingui/react/macro';
import { buttonClassOf } from '@ringside/ui/button';
import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { removeLocale } from '../../locales/locales.ts';
import { LinkTo } from '../../parts/links/link-to.tsx';
import { type SessionState, useSession } from '../../session/session-store.ts';

/** Few errors are a failed check-in. Without a connection the file may fail to load. */
const CheckinFailed = lazy(() =>
  import('../action-centre/checkin-failed.tsx').catch(() => ({
    default: () => <BackHome status={0} />,
  })),
);

function Text({ status }: { status: number }) {
  if (status === 500)
    return (
      <Trans>We've encountered an issue whilst processing your request. Please try again.</Trans>
    );
  if (status === 404) return <Trans>The page you tried to visit cannot be found.</Trans>;
  return <Trans>An unkown error occured</Trans>;
}

/** Returns the match check-in that led here; [UPC-3] sends its failure to /error. */
function useFailedCheckin(): SessionState['failedCheckin'] {
  const { failedCheckin } = useSession();
  return removeLocale(useLocation().pathname) === '/error' ? failedCheckin : null;
}

/** The error page's body, by status. */
export function ErrorPage({ status }: { status: number }) {
  const { t } = useLingui();
  const failed = useFailedCheckin();
  return (
    <div className="oh">
      <title>{`${t`Oh No`} | Ringside`}</title>
      <meta name="robots" content="noindex" />
      <img src="/art/oh-no.svg" alt="" width="180" height="164" />
      <div className="oh__t">
        <h1>
          <Trans>Oh No</Trans>
        </h1>
        <p className="oh__p">
          <Text status={status} />
        </p>
        {status === 503 && (
          <p className="oh__p">
            <Trans>The server is overloaded. Please try again in a moment.</Trans>
          </p>
        )}
        {failed ? (
          <Suspense fallback={<BackHome status={status} />}>
            <CheckinFailed {...failed} />
          </Suspense>
        ) : (
          <BackHome status={status} />
        )}
        <span className="tiny soft">
          <Trans>Error {status}</Trans>
        </span>
      </div>
    </div>
  );
}

function BackHome({ status }: { status: number }) {
  return (
    <LinkTo
      className={buttonClassOf({ variant: 'go', size: 'big' })}
      to="/"
      reloadDocument={status >= 500}
    >
      <Trans>Back to Home</Trans>
    </LinkTo>
  );
}
