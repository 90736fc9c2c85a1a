import { ApiError } from '@ringside/contract/errors';
import { Button } from '@ringside/ui/button';
import { Note } from '@ringside/ui/note';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Refusal } from '../../parts/refusal.tsx';
import { signInByLink } from '../../session/console-client.ts';
import { useLinkToken } from '../../session/link-token.ts';
import { CodeStep } from '../../shell/code-step.tsx';
import { Door } from '../../shell/door.tsx';

const codeOf = (fault: unknown) => (fault instanceof ApiError ? fault.code : undefined);

/**
 * The sign-in by the link of an email, while password sign-in is closed. Only a button uses the
 * link up: mail scanners open links, and some run the page's scripts.
 */
export function SignInLinkScreen() {
  const token = useLinkToken('/console/sign-in');
  return (
    <Door>
      <h1>Sign in</h1>
      {token ? (
        <LinkSignIn key={token} token={token} />
      ) : (
        <Note tone="warn" title="The link is missing">
          <p>
            Open the link of the email once more, or <Link to="/">go to the sign-in</Link>.
          </p>
        </Note>
      )}
    </Door>
  );
}

function LinkSignIn({ token }: { token: string }) {
  const [step, setStep] = useState<'link' | 'code'>('link');
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<unknown>();
  const navigate = useNavigate();
  async function enter(code?: string) {
    setBusy(true);
    setFault(undefined);
    try {
      await signInByLink(token, code);
      await navigate('/', { replace: true });
    } catch (error) {
      setBusy(false);
      if (codeOf(error) === 'second-factor-required') setStep('code');
      else setFault(error);
    }
  }
  function goBack() {
    setFault(undefined);
    setStep('link');
  }
  if (codeOf(fault) === 'token-invalid')
    return (
      <Note tone="bad" alert title="The link is wrong, was used, or has expired">
        <p>
          A link works once, for 30 minutes, and a newer one replaces it. While sign-in by password
          is closed, each try at the <Link to="/">sign-in</Link> sends a new link, at most one in 30
          minutes.
        </p>
      </Note>
    );
  if (step === 'code')
    return (
      <CodeStep busy={busy} fault={fault} onCode={(code) => void enter(code)} onBack={goBack} />
    );
  return (
    <div className="stack">
      <p>
        The link signs you in once, without your password. Afterwards this browser accepts your
        password again.
      </p>
      <Refusal fault={fault} />
      <Button variant="go" wide autoFocus busy={busy} onClick={() => void enter()}>
        Sign in
      </Button>
    </div>
  );
}
