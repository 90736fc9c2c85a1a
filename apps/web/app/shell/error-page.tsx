import { Trans, useLingui } from '@lingui/react/macro';
import { buttonClass } from '@ringside/ui/button';
import { Note } from '@ringside/ui/note';
import { useLocation } from 'react-router';
import { pathWithoutLocale } from '../locales/locales.ts';
import { type SessionState, useSession } from '../session/session-store.ts';
import { LinkTo } from './link-to.tsx';
import { useRefusalText } from './something-wrong.tsx';

function Text({ status }: { status: number }) {
  if (status === 500)
    return (
      <Trans>We've encountered an issue whilst processing your request. Please try again.</Trans>
    );
  if (status === 404) return <Trans>The page you tried to visit cannot be found.</Trans>;
  if (status === 503)
    return (
      <Trans>
        There is more going on right now than we can keep up with. Please try again in a moment.
      </Trans>
    );
  return <Trans>An unkown error occured</Trans>;
}

/** The match check-in that led here; [UPC-3] sends its failure to /error. */
function useFailedCheckin(): SessionState['failedCheckin'] {
  const { failedCheckin } = useSession();
  return pathWithoutLocale(useLocation().pathname) === '/error' ? failedCheckin : null;
}

/** Says why the match check-in failed, and leads back to the match. */
function CheckinFailed({ seriesId, error }: NonNullable<SessionState['failedCheckin']>) {
  const reason = useRefusalText()(error);
  return (
    <>
      <Note tone="bad" alert title={<Trans>You are not checked in for your match.</Trans>}>
        <span className="small">
          {reason ?? <Trans>The server did not take the check-in. Try again at the match.</Trans>}
        </span>
      </Note>
      <div className="row">
        <LinkTo className={buttonClass({ look: 'go', size: 'big' })} to={`/match/${seriesId}`}>
          <Trans>To the match</Trans>
        </LinkTo>
        <LinkTo className={buttonClass({ size: 'big' })} to="/">
          <Trans>Back to Home</Trans>
        </LinkTo>
      </div>
    </>
  );
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
        {failed ? (
          <CheckinFailed {...failed} />
        ) : (
          <LinkTo
            className={buttonClass({ look: 'go', size: 'big' })}
            to="/"
            reloadDocument={status >= 500}
          >
            <Trans>Back to Home</Trans>
          </LinkTo>
        )}
        <span className="tiny soft">
          <Trans>Error {status}</Trans>
        </span>
      </div>
    </div>
  );
}
