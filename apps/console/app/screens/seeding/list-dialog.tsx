import type { Seeding } from '@ringside/contract/collections/seeding';
import {
  orderOfList,
  readSeedCsv,
  readSeedList,
  type SeedLine,
} from '@ringside/rules/seeding/seed-list';
import { Button } from '@ringside/ui/button';
import { Dialog } from '@ringside/ui/dialog';
import { useId, useState } from 'react';

/** The initial content of the dialog: nothing, or a chosen file. */
export interface UploadedList {
  name?: string;
  csv?: string;
}

const FAULTS = {
  unknown: 'no roster has this name',
  ambiguous: 'several rosters have this name',
  double: 'is in the list above already',
} as const;

/**
 * Reads an order from a list or a file, and lists the lines that it did not understand before it
 * applies anything.
 */
export function ListDialog({
  upload,
  seeding,
  order,
  onUse,
  onClose,
}: {
  upload: UploadedList | null;
  seeding: Seeding;
  order: readonly string[];
  onUse: (ids: string[]) => void;
  onClose: () => void;
}) {
  return (
    <Dialog
      open={upload !== null}
      title={upload?.csv === undefined ? 'Paste a list' : `From ${upload.name}`}
      close="Close"
      onClose={onClose}
    >
      {upload && (
        <ListForm
          upload={upload}
          seeding={seeding}
          onUse={(lines) => onUse(orderOfList({ lines, order }))}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

function ListForm({
  upload: { csv },
  seeding,
  onUse,
  onClose,
}: {
  upload: UploadedList;
  seeding: Seeding;
  onUse: (lines: SeedLine[]) => void;
  onClose: () => void;
}) {
  const id = useId();
  const [text, setText] = useState('');
  const rosters = seeding.rows.map(({ roster }) => ({
    rosterId: roster.id,
    name: roster.name,
    tags: roster.tags,
  }));
  const lines =
    csv === undefined ? readSeedList({ text, rosters }) : readSeedCsv({ text: csv, rosters });
  const understoodCount = lines?.filter(({ fault }) => fault === null).length ?? 0;
  return (
    <div className="stack">
      {csv === undefined && (
        <div className="field">
          <label htmlFor={id}>Rosters, best first, one per line</label>
          <textarea
            id={id}
            className="in"
            rows={8}
            value={text}
            onChange={({ target }) => setText(target.value)}
            aria-describedby={`${id}-hint`}
          />
          <span className="hint" id={`${id}-hint`}>
            Names, ids or the tag of a player. A number in front is ignored. Rosters that are not in
            the list follow in their present order.
          </span>
        </div>
      )}
      <ListPreview
        lines={lines}
        seeding={seeding}
        understoodCount={understoodCount}
        isEmpty={csv === undefined && text.trim() === ''}
      />
      <div className="row row--end">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="go"
          disabled={understoodCount === 0}
          onClick={() => lines && onUse(lines)}
        >{`Apply the order (${understoodCount})`}</Button>
      </div>
    </div>
  );
}

function ListPreview({
  lines,
  seeding,
  understoodCount,
  isEmpty,
}: {
  lines: SeedLine[] | null;
  seeding: Seeding;
  understoodCount: number;
  isEmpty: boolean;
}) {
  if (isEmpty) return null;
  if (!lines) return <p role="alert">The file needs a column “seed” and a column “roster id”.</p>;
  const faults = lines.filter(({ fault }) => fault !== null);
  return (
    <div className="stack stack--tight" role="status">
      <p>
        <b>{`${understoodCount} of ${lines.length} lines understood.`}</b>
        {faults.length > 0 && ' The other lines are ignored:'}
      </p>
      {faults.length > 0 && (
        <ul className="lines lines--long">
          {faults.map((one) => (
            <li key={one.line}>
              <span className="num soft">{`Line ${one.line}`}</span>
              <span className="grow">{`“${one.text}”: ${formatListFault(one, seeding)}`}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function formatListFault(line: SeedLine, { rows }: Seeding): string {
  if (line.fault === null) return '';
  if (line.fault !== 'ambiguous') return FAULTS[line.fault];
  const candidates = line.candidates.map(
    (id) => `${rows.find(({ roster }) => roster.id === id)?.roster.name} (${id})`,
  );
  return `${FAULTS.ambiguous}: ${candidates.join(', ')}`;
}
