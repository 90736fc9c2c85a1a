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

/** What was right so far, where the server asks for a second factor as well. */
interface Known {
  email: string;
  password: string;
}

function SignInForm() {
  const [known, setKnown] = useState<Known>();
  return known ? <CodeStep known={known} onBack={() => setKnown(undefined)} /> : <PasswordStep onKnown={setKnown} />;
}

function PasswordStep({ onKnown }: { onKnown: (known: Known) => void }) {
  const { busy, fault, enter } = useEntering();
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const sent = new FormData(event.currentTarget);
    const known = { email: String(sent.get('email')), password: String(sent.get('password')) };
    void enter(known, undefined, () => onKnown(known));
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

/** The second step: six digits of the app, or a recovery code where the phone is not at hand. */
function CodeStep({ known, onBack }: { known: Known; onBack: () => void }) {
  const { busy, fault, enter } = useEntering();
  const [recovers, setRecovers] = useState(false);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void enter(known, String(new FormData(event.currentTarget).get('code')));
  }
  return (
    <form className="stack" onSubmit={submit}>
      {recovers
        ? <TextField key="recovery" label="Recovery code" name="code" autoComplete="off" autoCapitalize="characters" spellCheck={false} required autoFocus hint="One of the ten that were shown when the second factor was set up. It works once." />
        : <TextField key="code" label="Code" name="code" inputMode="numeric" autoComplete="one-time-code" required autoFocus hint="The six digits that your authenticator app shows for Ringside." />}
      {fault !== undefined && <Note tone="bad" alert title={wrongCodeText(fault)} />}
      <Button look="go" type="submit" wide busy={busy}>Sign in</Button>
      <div className="row">
        <button type="button" className="linked" onClick={() => setRecovers(!recovers)}>{recovers ? 'Use a code of the app' : 'Use a recovery code'}</button>
        <button type="button" className="linked" onClick={onBack}>Back</button>
      </div>
    </form>
  );
}

/** Signs in, and keeps why it was refused; `onCodeWanted`: mail and password were right, and the second factor is asked for. */
function useEntering() {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<unknown>();
  async function enter({ email, password }: Known, code?: string, onCodeWanted?: () => void) {
    setBusy(true);
    setFault(undefined);
    try {
      await signIn(email, password, code);
    } catch (error) {
      if (onCodeWanted && error instanceof ApiError && error.code === 'second-factor-required') return onCodeWanted();
      setFault(error);
      setBusy(false);
    }
  }
  return { busy, fault, enter };
}

function refusalText(fault: unknown): string {
  if (fault instanceof ApiError && fault.status === TOO_OFTEN) return `Too many attempts. Try again in ${fault.retryAfter ?? 60} seconds.`;
  return faultText(fault).title;
}

/** The server answers a wrong code as it does a wrong password; here the password was right a moment ago. */
const wrongCodeText = (fault: unknown): string => (fault instanceof ApiError && fault.code === 'login-failed' ? 'The code is wrong, has run out, or was used already' : refusalText(fault));
