import type { Seeding } from '@ringside/contract/collections/seeding';
import { Button, buttonClassOf } from '@ringside/ui/button';
import type { ChangeEvent } from 'react';
import type { UploadedList } from './list-dialog.tsx';
import { automaticOrderOf, type Draft, type Order } from './order-draft.ts';
import { formatNewcomers } from './save-order.ts';

/** The buttons that change or save the order, and the state of the unsaved one. */
export function SeedTools({
  seeding,
  draft,
  nameOf,
  onChange,
  onList,
  onSave,
}: {
  seeding: Seeding;
  draft: Draft;
  nameOf: (id: string) => string;
  onChange: (next: Order, message: string) => void;
  onList: (upload: UploadedList) => void;
  onSave: () => void;
}) {
  const { isChanged, canUndo, now, saved, newcomers } = draft;
  const count = now.ids.filter((id, index) => saved.ids[index] !== id).length;
  async function readUpload({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const [file] = input.files ?? [];
    if (file) onList({ name: file.name, csv: await file.text() });
    // The reset lets the operator choose the same file again.
    input.value = '';
  }
  return (
    <div className="seed-tools">
      <div className="acts" role="group" aria-label="Actions">
        <Button size="small" variant="go" disabled={!isChanged} onClick={onSave}>
          Save the order
        </Button>
        <Button size="small" disabled={!canUndo} onClick={draft.undo}>
          Undo
        </Button>
        <Button size="small" disabled={!isChanged} onClick={draft.discard}>
          Discard
        </Button>
        <Button size="small" onClick={() => onList({})}>
          Paste a list
        </Button>
        <label className={`${buttonClassOf({ size: 'small' })} file`}>
          Import CSV
          <input
            className="vh"
            type="file"
            accept="text/csv,.csv"
            onChange={(event) => void readUpload(event)}
          />
        </label>
        <Button
          size="small"
          disabled={now.automatic}
          onClick={() =>
            onChange(
              { ids: automaticOrderOf(seeding), automatic: true },
              'The order is by points. It is not saved yet.',
            )
          }
        >
          By points
        </Button>
      </div>
      <p className="soft small" role="status">
        {isChanged
          ? `Not saved: ${count === 1 ? '1 place differs' : `${count} places differ`} from the saved order.`
          : seeding.order === 'by-hand'
            ? 'Manual order, saved.'
            : 'Automatic order.'}
      </p>
      {isChanged && newcomers.length > 0 && (
        <p className="small" role="status">
          {formatNewcomers(newcomers.map(nameOf))}
        </p>
      )}
    </div>
  );
}
