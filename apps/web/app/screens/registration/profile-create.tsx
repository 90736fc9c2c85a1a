import { Trans, useLingui } from '@lingui/react/macro';
import { Button, buttonClassOf } from '@ringside/ui/button';
import { Checkbox, TextField } from '@ringside/ui/field';
import { Note } from '@ringside/ui/note';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { LinkTo, useGo } from '../../parts/links/link-to.tsx';
import { RulesLink } from '../../parts/links/rules-link.tsx';
import { focusFirstFault } from '../../parts/requests/focus-first-fault.ts';
import { useShellData } from '../../parts/shell-data.ts';
import { useSession } from '../../session/session-store.ts';
import type { RouteHandle } from '../../shell/route-handle.ts';
import { draftStore, useAnswers } from './draft.ts';
import { type Answer, faultsOf, hasAge } from './profile-faults.ts';
import { RegistrationStep } from './registration-step.tsx';

export const handle: RouteHandle = { middleware: ['launched', 'not-banned'] };

/** The form of the profile: the player's person, for the operator only. */
export default function ProfileCreate() {
  const { user } = useSession();
  const [search] = useSearchParams();
  return user ? (
    <AlreadyThere chat={search.get('chat') === 'true'} />
  ) : (
    <ProfileForm chat={search.get('chat') === 'true'} />
  );
}

function ProfileForm({ chat }: { chat: boolean }) {
  const { t } = useLingui();
  const go = useGo();
  const draft = useAnswers();
  const { rules } = useShellData().siteTargets;
  const [hasSubmitted, setHasSubmitted] = useState(false);
  const faults = faultsOf(draft);
  const wrong = Object.keys(faults).length;
  const text = (answer: Answer) =>
    !hasSubmitted || !faults[answer]
      ? undefined
      : faults[answer] === 'email'
        ? t`This is not an email address.`
        : t`The field is required.`;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setHasSubmitted(true);
    if (wrong > 0) return focusFirstFault(event);
    go(hasAge(draft) ? '/registration/profile/verify' : '/registration/profile/age');
  };
  return (
    <RegistrationStep step={2} isAgeOpen={!hasAge(draft)} title={<Trans>Your profile</Trans>}>
      <title>{`${t`Profile`} | Ringside`}</title>
      <form className="cols cols-2" onSubmit={submit} noValidate>
        {chat && (
          <div className="wide">
            <ChatLinked />
          </div>
        )}
        {hasSubmitted && wrong > 0 && (
          <div className="wide">
            <Note tone="bad" alert title={<Trans>Some answers are not valid.</Trans>}>
              <span className="small">
                <Trans>They are marked below.</Trans>
              </span>
            </Note>
          </div>
        )}
        <TextField
          label={<Trans>First name</Trans>}
          autoComplete="given-name"
          maxLength={80}
          value={draft.firstName}
          fault={text('firstName')}
          onChange={(event) => draftStore.set({ firstName: event.target.value })}
        />
        <TextField
          label={<Trans>Last name</Trans>}
          autoComplete="family-name"
          maxLength={80}
          value={draft.lastName}
          fault={text('lastName')}
          onChange={(event) => draftStore.set({ lastName: event.target.value })}
        />
        <div className="wide">
          <TextField
            label={<Trans>Email</Trans>}
            hint={<Trans>For prizes and important news. Only the organiser sees it.</Trans>}
            type="email"
            autoComplete="email"
            maxLength={200}
            value={draft.email}
            fault={text('email')}
            onChange={(event) => draftStore.set({ email: event.target.value })}
          />
        </div>
        <div className="wide">
          <Checkbox
            label={
              <Trans>
                I have read the{' '}
                <RulesLink rules={rules} target={rules ? '_blank' : undefined}>
                  championship rules
                </RulesLink>{' '}
                and agree to them.
              </Trans>
            }
            checked={draft.rules}
            fault={text('rules')}
            onChange={(event) => draftStore.set({ rules: event.target.checked })}
          />
        </div>
        <div className="row row-b wide form-end">
          <LinkTo className={buttonClassOf()} to="/registration/profile/age">
            <Trans>Back</Trans>
          </LinkTo>
          <Button type="submit" variant="go" size="big">
            <Trans>Continue</Trans>
          </Button>
        </div>
      </form>
    </RegistrationStep>
  );
}

const ChatLinked = () => (
  <Note tone="ok" title={<Trans>Your community chat account is linked.</Trans>} />
);

/** The note for a player who has a profile, as on the way back from the chat. */
function AlreadyThere({ chat }: { chat: boolean }) {
  const { t } = useLingui();
  return (
    <RegistrationStep step={2} title={<Trans>Your profile</Trans>}>
      <title>{`${t`Profile`} | Ringside`}</title>
      <div className="stack">
        {chat && <ChatLinked />}
        <p>
          <Trans>Your profile is complete.</Trans>
        </p>
        <div className="row">
          <LinkTo className={buttonClassOf({ variant: 'go' })} to="/registration/team/pick">
            <Trans>Continue</Trans>
          </LinkTo>
          <LinkTo className={buttonClassOf()} to="/">
            <Trans>Back to Home</Trans>
          </LinkTo>
        </div>
      </div>
    </RegistrationStep>
  );
}
