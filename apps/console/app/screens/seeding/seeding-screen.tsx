import type { Seeding } from '@ringside/contract/collections/seeding';
import type { SegmentId } from '@ringside/rules/ids';
import { Note } from '@ringside/ui/note';
import { Tag } from '@ringside/ui/tag';
import { useCallback, useMemo, useState } from 'react';
import { Link, useParams } from 'react-router';
import { useTopics } from '../../live/stream.ts';
import { useRead } from '../../live/use-read.ts';
import { useThrottle } from '../../live/use-throttle.ts';
import { type Action, ActionDialog } from '../../parts/action-dialog.tsx';
import { EmptyText, QueryView } from '../../parts/query-view.tsx';
import { SegmentName } from '../../parts/segment-name.tsx';
import { Time } from '../../parts/time.tsx';
import { client } from '../../session/console-client.ts';
import { usePermissions } from '../../session/permissions.ts';
import { type UploadedList, ListDialog } from './list-dialog.tsx';
import { moveRoster, type Order, useDraft } from './order-draft.ts';
import { createSaveOrderAction } from './save-order.ts';
import { SeedOrder } from './seed-order.tsx';
import { SeedTools } from './seed-tools.tsx';

const REFETCH_INTERVAL_MS = 1000;

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
  const can = usePermissions();
  const names = useMemo(
    () => new Map(seeding.rows.map(({ roster }) => [roster.id, roster.name])),
    [seeding],
  );
  const nameOf = useCallback((id: string) => names.get(id) ?? `roster ${id}`, [names]);
  if (seeding.rows.length === 0) return <EmptyText>No roster is registered yet.</EmptyText>;
  const mayWrite = can('segments.write') && !seeding.drawn;
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
        <SeedTools
          seeding={seeding}
          draft={draft}
          nameOf={nameOf}
          onChange={change}
          onList={setList}
          onSave={() => setAct(createSaveOrderAction(segmentId, seeding, draft))}
        />
      )}
      <SeedOrder
        segmentId={segmentId}
        seeding={seeding}
        draft={draft}
        nameOf={nameOf}
        status={status}
        onMove={mayWrite ? move : undefined}
      />
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
