import { ApiError } from '@ringside/contract/errors';
import { Button } from '@ringside/ui/button';
import { Dialog } from '@ringside/ui/dialog';
import { TextField } from '@ringside/ui/field';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Refusal } from '../parts/refusal.tsx';
import { signIn } from '../session/console-client.ts';
import { operatorSession } from '../session/operator-session.ts';
import { CodeStep } from './code-step.tsx';
import { Door } from './door.tsx';
import { ForgotPassword, readEmail } from './forgot-password.tsx';

/** The sign-in, which precedes everything in the console. */
export function SignIn() {
  return (
    <Door>
      <SignInForm lead={<h1>Sign in</h1>} leadForgotten={<h1>Forgot password?</h1>} />
    </Door>
  );
}

/** The sign-in over an expired session: the operator continues on the same screen. */
export function SessionEnded() {
  return (
    <Dialog
      open
      title="Your session has ended"
      close="Leave the console"
      onClose={() => operatorSession.leave()}
    >
      <SignInForm
        lead={<p>Sign in again to go on where you were.</p>}
        leadForgotten={<h3>Forgot password?</h3>}
      />
    </Dialog>
  );
}

/** The correct first step, where the server requires a second factor as well. */
interface EnteredCredentials {
  email: string;
  password: string;
}

/**
 * The form with an introduction, `lead` at the sign-in and `leadForgotten` at the request for a
 * link.
 */
function SignInForm({ lead, leadForgotten }: { lead: ReactNode; leadForgotten: ReactNode }) {
  const [credentials, setCredentials] = useState<EnteredCredentials>();
  const [email, setEmail] = useState('');
  const [isForgotten, setForgotten] = useState(false);
  const leave = (forgotten: boolean) => (typedEmail: string) => {
    setEmail(typedEmail);
    setForgotten(forgotten);
  };
  if (isForgotten)
    return (
      <>
        {leadForgotten}
        <ForgotPassword email={email} onBack={leave(false)} />
      </>
    );
  return (
    <>
      {lead}
      {credentials ? (
        <SecondStep credentials={credentials} onBack={() => setCredentials(undefined)} />
      ) : (
        <PasswordStep email={email} onAccepted={setCredentials} onForgotten={leave(true)} />
      )}
    </>
  );
}

function PasswordStep({
  email,
  onAccepted,
  onForgotten,
}: {
  email: string;
  onAccepted: (credentials: EnteredCredentials) => void;
  onForgotten: (email: string) => void;
}) {
  const { busy, fault, enter } = useSignInRequest();
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const answers = new FormData(event.currentTarget);
    const credentials = {
      email: String(answers.get('email')),
      password: String(answers.get('password')),
    };
    void enter(credentials, undefined, () => onAccepted(credentials));
  }
  return (
    <form className="stack" onSubmit={submit}>
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={email}
        required
        autoFocus
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        required
      />
      <Refusal fault={fault} />
      <Button variant="go" type="submit" wide busy={busy}>
        Sign in
      </Button>
      <button
        type="button"
        className="linked"
        onClick={({ currentTarget }) => onForgotten(readEmail(currentTarget.form))}
      >
        Forgot password?
      </button>
    </form>
  );
}

/** The second step, with the correct data of the first. */
function SecondStep({
  credentials,
  onBack,
}: {
  credentials: EnteredCredentials;
  onBack: () => void;
}) {
  const { busy, fault, enter } = useSignInRequest();
  return (
    <CodeStep
      busy={busy}
      fault={fault}
      onCode={(code) => void enter(credentials, code)}
      onBack={onBack}
    />
  );
}

/**
 * Returns a function that signs in and stores the refusal. `onCodeWanted`: email and password were
 * right, and the second factor is required.
 */
function useSignInRequest() {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<unknown>();
  async function enter(
    { email, password }: EnteredCredentials,
    code?: string,
    onCodeWanted?: () => void,
  ) {
    setBusy(true);
    setFault(undefined);
    try {
      await signIn(email, password, code);
    } catch (error) {
      if (onCodeWanted && error instanceof ApiError && error.code === 'second-factor-required')
        return onCodeWanted();
      setFault(error);
      setBusy(false);
    }
  }
  return { busy, fault, enter };
}
