import { ApiError } from '@ringside/contract/errors';
import { Button } from '@ringside/ui/button';
import { Dialog } from '@ringside/ui/dialog';
import { TextField } from '@ringside/ui/field';
import { Note } from '@ringside/ui/note';
import { type FormEvent, useState } from 'react';
import { signIn } from '../session/console-client.ts';
import { operatorSession } from '../session/operator-session.ts';
import { faultText } from './fault-text.ts';

const TOO_OFTEN = 429;

/** The door: nothing of the console is shown before it. */
export function SignIn() {
  return (
    <main className="door">
      <div className="door__in">
        <p className="door__brand"><b>Ringside</b> Console</p>
        <h1>Sign in</h1>
        <SignInForm />
      </div>
    </main>
  );
}

/** His time is over, his screen is not: he goes on where he was. */
export function SessionEnded() {
  return (
    <Dialog open title="Your session has ended" close="Leave the console" onClose={() => operatorSession.leave()}>
      <p>Sign in again to go on where you were.</p>
      <SignInForm />
    </Dialog>
  );
}

function SignInForm() {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<unknown>();
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const sent = new FormData(event.currentTarget);
    setBusy(true);
    setFault(undefined);
    try {
      await signIn(String(sent.get('email')), String(sent.get('password')));
    } catch (error) {
      setFault(error);
      setBusy(false);
    }
  }
  return (
    <form className="stack" onSubmit={submit}>
      <TextField label="Email" name="email" type="email" autoComplete="username" required autoFocus />
      <TextField label="Password" name="password" type="password" autoComplete="current-password" required />
      {fault !== undefined && <Note tone="bad" alert title={refusalText(fault)} />}
      <Button look="go" type="submit" wide busy={busy}>Sign in</Button>
    </form>
  );
}

function refusalText(fault: unknown): string {
  if (fault instanceof ApiError && fault.status === TOO_OFTEN) return `Too many attempts. Try again in ${fault.retryAfter ?? 60} seconds.`;
  return faultText(fault).title;
}
