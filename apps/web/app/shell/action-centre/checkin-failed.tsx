import { Trans } from '@lingui/react/macro';
import { buttonClassOf } from '@ringside/ui/button';
import { Note } from '@ringside/ui/note';
import { LinkTo } from '../../parts/links/link-to.tsx';
import { useRefusalText } from '../../parts/requests/something-wrong.tsx';
import type { SessionState } from '../../session/session-store.ts';

/** The reason why the match check-in failed, with a link back to the match. */
export default function CheckinFailed({
  seriesId,
  error,
}: NonNullable<SessionState['failedCheckin']>) {
  const reason = useRefusalText()(error);
  return (
    <>
      <Note tone="bad" alert title={<Trans>You are not checked in for your match.</Trans>}>
        <span className="small">
          {reason ?? <Trans>The check-in failed. Try again on the match page.</Trans>}
        </span>
      </Note>
      <div className="row">
        <LinkTo className={buttonClassOf({ variant: 'go', size: 'big' })} to={`/match/${seriesId}`}>
          <Trans>Open match</Trans>
        </LinkTo>
        <LinkTo className={buttonClassOf({ size: 'big' })} to="/">
          <Trans>Back to Home</Trans>
        </LinkTo>
      </div>
    </>
  );
}
