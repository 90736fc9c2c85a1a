import { Trans, useLingui } from '@lingui/react/macro';
import type { AgeGate } from '@ringside/contract/collections/people';
import { Button, buttonClassOf } from '@ringside/ui/button';
import { SelectField, TextField } from '@ringside/ui/field';
import { Note } from '@ringside/ui/note';
import { type FormEvent, useEffect, useState } from 'react';
import { LinkTo, useGo } from '../../parts/links/link-to.tsx';
import { focusFirstFault } from '../../parts/requests/focus-first-fault.ts';
import { SomethingWrong } from '../../parts/requests/something-wrong.tsx';
import { useCommand } from '../../parts/requests/use-command.ts';
import { Instant } from '../../parts/time/instant.tsx';
import { COUNTRY_CODES } from '../../season/decisions.ts';
import { client } from '../../session/browser-client.ts';
import { useSession } from '../../session/session-store.ts';
import type { RouteHandle } from '../../shell/route-handle.ts';
import { useCountries } from './country.ts';
import { draftStore, useAnswers } from './draft.ts';
import { RegistrationStep } from './registration-step.tsx';

export const handle: RouteHandle = { middleware: ['launched', 'not-banned'] };

/** The age gate: nothing hints at the answer that lets a player through. */
export default function ProfileAge() {
  const { t } = useLingui();
  const go = useGo();
  const draft = useAnswers();
  const { country } = useSession();
  const { busy, error, run } = useCommand();
  const [hasSubmitted, setHasSubmitted] = useState(false);
  const [refused, setRefused] = useState<AgeGate | null>(null);
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  // A refusal stands for a day: a player who returns sees it again instead of the question.
  useEffect(() => {
    client.ageGate.get().then(
      ({ data }) => data.allowed === false && setRefused(data),
      () => {},
    );
  }, []);
  const nationality = draft.nationality || country;
  const countries = useCountries(COUNTRY_CODES);
  const required = t`The field is required.`;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setHasSubmitted(true);
    if (!draft.dateOfBirth || !nationality) return focusFirstFault(event);
    void run(async () => {
      const { data } = await client.ageGate.post(draft.dateOfBirth, nationality);
      if (data.allowed === false) return setRefused(data);
      draftStore.set({ nationality });
      go('/registration/profile/create');
    });
  };
  return (
    <RegistrationStep step={1} title={<Trans>When were you born?</Trans>}>
      <title>{`${t`Age`} | Ringside`}</title>
      {refused ? (
        <AgeRefused gate={refused} />
      ) : (
        <form className="cols cols-2" onSubmit={submit} noValidate>
          <TextField
            label={<Trans>Date of birth</Trans>}
            type="date"
            autoComplete="bday"
            max={today}
            value={draft.dateOfBirth}
            fault={hasSubmitted && !draft.dateOfBirth ? required : undefined}
            onChange={(event) => draftStore.set({ dateOfBirth: event.target.value })}
          />
          <SelectField
            label={<Trans>Country</Trans>}
            autoComplete="country"
            value={nationality}
            fault={hasSubmitted && !nationality ? required : undefined}
            onChange={(event) => draftStore.set({ nationality: event.target.value })}
          >
            <option value="">{t`Choose`}</option>
            {countries.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </SelectField>
          <div className="wide">
            <SomethingWrong error={error} />
          </div>
          <div className="row row-b wide form-end">
            <LinkTo className={buttonClassOf()} to="/registration/profile/gate">
              <Trans>Back</Trans>
            </LinkTo>
            <Button type="submit" variant="go" size="big" busy={busy}>
              <Trans>Continue</Trans>
            </Button>
          </div>
        </form>
      )}
    </RegistrationStep>
  );
}

function AgeRefused({ gate }: { gate: AgeGate }) {
  return (
    <div className="stack">
      <Note tone="bad" alert title={<Trans>You cannot take part yet.</Trans>}>
        {gate.nextTry && (
          <span className="small">
            <Trans>
              Try again <Instant at={gate.nextTry} />.
            </Trans>
          </span>
        )}
      </Note>
      <div>
        <LinkTo className={buttonClassOf({ variant: 'go' })} to="/">
          <Trans>Back to Home</Trans>
        </LinkTo>
      </div>
    </div>
  );
}
