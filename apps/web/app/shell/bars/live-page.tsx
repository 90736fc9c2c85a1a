import { Trans, useLingui } from '@lingui/react/macro';
import { toLocalTime } from '@ringside/contract/live/server-clock';
import { useEffect, useState } from 'react';
import { getLastCurrentAt } from '../../live/follow-page.ts';
import { type StreamLoss, watchStreamLoss } from '../../live/stream-loss.ts';
import { stream } from '../../live/stream.ts';
import { useFollowedPage } from '../../live/use-followed-page.ts';
import { useAgeText } from '../../offline/use-age-text.ts';
import { useShellData } from '../../parts/shell-data.ts';
import { useSession } from '../../session/session-store.ts';

/**
 * Keeps the open page up to date, and shows its age while it cannot. It loads after hydration:
 * home's size limit has no room for it.
 */
export function LivePage() {
  useFollowedPage();
  const { isOffline } = useSession();
  const loss = useStreamLoss();
  return loss && !isOffline ? <Reconnecting loss={loss} /> : null;
}

function useStreamLoss(): StreamLoss | null {
  const [loss, setLoss] = useState<StreamLoss | null>(null);
  useEffect(
    () =>
      watchStreamLoss(
        {
          stream,
          now: Date.now,
          later: (ms, act) => {
            const timer = setTimeout(act, ms);
            return () => clearTimeout(timer);
          },
        },
        setLoss,
      ),
    [],
  );
  return loss;
}

/** The note that the page reconnects, with the time at which it was last current. */
function Reconnecting({ loss }: { loss: StreamLoss }) {
  const { now } = useShellData();
  // A poll may have read the page again since the stream closed.
  const age = useAgeText(Math.max(loss.openUntil ?? 0, toLocalTime(now), getLastCurrentAt()));
  return <ReconnectingLine age={age} />;
}

/** The line of the note. `age`: how long ago the page was current, in words. */
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
