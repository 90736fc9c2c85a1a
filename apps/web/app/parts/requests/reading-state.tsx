import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@ringside/ui/button';
import { Skeleton } from '@ringside/ui/skeleton';
import { SomethingWrong } from './something-wrong.tsx';
import type { Reading } from './use-read.ts';

/** The state of a read that has not succeeded yet. */
export function ReadingState({
  reading,
  reload,
  rows = 3,
}: {
  reading: Reading<unknown>;
  reload: () => void;
  rows?: number;
}) {
  const { t } = useLingui();
  if (reading.state === 'read') return null;
  if (reading.state === 'loading') return <Skeleton rows={rows} label={t`Loading`} />;
  return (
    <SomethingWrong error={reading.error}>
      <div>
        <Button size="small" onClick={reload}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    </SomethingWrong>
  );
}
