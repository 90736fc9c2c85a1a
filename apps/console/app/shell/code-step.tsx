import { ApiError } from '@ringside/contract/errors';
import { Button } from '@ringside/ui/button';
import { TextField } from '@ringside/ui/field';
import { Note } from '@ringside/ui/note';
import { type FormEvent, useState } from 'react';
import { Refusal } from '../parts/refusal.tsx';

interface Step {
  busy: boolean;
  fault: unknown;
  onCode: (code: string) => void;
  onBack: () => void;
}

/** The step of the second factor: six digits of the app, or a recovery code without the phone. */
export function CodeStep({ busy, fault, onCode, onBack }: Step) {
  const [recovers, setRecovers] = useState(false);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onCode(String(new FormData(event.currentTarget).get('code')));
  }
  return (
    <form className="stack" onSubmit={submit}>
      {recovers ? (
        <TextField
          key="recovery"
          label="Recovery code"
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          autoFocus
          hint="One of the ten codes from the set-up of two-factor authentication. Each code works once."
        />
      ) : (
        <TextField
          key="code"
          label="Code"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          autoFocus
          hint="The six digits that your authenticator app shows for Ringside."
        />
      )}
      {isWrongCode(fault) ? (
        <Note tone="bad" alert title="The code is wrong, has expired, or was already used" />
      ) : (
        <Refusal fault={fault} />
      )}
      <Button variant="go" type="submit" wide busy={busy}>
        Sign in
      </Button>
      <div className="row">
        <button type="button" className="linked" onClick={() => setRecovers(!recovers)}>
          {recovers ? 'Use a code from the app' : 'Use a recovery code'}
        </button>
        <button type="button" className="linked" onClick={onBack}>
          Back
        </button>
      </div>
    </form>
  );
}

/**
 * Returns whether the code was wrong: the server answers as for a wrong password, but the password
 * was right a moment ago.
 */
const isWrongCode = (fault: unknown): boolean =>
  fault instanceof ApiError && fault.code === 'login-failed';
