import { Trans, useLingui } from '@lingui/react/macro';
import { toLocalTime } from '@ringside/contract/live/server-clock';
import type { StreamLoss } from '../live/stream-loss.ts';
import { useAgeText } from '../offline/use-age-text.ts';
import { useShellData } from './shell-data.ts';

/** While the stream is lost: that the page reconnects, and when it was last known to be current. */
export default function Reconnecting({ loss }: { loss: StreamLoss }) {
  const { now } = useShellData();
  // a poll may have read the page again since the stream closed
  const age = useAgeText(Math.max(loss.openUntil ?? 0, toLocalTime(now)));
  return <ReconnectingLine age={age} />;
}

/** `age`: how long ago the page was known to be current, in words. */
export function ReconnectingLine({ age }: { age: string | null }) {
  const { t } = useLingui();
  return (
    <div className="reconnecting">
      <span role="status" aria-label={t`Connection`}>
        <Trans>Reconnecting…</Trans>
      </span>
      {/* outside the status, so that a screen reader does not repeat it as it grows */}
      {age && (
        <span>
          <Trans>Updated {age}</Trans>
        </span>
      )}
    </div>
  );
}
