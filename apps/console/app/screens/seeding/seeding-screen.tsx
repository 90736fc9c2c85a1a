import type { Seeding, SeedingRow } from '@ringside/contract/collections/seeding';
import type { SegmentId } from '@ringside/rules/ids';
import { seedsCsv } from '@ringside/rules/seeding/seed-list';
import { Button, buttonClassOf } from '@ringside/ui/button';
import { Note } from '@ringside/ui/note';
import { Tag } from '@ringside/ui/tag';
import { type ChangeEvent, useCallback, useMemo, useState } from 'react';
import { Link, useParams } from 'react-router';
import { useTopics } from '../../live/stream.ts';
import { useRead } from '../../live/use-read.ts';
import { useThrottle } from '../../live/use-throttle.ts';
import { type Action, ActionDialog } from '../../parts/action-dialog.tsx';
import { SearchField } from '../../parts/filters.tsx';
import { EmptyText, QueryView } from '../../parts/query-view.tsx';
import { saveCsv } from '../../parts/save-file.ts';
import { Section } from '../../parts/section.tsx';
import { SegmentName } from '../../parts/segment-name.tsx';
import { Time } from '../../parts/time.tsx';
import { client } from '../../session/console-client.ts';
import { usePermissions } from '../../session/permissions.ts';
import { type UploadedList, ListDialog } from './list-dialog.tsx';
import { automaticOrderOf, type Draft, moveRoster, type Order, useDraft } from './order-draft.ts';
import { formatNewcomers, createSaveOrderAction } from './save-order.ts';
import { SeedRows } from './seed-rows.tsx';

const REFETCH_INTERVAL_MS = 1000;
/** Up to this many rosters need no search. */
const FEW = 12;

/**
 * The order in which a segment's rosters are seeded, with the reasons; an operator may set it until
 * the draw.
 */
export function SeedingScreen() {
  const { id = '' } = useParams();
  const read = useRead(['seeding', id], () => client.segments.seeding(id));
  const refetch = useThrottle(() => void read.refetch(), REFETCH_INTERVAL_MS);
  useTopics([`segments:${id}`], refetch);
  return (
    <>
      <div className="head">
        <p className="crumbs">
          <Link to="/rosters">Rosters</Link> /{' '}
          <Link to={`/rosters?segment=${id}`}>
            <SegmentName id={id} />
          </Link>
        </p>
        <h1>Seeding</h1>
        {read.data && <SeedingState seeding={read.data} />}
      </div>
      <QueryView of={read} what="the seeding" rows={8}>
        {(seeding) => (
          <SeedingBoard key={id} segmentId={id} seeding={seeding} onChanged={read.refetch} />
        )}
      </QueryView>
    </>
  );
}

function SeedingState({
  seeding: { drawn, order, seedsAt, hasCheckin, rows },
}: {
  seeding: Seeding;
}) {
  const seededCount = rows.filter(({ seed }) => seed !== null).length;
  return (
    <div className="row row--tight">
      {drawn ? (
        <Tag tone="ok">Drawn</Tag>
      ) : (
        <Tag tone={order === 'by-hand' ? 'home' : undefined}>
          {order === 'by-hand' ? 'Manual' : 'Automatic'}
        </Tag>
      )}
      <span className="soft">
        {drawn ? 'Drawn' : 'To be drawn on'} <Time at={seedsAt} />
      </span>
      <span className="soft">
        {drawn
          ? `${seededCount} seeded`
          : hasCheckin
            ? `${seededCount} of ${rows.length} checked in and ready`
            : `${seededCount} of ${rows.length} ready`}
      </span>
    </div>
  );
}

function SeedingBoard({
  segmentId,
  seeding,
  onChanged,
}: {
  segmentId: SegmentId;
  seeding: Seeding;
  onChanged: () => Promise<void>;
}) {
  const draft = useDraft(seeding);
  const [act, setAct] = useState<Action | null>(null);
  const [list, setList] = useState<UploadedList | null>(null);
  const [status, setStatus] = useState('');
  const [query, setQuery] = useState('');
  const can = usePermissions();
  const names = useMemo(
    () => new Map(seeding.rows.map(({ roster }) => [roster.id, roster.name])),
    [seeding],
  );
  const nameOf = useCallback((id: string) => names.get(id) ?? `roster ${id}`, [names]);
  if (seeding.rows.length === 0) return <EmptyText>No roster is registered yet.</EmptyText>;
  const mayWrite = can('segments.write') && !seeding.drawn;
  const rows = rowsOf(seeding, draft);
  const change = (next: Order, message: string) => {
    draft.change(next);
    setStatus(message);
  };
  const move = (id: string, to: number) =>
    change(
      { ids: moveRoster(draft.now.ids, id, to), automatic: false },
      `${nameOf(id)} is at place ${Math.max(0, Math.min(to, names.size - 1)) + 1}.`,
    );
  return (
    <>
      {seeding.drawn && (
        <Note title="The seeds are drawn and the series are created.">
          <p>The order can no longer be changed.</p>
        </Note>
      )}
      {mayWrite && (
        <Tools
          seeding={seeding}
          draft={draft}
          nameOf={nameOf}
          onChange={change}
          onList={setList}
          onSave={() => setAct(createSaveOrderAction(segmentId, seeding, draft))}
        />
      )}
      <Section
        title={seeding.drawn ? 'Seeds' : 'Order'}
        aside={
          <Button
            size="small"
            onClick={() =>
              saveCsv(
                `seeds-${segmentId}.csv`,
                seedsCsv(draft.now.ids.map((rosterId) => ({ rosterId, name: nameOf(rosterId) }))),
              )
            }
          >
            Download as CSV
          </Button>
        }
      >
        {mayWrite && (
          <p className="soft small">
            Drag a row by its handle, or choose the handle and press Alt with an arrow key. Press
            Enter to type a position.
          </p>
        )}
        <p role="status" className="vh">
          {status}
        </p>
        {seeding.rows.length > FEW && (
          <SearchField label="Find in the list" value={query} onSearch={setQuery} />
        )}
        <SeedRows
          rows={rows.filter(({ row }) => isMatch(row, query))}
          total={rows.length}
          isDrawn={seeding.drawn}
          nameOf={nameOf}
          onMove={mayWrite ? move : undefined}
        />
      </Section>
      <ActionDialog act={act} onClose={() => setAct(null)} onChanged={onChanged} />
      <ListDialog
        upload={list}
        seeding={seeding}
        order={draft.now.ids}
        onClose={() => setList(null)}
        onUse={(ids) => {
          change({ ids, automatic: false }, 'The list is applied. It is not saved yet.');
          setList(null);
        }}
      />
    </>
  );
}

/** Returns whether a roster matches a search by name, id or tag. */
const isMatch = ({ roster: { id, name, tags } }: SeedingRow, query: string) =>
  [id, name, ...tags].some((text) => text.toLowerCase().includes(query.trim().toLowerCase()));

function rowsOf({ rows, drawn }: Seeding, { now, saved }: Draft) {
  const byId = new Map(rows.map((row) => [row.roster.id, row]));
  const wasAt = new Map(saved.ids.map((id, index) => [id, index]));
  return now.ids.flatMap((id, place) => {
    const row = byId.get(id);
    if (!row) return [];
    const was = wasAt.get(id) ?? place;
    const byHand = !drawn && !now.automatic && (row.byHand || place !== was);
    return [{ row, place, was, byHand }];
  });
}

function Tools({
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
        <Button size="small" look="go" disabled={!isChanged} onClick={onSave}>
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
