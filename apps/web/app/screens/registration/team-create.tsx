import { Trans, useLingui } from '@lingui/react/macro';
import { Button, buttonClassOf } from '@ringside/ui/button';
import { SelectField } from '@ringside/ui/field';
import { Note } from '@ringside/ui/note';
import { type FormEvent, useState } from 'react';
import { LinkTo } from '../../parts/links/link-to.tsx';
import { focusFirstFault } from '../../parts/requests/focus-first-fault.ts';
import { SomethingWrong } from '../../parts/requests/something-wrong.tsx';
import { TeamNameField, useNameFault } from '../../parts/requests/team-name-field.tsx';
import { useCommand } from '../../parts/requests/use-command.ts';
import { NewTeamCosts } from '../../parts/season/team-points.tsx';
import { useSeasonView } from '../../parts/season/use-season-view.ts';
import { useDisplayName } from '../../season/use-display-name.ts';
import { client } from '../../session/browser-client.ts';
import { useDraft } from '../../session/drafts.ts';
import { applyTeamJoined } from '../../session/initial-load.ts';
import { useSession } from '../../session/session-store.ts';
import type { RouteHandle } from '../../shell/route-handle.ts';
import { useCountryName } from './country.ts';
import { draftStore, selectRegion, useAnswers } from './draft.ts';
import { Ready } from './ready.tsx';
import { RegistrationStep } from './registration-step.tsx';

export const handle: RouteHandle = { middleware: ['signed-in', 'not-banned'] };

/** The page that creates a team. */
export default function TeamCreate() {
  const { t } = useLingui();
  const [ready, setReady] = useState(false);
  const { allowTeamJoin } = useSeasonView();
  return (
    <>
      <title>{`${t`Create your team`} | Ringside`}</title>
      {ready ? (
        <Ready />
      ) : allowTeamJoin ? (
        <Form onReady={() => setReady(true)} />
      ) : (
        <RegistrationClosed />
      )}
    </>
  );
}

/** The note that no region of the player's country accepts teams now. */
function RegistrationClosed() {
  return (
    <RegistrationStep step={4} title={<Trans>Create your team</Trans>}>
      <div className="stack">
        <Note
          tone="bad"
          title={<Trans>There are currently no regions available for registration</Trans>}
        />
        <div className="row">
          <LinkTo className={buttonClassOf()} to="/registration/team/pick">
            <Trans>Back</Trans>
          </LinkTo>
          <LinkTo className={buttonClassOf()} to="/schedule">
            <Trans>See the schedule</Trans>
          </LinkTo>
        </div>
      </div>
    </RegistrationStep>
  );
}

function Form({ onReady }: { onReady: () => void }) {
  const { t } = useLingui();
  const { country, userId } = useSession();
  const { preferredRegions } = useSeasonView();
  const draft = useAnswers();
  const displayNameOf = useDisplayName();
  const countryName = useCountryName()(country);
  const { busy, error, run } = useCommand();
  const [name, setName, clearName] = useDraft('team-create', '');
  const [hasSubmitted, setHasSubmitted] = useState(false);
  const fault = useNameFault(name);
  const region = selectRegion(preferredRegions, draft.region);
  const chosen = preferredRegions.find(({ id }) => id === region);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setHasSubmitted(true);
    if (fault || !region) return focusFirstFault(event);
    void run(async () => {
      applyTeamJoined(await client.rosters.create({ name: name.trim(), segment: region }));
      clearName();
      onReady();
    });
  };
  return (
    <RegistrationStep step={4} title={<Trans>Create your team</Trans>}>
      <form className="cols cols-2" onSubmit={submit} noValidate>
        {hasSubmitted && (fault || !region) && (
          <div className="wide">
            <Note tone="bad" alert title={<Trans>Some answers are not valid.</Trans>}>
              <span className="small">
                <Trans>They are marked below.</Trans>
              </span>
            </Note>
          </div>
        )}
        <TeamNameField name={name} fault={hasSubmitted ? fault : undefined} onName={setName} />
        <SelectField
          label={<Trans>Region</Trans>}
          hint={<Trans>Chosen from your country, {countryName}.</Trans>}
          value={region}
          chosen={chosen ? displayNameOf(chosen) : t`None`}
          fault={
            hasSubmitted && !region
              ? t`There are currently no regions available for registration`
              : undefined
          }
          onChange={(event) => draftStore.set({ region: event.target.value })}
        >
          {preferredRegions.length === 0 && <option value="">{t`None`}</option>}
          {preferredRegions.map((one) => (
            <option key={one.id} value={one.id}>
              {displayNameOf(one)}
            </option>
          ))}
        </SelectField>
        <div className="wide">
          <NewTeamCosts ownerId={userId ?? ''} />
        </div>
        <div className="wide">
          <SomethingWrong error={error} />
        </div>
        <div className="row row-b wide form-end">
          <LinkTo className={buttonClassOf()} to="/registration/team/pick">
            <Trans>Back</Trans>
          </LinkTo>
          <Button type="submit" variant="go" size="big" busy={busy}>
            <Trans>Create team</Trans>
          </Button>
        </div>
      </form>
    </RegistrationStep>
  );
}
