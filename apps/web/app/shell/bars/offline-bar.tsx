import { Trans, useLingui } from '@lingui/react/macro';
import { Icon } from '@ringside/ui/icon';
import { useEffect, useState } from 'react';
import { getLastContactAt } from '../../live/connection.ts';
import { useAgeText } from '../../offline/use-age-text.ts';
import { useSession } from '../../session/session-store.ts';

/** The note that the server is unreachable, with the age of the page. */
export function OfflineBar() {
  const { isOffline } = useSession();
  const [keptAt, setKeptAt] = useState<number | null>(null);
  useEffect(() => {
    void import('../../offline/page-cache.ts')
      .then(({ readCacheTimeOfPage }) => readCacheTimeOfPage())
      .then(setKeptAt)
      .catch((error: unknown) => console.warn('The age of this page is unknown', error));
  }, []);
  const seenAt = getLastContactAt() ?? keptAt;
  const age = useAgeText(isOffline || keptAt !== null ? seenAt : null);
  return isOffline ? <OfflineLine age={age} /> : null;
}

/** The line of the note. `age`: how long ago the page was read, in words. */
export function OfflineLine({ age }: { age: string | null }) {
  const { t } = useLingui();
  return (
    <div className="offline" role="status" aria-label={t`Connection`}>
      <Icon name="offline" />
      <span>
        <Trans>
          You are offline. This page shows the last known state and updates when you reconnect.
        </Trans>
        {age && (
          <>
            {' '}
            <b>
              <Trans>Updated {age}.</Trans>
            </b>
          </>
        )}
      </span>
    </div>
  );
}
