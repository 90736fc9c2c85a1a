import { Button } from '@ringside/ui/button';
import { Dialog } from '@ringside/ui/dialog';
import { Checkbox } from '@ringside/ui/field';
import { Note } from '@ringside/ui/note';
import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { formatFault, isMissing, isStale, isDependencyConflict } from '../shell/format-fault.ts';
import { useToast } from '../shell/toast.tsx';
import { ActionFieldInput } from './action-field-input.tsx';
import { CollapsibleFields } from './collapsible-fields.tsx';
import { EditConflictNote, ChangedFieldsNote } from './edit-conflict.tsx';
import { findFieldFault, removeFieldFaults } from './field-faults.ts';

/**
 * A field of a command: a text, an instant, one of several options, a checkbox (answered `on` or
 * nothing), or several options (answered with commas between them).
 */
export interface ActionField {
  name: string;
  label: string;
  type?: 'text' | 'datetime-local' | 'email' | 'password' | 'number' | 'url' | 'file' | 'checkbox';
  options?: { value: string; label: string }[];
  /** Whether several options can be chosen. */
  several?: boolean;
  initial?: string;
  hint?: string;
  placeholder?: string;
  /** The language of the text, where it is not English. */
  lang?: string;
  /** The title of the folded part that holds the field, with others that most answers leave empty. */
  folded?: string;
  required?: boolean;
  autoComplete?: string;
  /** The text that the operator must type exactly before the command can run. */
  exactly?: string;
  /**
   * JSON pointers of the request that the answer fills: the API's faults about them stand beside
   * the field.
   */
  pointers?: string[];
  /** Whether the field appears only once the API requires it. */
  whenAsked?: boolean;
}

/** A command of an operator: what it does, what reverses it, and how it runs. */
export interface Action {
  title: string;
  does: ReactNode;
  /** The name of the command that reverses it, or a note that there is none. */
  inverse: string;
  label: string;
  danger?: boolean;
  fields?: ActionField[];
  run: (
    values: Record<string, string>,
    options: { force: boolean; file?: File },
  ) => Promise<unknown>;
  /** The message of success; a function where the outcome determines it. */
  done: string | (() => string);
  /**
   * Returns the command on the current state of its subject; undefined where it does not apply any
   * more. Commands with fields have it, so that an edit conflict loses no input.
   */
  again?: () => Promise<Action | undefined>;
}

interface ActionDialogProps {
  act: Action | null;
  onClose: () => void;
  /**
   * Reads the command's subject again, after it or after an edit conflict. The dialog stays open
   * until then, so that no command runs on an outdated state.
   */
  onChanged: () => Promise<void>;
}

/**
 * Confirms a command before it runs. The request carries the versions that the operator saw, so
 * that the slower of two operators is notified.
 */
export function ActionDialog({ act, onClose, onChanged }: ActionDialogProps) {
  return (
    <Dialog open={act !== null} title={act?.title ?? ''} close="Close" onClose={onClose}>
      {act && <ActionForm key={act.title} act={act} onClose={onClose} onChanged={onChanged} />}
    </Dialog>
  );
}

