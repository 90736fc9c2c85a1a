import { Trans } from '@lingui/react/macro';
import type { Roster } from '@ringside/contract/collections/rosters';
import { buttonClassOf } from '@ringside/ui/button';
import { EmptyState } from '@ringside/ui/empty-state';
import type { ReactNode } from 'react';
import { LinkTo } from '../../parts/links/link-to.tsx';
import { useSeasonView } from '../../parts/season/use-season-view.ts';
import { useNow } from '../../parts/time/use-now.ts';
import { rosterChangesOf } from '../../season/roster-decisions.ts';

/** Returns whether the roster's name and players are fixed now. */
export function useIsLocked(roster: Roster): boolean {
  const { segments } = useSeasonView();
  return rosterChangesOf({ roster, segments, now: useNow() }).locked;
}

/** A form that changes the roster, or the reason why it is locked. */
export function UnlessLocked({ roster, children }: { roster: Roster; children: ReactNode }) {
  return useIsLocked(roster) ? <RosterIsLocked /> : children;
}

/** The panel that says that rosters are locked. */
export function RosterIsLocked({ level = 1 }: { level?: 1 | 2 }) {
  return (
    <EmptyState
      level={level}
      title={<Trans>Rosters are locked</Trans>}
      action={
        <LinkTo className={buttonClassOf({ variant: 'go' })} to="/my-team">
          <Trans>My Team</Trans>
        </LinkTo>
      }
    >
      <Trans>Roster name and players can no longer be changed.</Trans>
    </EmptyState>
  );
}
