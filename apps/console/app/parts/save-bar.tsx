import { Button } from '@ringside/ui/button';
import { isStale } from '../shell/fault-text.ts';
import { Refusal } from './act-dialog.tsx';
import { FasterNote, MeanwhileNote } from './faster.tsx';

interface SaveBarParts {
  isDirty: boolean;
  busy: boolean;
  fault: unknown;
  /** The fault without what stands beside the fields. */
  rest: unknown;
  /** What others have changed since the typing began, by name. */
  meanwhile: string[];
  onDrop: () => void;
  onReadNewer: () => Promise<void>;
}

/**
 * Below a form whose typing lies over what stands: whether it is saved, what others did meanwhile,
 * and the ways on.
 */
export function SaveBar({
  isDirty,
  busy,
  fault,
  rest,
  meanwhile,
  onDrop,
  onReadNewer,
}: SaveBarParts) {
  return (
    <div className={isDirty ? 'savebar is-on' : 'savebar'}>
      {meanwhile.length > 0 && <MeanwhileNote names={meanwhile} />}
      {isStale(fault) ? <FasterNote /> : <Refusal fault={rest} />}
      <div className="row row--end">
        <span className="soft small" role="status">
          {isDirty ? 'Not saved yet' : ''}
        </span>
        <Button disabled={!isDirty} onClick={onDrop}>
          Discard changes
        </Button>
        {isStale(fault) ? (
          <Button look="light" onClick={() => void onReadNewer()}>
            Load the latest version
          </Button>
        ) : (
          <Button type="submit" look="go" busy={busy} disabled={!isDirty}>
            Save
          </Button>
        )}
      </div>
    </div>
  );
}
