import { ApiError } from '@ringside/contract/errors';
import { Button } from '@ringside/ui/button';
import { TextField } from '@ringside/ui/field';
import { Note } from '@ringside/ui/note';
import { type FormEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { findFieldFault, removeFieldFaults } from '../../parts/field-faults.ts';
import { Refusal, useFocusOnFirstFault } from '../../parts/refusal.tsx';
import { client } from '../../session/console-client.ts';
import { useLinkToken } from '../../session/link-token.ts';
import { Door } from '../../shell/door.tsx';

const OWN = ['/password'];
/** Returns whether the link is used or expired. */
const isOver = (fault: unknown): boolean =>
  fault instanceof ApiError && fault.code === 'token-invalid';

/** The screen of the email's link for a forgotten password. It needs no session. */
export function PasswordScreen() {
  const token = useLinkToken('/console/password');
  return (
    <Door>
      <h1>New password</h1>
      {token ? (
        <Choose key={token} token={token} />
      ) : (
        <Note tone="warn" title="The link is missing">
          <p>
            Open the link of the email again, or <Link to="/">go to the sign-in</Link> and ask for
            another.
          </p>
        </Note>
      )}
    </Door>
  );
}

function Choose({ token }: { token: string }) {
  const [state, setState] = useState<'asking' | 'busy' | 'done'>('asking');
  const [fault, setFault] = useState<unknown>();
  const form = useRef<HTMLFormElement>(null);
  useFocusOnFirstFault(form, fault);
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setState('busy');
    setFault(undefined);
    try {
      await client.password.change(
        token,
        String(new FormData(event.currentTarget).get('password')),
      );
      setState('done');
    } catch (error) {
      setFault(error);
      setState('asking');
    }
  }
  if (state === 'done')
    return (
      <Note tone="ok" title="The password is changed" alert>
        <p>
          All your sessions have ended. <Link to="/">Sign in with the new password</Link>.
        </p>
      </Note>
    );
  const rest = removeFieldFaults(fault, OWN);
  return (
    <form ref={form} className="stack" onSubmit={(event) => void submit(event)}>
      <TextField
        label="New password"
        name="password"
        type="password"
        autoComplete="new-password"
        required
        autoFocus
        hint="At least 12 characters, and not a common password."
        fault={findFieldFault(fault, ...OWN)}
      />
      <Refusal fault={rest}>
        {isOver(rest) && (
          <p>
            <Link to="/">Go to the sign-in</Link> and ask for another.
          </p>
        )}
      </Refusal>
      <Button variant="go" type="submit" wide busy={state === 'busy'}>
        Change the password
      </Button>
    </form>
  );
}
