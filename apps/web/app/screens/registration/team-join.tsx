import { Trans, useLingui } from '@lingui/react/macro';
import { Button, buttonClassOf } from '@ringside/ui/button';
import { TextField } from '@ringside/ui/field';
import { type FormEvent, useState } from 'react';
import { LinkTo, useGo } from '../../parts/links/link-to.tsx';
import { focusFirstFault } from '../../parts/requests/focus-first-fault.ts';
import { SomethingWrong, useRefusalText } from '../../parts/requests/something-wrong.tsx';
import { useCommand } from '../../parts/requests/use-command.ts';
import { client } from '../../session/browser-client.ts';
import type { RouteHandle } from '../../shell/route-handle.ts';
import { draftStore, useAnswers } from './draft.ts';
import { RegistrationStep } from './registration-step.tsx';

export const handle: RouteHandle = { middleware: ['signed-in', 'not-banned'] };

/** The form of the key; the second gate then shows its roster. */
export default function TeamJoin() {
  const { t } = useLingui();
  const go = useGo();
  const { joiningKey } = useAnswers();
  const { busy, error, run } = useCommand();
  const [hasSubmitted, setHasSubmitted] = useState(false);
  const refusal = useRefusalText()(error);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setHasSubmitted(true);
    if (!joiningKey.trim()) return focusFirstFault(event);
    void run(async () => {
      await client.rosters.find(joiningKey);
      go('/registration/team/join/gate');
    });
  };
  const missing = hasSubmitted && !joiningKey.trim() ? t`The field is required.` : undefined;
  return (
    <RegistrationStep step={4} title={<Trans>Join with a key</Trans>}>
      <title>{`${t`Join with a key`} | Ringside`}</title>
      <form className="stack" onSubmit={submit} noValidate>
        <TextField
          label={<Trans>Team join key</Trans>}
          hint={
            <Trans>
              Eight characters from your captain. Case, spaces and hyphens do not matter.
            </Trans>
          }
          value={joiningKey}
          maxLength={64}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          fault={missing ?? refusal ?? undefined}
          onChange={(event) => draftStore.set({ joiningKey: event.target.value })}
        />
        {!refusal && <SomethingWrong error={error} />}
        <div className="row row-b form-end">
          <LinkTo className={buttonClassOf()} to="/registration/team/pick">
            <Trans>Back</Trans>
          </LinkTo>
          <Button type="submit" variant="go" size="big" busy={busy}>
            <Trans>Find team</Trans>
          </Button>
        </div>
      </form>
    </RegistrationStep>
  );
}
