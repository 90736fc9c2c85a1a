import { Button } from '@ringside/ui/button';
import { Dialog } from '@ringside/ui/dialog';
import { Checkbox } from '@ringside/ui/field';
import { Note } from '@ringside/ui/note';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { isMissing, isStale, isDependencyConflict } from '../shell/format-fault.ts';
import { useToast } from '../shell/toast.tsx';
import { ActionFieldInput, type ActionField } from './action-field-input.tsx';
import { CollapsibleFields } from './collapsible-fields.tsx';
import { EditConflictNote, ChangedFieldsNote } from './edit-conflict.tsx';
import { findFieldFault, removeFieldFaults } from './field-faults.ts';
import { Refusal, useFocusOnFirstFault } from './refusal.tsx';
import { UndoNote } from './undo-note.tsx';

interface RunOptions {
  /** Whether the operator confirmed that dependent series are reset as well. */
  force: boolean;
  file?: File;
}

/** A command of an operator: what it does, what reverses it, and how it runs. */
export interface Action {
  title: string;
  /** A function where the typed values change what the command does. */
  description: ReactNode | ((typedValues: Record<string, string>) => ReactNode);
  /** The name of the command that reverses it, or a note that there is none. */
  howToUndo: string;
  label: string;
  danger?: boolean;
  fields?: ActionField[];
  run: (values: Record<string, string>, options: RunOptions) => Promise<unknown>;
  /** The message of success; a function where the outcome determines it. */
  successText: string | (() => string);
  /**
   * Returns the command on the current state of its subject; undefined where it does not apply any
   * more. Commands with fields have it, so that an edit conflict loses no input.
   */
  rebuild?: () => Promise<Action | undefined>;
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

function ActionForm({ act: opened, onClose, onChanged }: ActionDialogProps & { act: Action }) {
  const { act, isGone, typedValues, setTypedValue, readNewer } = useLatestAction(opened, onChanged);
  const { run, busy, fault, setFault } = useRunAction(act, { onClose, onChanged });
  const fields = useVisibleFields(act.fields, fault);
  const changedFields = fields.filter(({ name, initial = '' }) =>
    opened.fields?.some((field) => field.name === name && (field.initial ?? '') !== initial),
  );
  const form = useRef<HTMLFormElement>(null);
  useFocusOnFirstFault(form, fault);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { values, force, file } = readAnswers(event.currentTarget, fields);
    void run(values, force, file);
  }
  // A command without fields has no input to keep: it closes and shows the current state instead.
  const canReload = isStale(fault) && act.rebuild !== undefined && fields.length > 0;
  return (
    <form ref={form} className="stack act" onSubmit={submit}>
      <div className="act__does">
        {typeof act.description === 'function' ? act.description(typedValues) : act.description}
      </div>
      <ActionFields {...{ fields, changedFields, typedValues, fault }} onType={setTypedValue} />
      <UndoNote>{act.howToUndo}</UndoNote>
      {changedFields.length > 0 && (
        <ChangedFieldsNote names={changedFields.map(({ label }) => label)} />
      )}
      {isGone && (
        <Note tone="bad" alert title="This cannot be done any more">
          <p>It was changed or deleted in the meantime. Your input is still above.</p>
        </Note>
      )}
      {canReload ? (
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
        <Checkbox name="force" label="Continue and reset the series that depend on it" />
      )}
      <div className="row row--end">
        <Button onClick={onClose}>{isGone ? 'Close' : 'Cancel'}</Button>
        <MainButton
          {...{ act, busy, canReload, isGone }}
          isOutdated={isStale(fault)}
          onReload={() => void readNewer().then(setFault, setFault)}
          onShowCurrent={() => void onChanged().then(onClose)}
        />
      </div>
    </form>
  );
}

/** Reads the answers of a submitted form: several values of one field are joined by commas. */
function readAnswers(form: HTMLFormElement, fields: ActionField[]) {
  const answers = new FormData(form);
  return {
    values: Object.fromEntries(
      fields.map(({ name }) => [name, answers.getAll(name).map(String).join(',').trim()]),
    ),
    force: answers.get('force') === 'on',
    file: [...answers.values()].find(
      (value): value is File => value instanceof File && value.size > 0,
    ),
  };
}

interface ActionFieldsProps {
  fields: ActionField[];
  /** The fields whose value another operator has changed since the dialog opened. */
  changedFields: ActionField[];
  typedValues: Record<string, string>;
  fault: unknown;
  onType: (name: string, value: string) => void;
}

