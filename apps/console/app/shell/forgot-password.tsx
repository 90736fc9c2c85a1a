import { RESET_LINK_MINUTES } from '@ringside/contract/reset-link';
import { Button } from '@ringside/ui/button';
import { TextField } from '@ringside/ui/field';
import { Note } from '@ringside/ui/note';
import { type FormEvent, useState } from 'react';
import { Refusal } from '../parts/refusal.tsx';
import { formatDuration } from '../parts/time.tsx';
import { requestPasswordLink } from '../session/console-client.ts';

interface ForgotPasswordProps {
  /** The email address typed so far. */
  email: string;
  onBack: (email: string) => void;
}

/** Returns the email address typed into a form so far. */
export const readEmail = (form: HTMLFormElement | null): string =>
  form ? String(new FormData(form).get('email')) : '';

/**
 * The request for an email whose link sets another password. It does not reveal which accounts
 * exist: the server answers every address alike.
 */
export function ForgotPassword({ email, onBack }: ForgotPasswordProps) {
  const [sentTo, setSentTo] = useState<string>();
  if (sentTo === undefined) return <AskForLink email={email} onBack={onBack} onSent={setSentTo} />;
  return (
    <div className="stack">
      <Note
        tone="ok"
        alert
        title="If an operator signs in with this address, an email is on its way."
      >
        <p className="break">{sentTo}</p>
        <p>{`The link works for ${formatDuration(RESET_LINK_MINUTES * 60)}.`}</p>
      </Note>
      <Button wide autoFocus onClick={() => onBack(sentTo)}>
        Back to sign-in
      </Button>
    </div>
  );
}

function AskForLink({
  email,
  onBack,
  onSent,
}: ForgotPasswordProps & { onSent: (email: string) => void }) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<unknown>();
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setBusy(true);
    setFault(undefined);
    const to = readEmail(event.currentTarget);
    try {
      await requestPasswordLink(to);
      onSent(to);
    } catch (error) {
      setFault(error);
      setBusy(false);
    }
  }
  return (
    <form className="stack" onSubmit={(event) => void submit(event)}>
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={email}
        required
        autoFocus
        hint="You get an email with a link to choose another password."
      />
      <Refusal fault={fault} />
      <Button variant="go" type="submit" wide busy={busy}>
        Send the link
      </Button>
      <button
        type="button"
        className="linked"
        onClick={({ currentTarget }) => onBack(readEmail(currentTarget.form))}
      >
        Back to sign-in
      </button>
    </form>
  );
}
