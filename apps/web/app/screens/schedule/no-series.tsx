import { Trans } from '@lingui/react/macro';
import type { Segment } from '@ringside/contract/collections/segments';
import { EmptyState } from '@ringside/ui/empty-state';
import { PastBracketLink } from '../../parts/season/past-brackets.tsx';
import { upcomingStagesOf } from '../../parts/season/upcoming-stages.tsx';
import { useShellData } from '../../parts/shell-data.ts';
import { Instant } from '../../parts/time/instant.tsx';
import { useNow } from '../../parts/time/use-now.ts';
import { useDisplayName } from '../../season/use-display-name.ts';

/** The note on a day without matches. `next`: when the next match begins, if one is known. */
export function NoSeriesToday({ isToday, next }: { isToday: boolean; next: string | null }) {
  return (
    <p className="soft">
      {isToday ? <Trans>No matches today.</Trans> : <Trans>No matches on this day.</Trans>}{' '}
      {next && (
        <Trans>
          The next match begins <Instant at={next} style="date" />.
        </Trans>
      )}
    </p>
  );
}

/** The note before a stage is seeded: about coming stages, else a link to past ones. */
export function NoStageSeries({ stage }: { stage: Segment | null }) {
  const { season } = useShellData();
  const now = useNow();
  const displayNameOf = useDisplayName();
  const name = stage ? displayNameOf(stage) : '';
  const text = stage ? (
    <Trans>No matches of {name} yet. They appear the moment it is seeded.</Trans>
  ) : (
    <Trans>The next season is not announced yet.</Trans>
  );
  return upcomingStagesOf(season, now).length > 0 ? (
    <p className="soft">{text}</p>
  ) : (
    <EmptyState title={<Trans>No matches yet</Trans>} action={<PastBracketLink />}>
      {text}
    </EmptyState>
  );
}
