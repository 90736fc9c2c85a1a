import { Button } from '@ringside/ui/button';
import { Dialog } from '@ringside/ui/dialog';
import { Checkbox, SelectField, TextField } from '@ringside/ui/field';
import { Note } from '@ringside/ui/note';
import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { faultText, isStale, wouldReset } from '../shell/fault-text.ts';
import { useTell } from '../shell/tell.tsx';
import { faultAt, restOf } from './field-faults.ts';

/** A question of an act: a text, an instant, one of several, or yes and no (answered `on` or nothing). */
export interface ActField {
  name: string;
  label: string;
  type?: 'text' | 'datetime-local' | 'email' | 'password' | 'number' | 'url' | 'file' | 'checkbox';
  options?: { value: string; label: string }[];
  initial?: string;
  hint?: string;
  required?: boolean;
  /** What has to be typed, letter by letter, before the act can be done. */
  exactly?: string;
  /** Which places of what is sent the answer fills: what the API says of them stands beside the question. */
  pointers?: string[];
}

/** Something an operator may do: what it will do, what undoes it, and the doing. */
export interface Act {
  title: string;
  does: ReactNode;
  /** The act that takes it back, by its name; or that there is none. */
  inverse: string;
  label: string;
  danger?: boolean;
  fields?: ActField[];
  run: (values: Record<string, string>, options: { force: boolean; file?: File }) => Promise<unknown>;
  done: string;
}

interface Asked {
  act: Act | null;
  onClose: () => void;
  /** Reads anew what the act was about, after it or because somebody else was faster: the dialog stays until then, so that nobody acts on what is past. */
  onChanged: () => Promise<void>;
}

/** Asks before anything is done. The versions that were seen go along, so that of two operators the slower one is told. */
export function ActDialog({ act, onClose, onChanged }: Asked) {
  return (
    <Dialog open={act !== null} title={act?.title ?? ''} close="Close" onClose={onClose}>
      {act && <ActForm key={act.title} act={act} onClose={onClose} onChanged={onChanged} />}
    </Dialog>
  );
}

function ActForm({ act, onClose, onChanged }: Asked & { act: Act }) {
  const { run, busy, fault } = useRun(act, { onClose, onChanged });
  const stale = isStale(fault);
  const forceable = wouldReset(fault);
  const form = useRef<HTMLFormElement>(null);
  useToFirstFault(form, fault);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const sent = new FormData(event.currentTarget);
    const values = Object.fromEntries((act.fields ?? []).map(({ name }) => [name, String(sent.get(name) ?? '').trim()]));
    const file = [...sent.values()].find((value): value is File => value instanceof File && value.size > 0);
    void run(values, sent.get('force') === 'on', file);
  }
  return (
    <form ref={form} className="stack act" onSubmit={submit}>
      <div className="act__does">{act.does}</div>
      {act.fields?.map((field) => <Question key={field.name} field={field} fault={faultAt(fault, ...(field.pointers ?? []))} />)}
      <p className="act__inverse"><b>Undo</b> {act.inverse}</p>
      <Refusal fault={restOf(fault, (act.fields ?? []).flatMap(({ pointers = [] }) => pointers))} />
      {forceable && <Checkbox name="force" label="Do it all the same: the series that depend on it are reset as well" />}
      <div className="row row--end">
        <Button onClick={onClose}>Cancel</Button>
        {stale ? (
          <Button look="light" onClick={() => void onChanged().then(onClose)}>Show how it stands now</Button>
        ) : (
          <Button type="submit" look={act.danger ? 'danger' : 'go'} busy={busy}>{act.label}</Button>
        )}
      </div>
    </form>
  );
}

/** Runs an act, keeps why it was refused, tells that it was done. */
export function useRun(act: Pick<Act, 'run' | 'done'>, { onClose, onChanged }: Omit<Asked, 'act'>) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<unknown>();
  const tell = useTell();
  async function run(values: Record<string, string>, force: boolean, file?: File) {
    setBusy(true);
    setFault(undefined);
    try {
      await act.run(values, { force, ...(file && { file }) });
      tell(act.done);
      await onChanged();
      onClose();
    } catch (error) {
      setFault(error);
      setBusy(false);
    }
  }
  return { run, busy, fault };
}

export function Refusal({ fault }: { fault: unknown }) {
  if (fault === undefined) return null;
  const { title, detail } = faultText(fault);
  return <Note tone="bad" alert title={title}>{detail && <p>{detail}</p>}</Note>;
}

/** The browser itself holds the form back until the words are the same. */
function Exactly({ name, label, exactly }: { name: string; label: string; exactly: string }) {
  return (
    <TextField
      label={label} name={name} required autoComplete="off" hint={`Type “${exactly}”.`}
      onInput={({ currentTarget }) => currentTarget.setCustomValidity(currentTarget.value.trim() === exactly ? '' : `Type “${exactly}” to go on.`)}
    />
  );
}

function Question({ field: { name, label, type = 'text', options, initial = '', hint, required = false, exactly }, fault }: { field: ActField; fault: string | undefined }) {
  if (exactly !== undefined) return <Exactly {...{ name, label, exactly }} />;
  if (type === 'checkbox') return <Checkbox label={label} name={name} defaultChecked={initial === 'on'} fault={fault} />;
  if (!options) return <TextField label={label} name={name} type={type} defaultValue={type === 'file' ? undefined : initial} accept={type === 'file' ? 'image/*' : undefined} hint={hint} required={required} fault={fault} />;
  return (
    <SelectField label={label} name={name} defaultValue={initial} hint={hint} required={required} fault={fault}>
      {options.map(({ value, label: text }) => <option key={value} value={value}>{text}</option>)}
    </SelectField>
  );
}

/** After a refusal the keyboard goes on at the first field that is wrong. */
export function useToFirstFault(form: RefObject<HTMLElement | null>, fault: unknown): void {
  useEffect(() => {
    if (fault !== undefined) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [form, fault]);
}
