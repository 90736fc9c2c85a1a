import { Button } from '@ringside/ui/button';
import { isStale } from '../shell/format-fault.ts';
import { ChangedFieldsNote, EditConflictNote, SaveButton } from './edit-conflict.tsx';
import { Refusal } from './refusal.tsx';

interface SaveBarProps {
  isDirty: boolean;
  busy: boolean;
  fault: unknown;
  /** The fault without the errors that stand beside fields. */
  rest: unknown;
  /** The names of the fields that others have changed since the typing began. */
  meanwhile: string[];
  /** Why the input cannot be saved as it is. */
  blockedBy?: string | undefined;
  onDrop: () => void;
  onReadNewer: () => Promise<void>;
}

/** The bar below a form with unsaved input: its state, the changes of others, and the next actions. */
export function SaveBar({
  isDirty,
  busy,
  fault,
  rest,
  meanwhile,
  blockedBy,
  onDrop,
  onReadNewer,
}: SaveBarProps) {
  return (
    <div className={isDirty ? 'savebar is-on' : 'savebar'}>
      {meanwhile.length > 0 && <ChangedFieldsNote names={meanwhile} />}
      {isStale(fault) ? <EditConflictNote /> : <Refusal fault={rest} />}
      <div className="row row--end">
        <span className="soft small" role="status">
          {isDirty ? (blockedBy ?? 'Not saved yet') : ''}
        </span>
        <Button disabled={!isDirty} onClick={onDrop}>
          Discard changes
        </Button>
        <SaveButton
          fault={fault}
          busy={busy}
          disabled={!isDirty || blockedBy !== undefined}
          onReload={() => void onReadNewer()}
        >
          Save
        </SaveButton>
      </div>
    </div>
  );
}