function ActionForm({ act: asked, onClose, onChanged }: ActionDialogProps & { act: Action }) {
  const { act, isGone, typed, type, readNewer } = useLatestAction(asked, onChanged);
  const { run, busy, fault, setFault } = useRunAction(act, { onClose, onChanged });
  const fields = useVisibleFields(act.fields, fault);
  const newer = fields.filter(({ name, initial = '' }) =>
    asked.fields?.some((field) => field.name === name && (field.initial ?? '') !== initial),
  );
  const form = useRef<HTMLFormElement>(null);
  useFocusOnFirstFault(form, fault);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const sent = new FormData(event.currentTarget);
    const values = Object.fromEntries(
      fields.map(({ name }) => [name, sent.getAll(name).map(String).join(',').trim()]),
    );
    const file = [...sent.values()].find(
      (value): value is File => value instanceof File && value.size > 0,
    );
    void run(values, sent.get('force') === 'on', file);
  }
  const question = (field: ActionField) => (
    <ActionFieldInput
      key={field.name}
      field={field}
      typed={typed[field.name]}
      isNewer={newer.includes(field)}
      fault={findFieldFault(fault, ...(field.pointers ?? []))}
      onType={(value) => type(field.name, value)}
    />
  );
  const foldedFields = fields.filter(({ folded }) => folded);
  const saysSomething = foldedFields.some(
    ({ initial, pointers = [] }) => initial || findFieldFault(fault, ...pointers) !== undefined,
  );
  const isFaster = isStale(fault) && act.again !== undefined && fields.length > 0;
  return (
    <form ref={form} className="stack act" onSubmit={submit}>
      <div className="act__does">{act.does}</div>
      {fields.filter(({ folded }) => !folded).map(question)}
      {foldedFields[0]?.folded && (
        <CollapsibleFields title={foldedFields[0].folded} isOpen={saysSomething}>
          {foldedFields.map(question)}
        </CollapsibleFields>
      )}
      <p className="act__inverse">
        <b>Undo</b> {act.inverse}
      </p>
      {newer.length > 0 && <ChangedFieldsNote names={newer.map(({ label }) => label)} />}
      {isGone && (
        <Note tone="bad" alert title="This cannot be done any more">
          <p>It was changed or deleted in the meantime. Your input is still above.</p>
        </Note>
      )}
      {isFaster ? (
        <EditConflictNote />
      ) : (
        <Refusal
          fault={removeFieldFaults(
            fault,
            fields.flatMap(({ pointers = [] }) => pointers),
          )}
        />
      )}
      {isDependencyConflict(fault) && (
        <Checkbox name="force" label="Continue: the series that depend on it are reset as well" />
      )}
      <div className="row row--end">
        <Button onClick={onClose}>{isGone ? 'Close' : 'Cancel'}</Button>
        {isFaster ? (
          <Button look="light" onClick={() => void readNewer().then(setFault, setFault)}>
            Load the latest version
          </Button>
        ) : isStale(fault) ? (
          <Button look="light" onClick={() => void onChanged().then(onClose)}>
            Show the current state
          </Button>
        ) : (
          !isGone && (
            <Button type="submit" look={act.danger ? 'danger' : 'go'} busy={busy}>
              {act.label}
            </Button>
          )
        )}
      </div>
    </form>
  );
}

/** Returns the shown fields: those that the first refusal required stay until the command is done. */
function useVisibleFields(fields: ActionField[] = [], fault: unknown): ActionField[] {
  const [wanted, setWanted] = useState<string[]>([]);
  const more = fields
    .filter(
      ({ name, whenAsked, pointers = [] }) =>
        whenAsked && !wanted.includes(name) && findFieldFault(fault, ...pointers) !== undefined,
    )
    .map(({ name }) => name);
  if (more.length > 0) setWanted([...wanted, ...more]);
  return fields.filter(
    ({ name, whenAsked }) => !whenAsked || wanted.includes(name) || more.includes(name),
  );
}

/** Returns a command on the current state with the typed values: a read of a newer state keeps them. */
function useLatestAction(asked: Action, onChanged: () => Promise<void>) {
  const [act, setAct] = useState(asked);
  const [isGone, setGone] = useState(false);
  const [typed, setTyped] = useState<Record<string, string>>({});
  return {
    act,
    isGone,
    typed,
    type: (name: string, value: string) => setTyped((before) => ({ ...before, [name]: value })),
    async readNewer() {
      const gone = (error: unknown) => (isMissing(error) ? undefined : Promise.reject(error));
      const [next] = await Promise.all([act.again!().catch(gone), onChanged()]);
      if (next) setAct(next);
      setGone(next === undefined);
    },
  };
}

/** Returns a function that runs a command, stores its refusal and reports its success. */
export function useRunAction(
  act: Pick<Action, 'run' | 'done'>,
  { onClose, onChanged }: Omit<ActionDialogProps, 'act'>,
) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<unknown>();
  const tell = useToast();
  async function run(values: Record<string, string>, force: boolean, file?: File) {
    setBusy(true);
    setFault(undefined);
    try {
      await act.run(values, { force, ...(file && { file }) });
      tell(typeof act.done === 'string' ? act.done : act.done());
      await onChanged();
      onClose();
    } catch (error) {
      setFault(error);
      setBusy(false);
    }
  }
  return { run, busy, fault, setFault };
}

/**
 * The refusal of a command, scrolled into sight. `children`: the possible remedy, where the server
 * names none.
 */
export function Refusal({ fault, children }: { fault: unknown; children?: ReactNode }) {
  if (fault === undefined) return null;
  const { title, detail } = formatFault(fault);
  return (
    <div className="refusal" ref={scrollIntoSight}>
      <Note tone="bad" alert title={title}>
        {children || (detail && <p>{detail}</p>)}
      </Note>
    </div>
  );
}

const scrollIntoSight = (element: HTMLElement | null) =>
  element?.scrollIntoView({ block: 'nearest' });

/** Moves the focus to the first invalid field after a refusal. */
export function useFocusOnFirstFault(form: RefObject<HTMLElement | null>, fault: unknown): void {
  useEffect(() => {
    if (fault === undefined) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    wrong?.focus();
    // The fault stands below the field.
    wrong?.closest('.field')?.scrollIntoView({ block: 'nearest' });
  }, [form, fault]);
}