/** The fields of a command; rarely needed ones are in a collapsed part below the others. */
function ActionFields({ fields, changedFields, typedValues, fault, onType }: ActionFieldsProps) {
  const renderField = (field: ActionField) => (
    <ActionFieldInput
      key={field.name}
      field={field}
      typedValue={typedValues[field.name]}
      isNewer={changedFields.includes(field)}
      fault={findFieldFault(fault, ...(field.pointers ?? []))}
      onType={(value) => onType(field.name, value)}
    />
  );
  const foldedFields = fields.filter(({ folded }) => folded);
  const title = foldedFields[0]?.folded;
  const isOpen = foldedFields.some(
    ({ initial, pointers = [] }) => initial || findFieldFault(fault, ...pointers) !== undefined,
  );
  return (
    <>
      {fields.filter(({ folded }) => !folded).map(renderField)}
      {title && (
        <CollapsibleFields title={title} isOpen={isOpen}>
          {foldedFields.map(renderField)}
        </CollapsibleFields>
      )}
    </>
  );
}

interface MainButtonProps {
  act: Action;
  busy: boolean;
  /** Whether the form can load the latest version and keep its input. */
  canReload: boolean;
  isOutdated: boolean;
  isGone: boolean;
  onReload: () => void;
  onShowCurrent: () => void;
}

/** The button that runs the command, or that resolves an edit conflict first. */
function MainButton({
  act,
  busy,
  canReload,
  isOutdated,
  isGone,
  onReload,
  onShowCurrent,
}: MainButtonProps) {
  if (canReload)
    return (
      <Button variant="light" onClick={onReload}>
        Load the latest version
      </Button>
    );
  if (isOutdated)
    return (
      <Button variant="light" onClick={onShowCurrent}>
        Show the current state
      </Button>
    );
  if (isGone) return null;
  return (
    <Button type="submit" variant={act.danger ? 'danger' : 'go'} busy={busy}>
      {act.label}
    </Button>
  );
}

/** Returns the visible fields: those that the first refusal required stay until the command is done. */
function useVisibleFields(fields: ActionField[] = [], fault: unknown): ActionField[] {
  const [requiredNames, setRequiredNames] = useState<string[]>([]);
  const newNames = fields
    .filter(
      ({ name, whenAsked, pointers = [] }) =>
        whenAsked &&
        !requiredNames.includes(name) &&
        findFieldFault(fault, ...pointers) !== undefined,
    )
    .map(({ name }) => name);
  if (newNames.length > 0) setRequiredNames([...requiredNames, ...newNames]);
  return fields.filter(
    ({ name, whenAsked }) => !whenAsked || requiredNames.includes(name) || newNames.includes(name),
  );
}

/** Returns a command on the current state with the typed values: a read of a newer state keeps them. */
function useLatestAction(opened: Action, onChanged: () => Promise<void>) {
  const [act, setAct] = useState(opened);
  const [isGone, setGone] = useState(false);
  const [typedValues, setTypedValues] = useState<Record<string, string>>({});
  return {
    act,
    isGone,
    typedValues,
    setTypedValue: (name: string, value: string) =>
      setTypedValues((before) => ({ ...before, [name]: value })),
    async readNewer() {
      const ignoreMissing = (error: unknown) =>
        isMissing(error) ? undefined : Promise.reject(error);
      const [next] = await Promise.all([act.rebuild?.().catch(ignoreMissing), onChanged()]);
      if (next) setAct(next);
      setGone(next === undefined);
    },
  };
}

/** Returns a function that runs a command, stores its refusal and reports its success. */
export function useRunAction<Values = Record<string, string>>(
  act: {
    run: (values: Values, options: RunOptions) => Promise<unknown>;
    successText: Action['successText'];
  },
  { onClose, onChanged }: Omit<ActionDialogProps, 'act'>,
) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<unknown>();
  const tell = useToast();
  async function run(values: Values, force: boolean, file?: File) {
    setBusy(true);
    setFault(undefined);
    try {
      await act.run(values, { force, ...(file && { file }) });
      tell(typeof act.successText === 'string' ? act.successText : act.successText());
      await onChanged();
      onClose();
    } catch (error) {
      setFault(error);
      setBusy(false);
    }
  }
  return { run, busy, fault, setFault };
}
