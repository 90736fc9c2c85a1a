import type { SecondFactorSetUp } from '@ringside/contract/collections/second-factor';
import { Button } from '@ringside/ui/button';
import { Dialog } from '@ringside/ui/dialog';
import { TextField } from '@ringside/ui/field';
import {
  type FormEvent,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { findFieldFault, removeFieldFaults } from '../../parts/field-faults.ts';
import { Refusal, useFocusOnFirstFault } from '../../parts/refusal.tsx';
import { client } from '../../session/console-client.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

const QrCode = lazy(() => import('@ringside/ui/qr-code'));

interface Asked {
  open: boolean;
  /** `isOn`: whether a code has turned the factor on before the dialog was closed. */
  onClose: (isOn: boolean) => void;
}

/** Three steps: the password, the secret with its first code, the recovery codes. */
export function SetUpSecondFactor({ open, onClose }: Asked) {
  const [secret, setSecret] = useState<SecondFactorSetUp>();
  const [codes, setCodes] = useState<string[]>();
  function close() {
    setSecret(undefined);
    setCodes(undefined);
    onClose(codes !== undefined);
  }
  return (
    <Dialog
      open={open}
      title={codes ? 'Your recovery codes' : 'Set up two-factor authentication'}
      close="Close"
      onClose={close}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onKept={close} />
      ) : secret ? (
        <FirstCode secret={secret} onCodes={setCodes} onCancel={close} />
      ) : (
        <Password onSecret={setSecret} onCancel={close} />
      )}
    </Dialog>
  );
}

function Password({
  onSecret,
  onCancel,
}: {
  onSecret: (secret: SecondFactorSetUp) => void;
  onCancel: () => void;
}) {
  return (
    <Step
      name="password"
      label="Continue"
      onCancel={onCancel}
      run={async (password) => onSecret(await client.secondFactor.begin(password))}
      field={(fault) => (
        <TextField
          label="Your password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          fault={fault}
          hint="Nothing changes until you enter the first code from the app."
        />
      )}
    />
  );
}

function FirstCode({
  secret: { uri, secret },
  onCodes,
  onCancel,
}: {
  secret: SecondFactorSetUp;
  onCodes: (codes: string[]) => void;
  onCancel: () => void;
}) {
  return (
    <Step
      name="code"
      label="Turn it on"
      onCancel={onCancel}
      run={async (code) => onCodes(await client.secondFactor.confirm(code))}
      field={(fault) => (
        <TextField
          label="Code"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          fault={fault}
          hint="The six digits that the app shows now."
        />
      )}
    >
      <div className="factor">
        <Suspense fallback={<div className="qr" role="status" aria-label="Drawing the code" />}>
          <QrCode text={uri} label="QR code for an authenticator app" />
        </Suspense>
        <div className="stack">
          <p>Scan it with an authenticator app, or type this secret there:</p>
          <p>
            <code className="secret num">{secret.replaceAll(/.{4}(?=.)/g, '$& ')}</code>
          </p>
          <p>
            <a href={uri}>Open it in an app on this device</a>
          </p>
        </div>
      </div>
    </Step>
  );
}

interface StepProps {
  /** The name of the one field in the request, as in the API. */
  name: string;
  label: string;
  field: (fault: string | undefined) => ReactNode;
  children?: ReactNode;
  run: (value: string) => Promise<void>;
  onCancel: () => void;
}

function Step({ name, label, field, children, run, onCancel }: StepProps) {
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<unknown>();
  useFocusOnField(form);
  useFocusOnFirstFault(form, fault);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setBusy(true);
    setFault(undefined);
    void run(String(new FormData(event.currentTarget).get(name)))
      .catch(setFault)
      .finally(() => setBusy(false));
  }
  return (
    <form ref={form} className="stack" onSubmit={submit}>
      {children}
      {field(findFieldFault(fault, `/${name}`))}
      <Refusal fault={removeFieldFaults(fault, [`/${name}`])} />
      <div className="row row--end">
        <Button onClick={onCancel}>Cancel</Button>
        <Button variant="go" type="submit" busy={busy}>
          {label}
        </Button>
      </div>
    </form>
  );
}

/**
 * Focuses the field of each step. A dialog that opens looks for the attribute, which React does not
 * set, and an open one focuses the field itself.
 */
function useFocusOnField(form: RefObject<HTMLFormElement | null>): void {
  useLayoutEffect(() => {
    const field = form.current?.querySelector('input');
    field?.setAttribute('autofocus', '');
    field?.focus();
  }, [form]);
}
