import { Trans, useLingui } from '@lingui/react/macro';
import { buttonClassOf } from '@ringside/ui/button';
import { EmptyState } from '@ringside/ui/empty-state';
import { LinkTo } from '../../parts/links/link-to.tsx';
import { useSeasonView } from '../../parts/season/use-season-view.ts';
import { useDisplayName } from '../../season/use-display-name.ts';
import type { RouteHandle } from '../../shell/route-handle.ts';
import { draftStore, useAnswers, selectRegion } from './draft.ts';
import { RegistrationStep } from './registration-step.tsx';

export const handle: RouteHandle = { middleware: ['signed-in', 'not-banned'] };

/** The choice of a region for countries that belong to several. */
export default function TeamRegion() {
  const { t } = useLingui();
  const { preferredRegions } = useSeasonView();
  const { region } = useAnswers();
  const displayNameOf = useDisplayName();
  const chosen = selectRegion(preferredRegions, region);
  return (
    <RegistrationStep step={3} title={<Trans>Where do you play?</Trans>}>
      <title>{`${t`Region`} | Ringside`}</title>
      {preferredRegions.length === 0 ? (
        <EmptyState
          title={<Trans>There are currently no regions available for registration</Trans>}
          action={
            <LinkTo className={buttonClassOf({ variant: 'go' })} to="/">
              <Trans>Back to Home</Trans>
            </LinkTo>
          }
        />
      ) : (
        <div className="stack">
          <fieldset className="choices" aria-label={t`Region`}>
            {preferredRegions.map((one) => (
              <label key={one.id} className="pick">
                <input
                  type="radio"
                  name="region"
                  value={one.id}
                  checked={one.id === chosen}
                  onChange={() => draftStore.set({ region: one.id })}
                />
                <span>{displayNameOf(one)}</span>
              </label>
            ))}
          </fieldset>
          <p className="small soft">
            <Trans>All players of a team are of the same region.</Trans>
          </p>
          <div className="row row-b form-end">
            <LinkTo className={buttonClassOf()} to="/registration/region/check">
              <Trans>Back</Trans>
            </LinkTo>
            <LinkTo
              className={buttonClassOf({ variant: 'go', size: 'big' })}
              to="/registration/team/pick"
            >
              <Trans>Continue</Trans>
            </LinkTo>
          </div>
        </div>
      )}
    </RegistrationStep>
  );
}
