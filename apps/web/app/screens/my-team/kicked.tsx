import { Trans, useLingui } from '@lingui/react/macro';
import { buttonClassOf } from '@ringside/ui/button';
import { EmptyState } from '@ringside/ui/empty-state';
import { LinkTo } from '../../parts/links/link-to.tsx';
import { useSeasonView } from '../../parts/season/use-season-view.ts';
import { useSession } from '../../session/session-store.ts';
import type { RouteHandle } from '../../shell/route-handle.ts';

export const handle: RouteHandle = { pageStyle: 'team', middleware: ['signed-in', 'kicked'] };

/** The page for a player who is no longer in their roster. */
export default function Kicked() {
  const { t } = useLingui();
  const { latestRoster, wasDisbanded } = useSession();
  const { allowTeamJoin } = useSeasonView();
  return (
    <>
      <title>{`${t`No longer in the team`} | Ringside`}</title>
      <EmptyState
        level={1}
        art="/art/oh-no.svg"
        title={
          wasDisbanded ? (
            <Trans>Your team was disbanded</Trans>
          ) : (
            <Trans>You are no longer in the team</Trans>
          )
        }
        action={
          <div className="row row--center">
            {latestRoster ? (
              <LinkTo className={buttonClassOf({ variant: 'go' })} to="/my-team">
                <Trans>My other team</Trans>
              </LinkTo>
            ) : allowTeamJoin ? (
              <LinkTo className={buttonClassOf({ variant: 'go' })} to="/registration/team/pick">
                <Trans>Find a new team</Trans>
              </LinkTo>
            ) : (
              <LinkTo className={buttonClassOf()} to="/registration/team/join">
                <Trans>Join with a key</Trans>
              </LinkTo>
            )}
            <LinkTo className={buttonClassOf()} to="/">
              <Trans>Back to Home</Trans>
            </LinkTo>
          </div>
        }
      >
        {wasDisbanded ? (
          <Trans>Your wins stay yours. You can play on with another team.</Trans>
        ) : allowTeamJoin ? (
          <Trans>
            The captain took you out of the roster. You can make a team of your own, or join another
            one with its key.
          </Trans>
        ) : (
          <Trans>
            The captain took you out of the roster. You can still join a team that has a free place,
            with its team join key.
          </Trans>
        )}
      </EmptyState>
    </>
  );
}
