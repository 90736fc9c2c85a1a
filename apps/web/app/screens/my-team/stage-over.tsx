import { Plural, Trans } from '@lingui/react/macro';
import type { RosterOutlook } from '@ringside/contract/collections/rosters';
import { Note } from '@ringside/ui/note';
import { LinkTo } from '../../parts/links/link-to.tsx';
import { useSession } from '../../session/session-store.ts';

/** The panel after the player's stage: the team's place, its points, and the rest of the season. */
export function StageOver() {
  const { outlook } = useSession();
  return outlook && (outlook.state === 'out' || outlook.state === 'champion') ? (
    <RemainingSeason {...outlook} />
  ) : null;
}

/** The place and the points of a team, with the rest of the season. */
export function RemainingSeason({
  placement,
  points,
  next,
}: Pick<RosterOutlook, 'placement' | 'points' | 'next'>) {
  return (
    <Note
      title={
        placement === null ? (
          <Trans>Your team is out of this stage.</Trans>
        ) : (
          <Trans>Place {placement}</Trans>
        )
      }
    >
      {points > 0 && (
        <p className="small">
          <Plural
            value={points}
            one="# point counts for your region's leaderboard."
            other="# points count for your region's leaderboard."
          />{' '}
          <Trans>
            At the end of the season its first places go to the World Finals, the next ones to the
            Last Chance Qualifier.
          </Trans>
        </p>
      )}
      {next === null && (
        <p className="small">
          <Trans>The next stage that your team can enter will show here.</Trans>
        </p>
      )}
      {points > 0 && (
        <LinkTo className="link small" to="/leaderboards">
          <Trans>Leaderboards</Trans>
        </LinkTo>
      )}
    </Note>
  );
}
