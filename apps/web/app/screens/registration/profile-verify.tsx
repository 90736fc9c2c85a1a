import { Trans, useLingui } from '@lingui/react/macro';
import { Button, buttonClassOf } from '@ringside/ui/button';
import { EmptyState } from '@ringside/ui/empty-state';
import { LinkTo, useGo } from '../../parts/links/link-to.tsx';
import { SomethingWrong } from '../../parts/requests/something-wrong.tsx';
import { useCommand } from '../../parts/requests/use-command.ts';
import { useShellData } from '../../parts/shell-data.ts';
import { registerProfile } from '../../session/register-profile.ts';
import { returnPath } from '../../session/return-path.ts';
import { useSession } from '../../session/session-store.ts';
import type { RouteHandle } from '../../shell/route-handle.ts';
import { useCountryName } from './country.ts';
import { draftStore, useAnswers } from './draft.ts';
import { faultsOf, hasAge } from './profile-faults.ts';
import { RegistrationStep } from './registration-step.tsx';

export const handle: RouteHandle = { middleware: ['launched', 'not-banned'] };

/** The summary of all answers before they are sent. */
export default function ProfileVerify() {
  const { t } = useLingui();
  const draft = useAnswers();
  const { user } = useSession();
  const complete = Object.keys(faultsOf(draft)).length === 0 && hasAge(draft);
  return (
    <RegistrationStep
      step={2}
      title={complete ? <Trans>Is this right?</Trans> : <Trans>Check your profile</Trans>}
    >
      <title>{`${t`Check your profile`} | Ringside`}</title>
      {complete ? (
        <Verify />
      ) : (
        <EmptyState
          title={
            user ? <Trans>Your profile is complete</Trans> : <Trans>Some answers are missing</Trans>
          }
          action={
            <LinkTo
              className={buttonClassOf({ variant: 'go' })}
              to={
                user
                  ? '/registration/region/check'
                  : hasAge(draft)
                    ? '/registration/profile/create'
                    : '/registration/profile/age'
              }
            >
              <Trans>Continue</Trans>
            </LinkTo>
          }
        >
          {user ? (
            <Trans>Choose your team next.</Trans>
          ) : (
            <Trans>Fill in what is missing. The other answers are still there.</Trans>
          )}
        </EmptyState>
      )}
    </RegistrationStep>
  );
}

function Verify() {
  const { i18n } = useLingui();
  const go = useGo();
  const draft = useAnswers();
  const { season } = useShellData();
  const { busy, error, run } = useCommand();
  const nameOf = useCountryName();
  const send = () =>
    run(async () => {
      const { firstName, lastName, email, dateOfBirth, nationality } = draft;
      await registerProfile(
        {
          firstName: firstName.trim(),
          lastName: lastName.trim(),
          email: email.trim(),
          dateOfBirth,
          nationality,
        },
        season,
      );
      draftStore.clear();
      go(returnPath.take() ?? '/registration/region/check');
    });
  return (
    <div className="stack">
      <dl className="facts">
        <div>
          <dt>
            <Trans>Name</Trans>
          </dt>
          <dd>
            {draft.firstName} {draft.lastName}
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Date of birth</Trans>
          </dt>
          <dd>
            {new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
              new Date(draft.dateOfBirth),
            )}
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Country</Trans>
          </dt>
          <dd>{nameOf(draft.nationality)}</dd>
        </div>
        <div>
          <dt>
            <Trans>Email</Trans>
          </dt>
          <dd>{draft.email}</dd>
        </div>
      </dl>
      <SomethingWrong error={error} />
      <div className="row row-b form-end">
        <LinkTo className={buttonClassOf()} to="/registration/profile/create">
          <Trans>Change</Trans>
        </LinkTo>
        <Button variant="go" size="big" busy={busy} onClick={() => void send()}>
          <Trans>Register</Trans>
        </Button>
      </div>
    </div>
  );
}
