import { Button } from '@ringside/ui/button';
import { Note } from '@ringside/ui/note';
import type { ReactNode } from 'react';
import { isStale } from '../shell/format-fault.ts';
import { removeFieldFaults } from './field-faults.ts';
import { Refusal } from './refusal.tsx';

/** The note that a save was refused because of an edit conflict: the input stays. */
export const EditConflictNote = () => (
  <Note tone="bad" alert title="Someone else saved first">
    <p>
      Your changes are not saved yet, and none of them is lost. Load the latest version, then save
      again.
    </p>
  </Note>
);

/** The note about what others have changed, after the newer version is read. */
export const ChangedFieldsNote = ({ names }: { names: string[] }) => (
  <Note tone="warn" alert title="Someone else has changed this in the meantime">
    <p>{`${names.join(', ')}. Your input is kept above; everything else is up to date.`}</p>
  </Note>
);

/** The note that the server has a newer version than the one that the operator opened. */
export const NewerVersionNote = ({ children }: { children: ReactNode }) => (
  <Note tone="warn" title="Someone else has changed this in the meantime">
    <p>{children}</p>
  </Note>
);

interface SaveFaultProps {
  fault: unknown;
  /** JSON pointers of the fields that show their own errors. */
  fieldPointers?: string[];
}

/** Explains why a save failed: an edit conflict, or the refusal of the server. */
export function SaveFault({ fault, fieldPointers = [] }: SaveFaultProps) {
  if (isStale(fault)) return <EditConflictNote />;
  return <Refusal fault={removeFieldFaults(fault, fieldPointers)} />;
}

interface SaveButtonProps {
  fault: unknown;
  busy: boolean;
  disabled?: boolean;
  onReload: () => void;
  children: ReactNode;
}

/** Submits a form; after an edit conflict it loads the latest version instead. */
export function SaveButton({ fault, busy, disabled = false, onReload, children }: SaveButtonProps) {
  if (isStale(fault))
    return (
      <Button variant="light" onClick={onReload}>
        Load the latest version
      </Button>
    );
  return (
    <Button type="submit" variant="go" busy={busy} disabled={disabled}>
      {children}
    </Button>
  );
}
