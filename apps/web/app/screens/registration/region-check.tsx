import { Trans, useLingui } from '@lingui/react/macro';
import { buttonClassOf } from '@ringside/ui/button';
import { Note } from '@ringside/ui/note';
import { LinkTo } from '../../parts/links/link-to.tsx';
import { ContactSupport } from '../../parts/requests/something-wrong.tsx';
import { useSeasonView } from '../../parts/season/use-season-view.ts';
import { useDisplayName } from '../../season/use-display-name.ts';
import { useSession } from '../../session/session-store.ts';
import type { RouteHandle } from '../../shell/route-handle.ts';
import { useCountryName } from './country.ts';
import { RegistrationStep } from './registration-step.tsx';

export const handle: RouteHandle = { middleware: ['signed-in', 'not-banned'] };

/** The regions of the player's country in this stage, or the reason why there is none. */
export default function RegionCheck() {
  const { t } = useLingui();
  const { regions, preferredRegions, allowTeamJoin } = useSeasonView();
  const { country } = useSession();
  const displayNameOf = useDisplayName();
  const countryName = useCountryName()(country);
  const several = preferredRegions.length > 1;
  const names = preferredRegions.map(displayNameOf).join(', ');
  return (
    <RegistrationStep step={3} title={<Trans>Your region</Trans>}>
      <title>{`${t`Region`} | Ringside`}</title>
      <div className="stack">
        {preferredRegions.length > 0 && (
          <Note
            tone="ok"
            title={
              <Trans>
                Players from {countryName} play in {names}.
              </Trans>
            }
          >
            <span className="small">
              <Trans>All players of a team are of the same region.</Trans>
            </span>
          </Note>
        )}
        {preferredRegions.length === 0 && regions.length > 0 && (
          <Note
            tone="bad"
            title={<Trans>The country you are from is currently not able to participate</Trans>}
          >
            <ContactSupport />
          </Note>
        )}
        {(regions.length === 0 || (preferredRegions.length > 0 && !allowTeamJoin)) && (
          <Note
            tone="bad"
            title={<Trans>There are currently no regions available for registration</Trans>}
          />
        )}
        <div className="row row-b">
          <LinkTo className={buttonClassOf()} to="/">
            <Trans>Back to Home</Trans>
          </LinkTo>
          {preferredRegions.length > 0 && allowTeamJoin && (
            <LinkTo
              className={buttonClassOf({ variant: 'go', size: 'big' })}
              to={several ? '/registration/team/region' : '/registration/team/pick'}
            >
              <Trans>Continue</Trans>
            </LinkTo>
          )}
        </div>
      </div>
    </RegistrationStep>
  );
}
