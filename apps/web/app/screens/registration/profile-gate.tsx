import { Trans, useLingui } from '@lingui/react/macro';
import { MINIMUM_BRAWLERS } from '@ringside/rules/constants';
import { Button, buttonClassOf } from '@ringside/ui/button';
import { Note } from '@ringside/ui/note';
import { LinkTo } from '../../parts/links/link-to.tsx';
import { ReadingState } from '../../parts/requests/reading-state.tsx';
import { useRead } from '../../parts/requests/use-read.ts';
import { useSeasonView } from '../../parts/season/use-season-view.ts';
import { checkBrawlers } from '../../session/registration-allowed.ts';
import { useSession } from '../../session/session-store.ts';
import type { RouteHandle } from '../../shell/route-handle.ts';
import { useCountryName } from './country.ts';
import { RegistrationStep } from './registration-step.tsx';

export const handle: RouteHandle = { middleware: ['launched', 'not-banned'] };

/** The first gate: the obstacles to a registration, if any. */
export default function ProfileGate() {
  const { t } = useLingui();
  const { playerTag, country, user } = useSession();
  const [reading, reload] = useRead(
    () => checkBrawlers(playerTag, country),
    `${playerTag} ${country}`,
  );
  return (
    <RegistrationStep step={1} title={<Trans>Ready for the ring?</Trans>}>
      <title>{`${t`Registration`} | Ringside`}</title>
      {reading.state === 'read' ? (
        <EligibilityNotes
          allowed={reading.answer.allowed}
          gameAnswered={reading.answer.gameAnswered}
          reload={reload}
          registered={user !== null}
        />
      ) : (
        <ReadingState reading={reading} reload={reload} />
      )}
    </RegistrationStep>
  );
}

function EligibilityNotes({
  allowed,
  gameAnswered,
  reload,
  registered,
}: {
  allowed: boolean;
  gameAnswered: boolean;
  reload: () => void;
  registered: boolean;
}) {
  const { country } = useSession();
  const { preferredRegions } = useSeasonView();
  const nameOf = useCountryName();
  const countryName = nameOf(country);
  const open = preferredRegions.length > 0;
  return (
    <div className="stack">
      <div className="findings">
        {allowed && (
          <Note tone="ok" title={<Trans>You have enough brawlers.</Trans>}>
            <span className="small">
              <Trans>At least {MINIMUM_BRAWLERS} are needed.</Trans>
            </span>
          </Note>
        )}
        {!allowed && gameAnswered && (
          <Note tone="bad" title={<Trans>You need at least {MINIMUM_BRAWLERS} brawlers.</Trans>}>
            <span className="small">
              <Trans>Unlock more in the game, then come back.</Trans>
            </span>
          </Note>
        )}
        {!allowed && !gameAnswered && (
          <Note tone="warn" title={<Trans>The game did not answer.</Trans>}>
            <span className="small">
              <Trans>We could not read your brawlers. Try again in a moment.</Trans>
            </span>
          </Note>
        )}
        {open ? (
          <Note tone="ok" title={<Trans>Players from {countryName} can take part.</Trans>} />
        ) : (
          <Note
            tone="warn"
            title={<Trans>The country you are from is currently not able to participate</Trans>}
          />
        )}
      </div>
      <div className="row row-b">
        <LinkTo className={buttonClassOf()} to="/">
          <Trans>Back</Trans>
        </LinkTo>
        {allowed ? (
          <LinkTo
            className={buttonClassOf({ variant: 'go', size: 'big' })}
            to={registered ? '/registration/region/check' : '/registration/profile/age'}
          >
            <Trans>Continue</Trans>
          </LinkTo>
        ) : (
          <Button variant="go" onClick={reload}>
            <Trans>Try again</Trans>
          </Button>
        )}
      </div>
    </div>
  );
}
