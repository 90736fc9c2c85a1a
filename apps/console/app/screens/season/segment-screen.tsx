import type { Category, Item } from '@ringside/contract/collections/challenges';
import { traitsOf } from '@ringside/rules/format-traits';
import { Button } from '@ringside/ui/button';
import { type FormEvent, useRef, useState } from 'react';
import { Link, useParams } from 'react-router';
import { useRead } from '../../live/use-read.ts';
import { type Action, ActionDialog } from '../../parts/action-dialog.tsx';
import { HeldNote } from '../../parts/held-note.tsx';
import { PausedNote } from '../../parts/pause-effects.tsx';
import { EmptyText, QueryView } from '../../parts/query-view.tsx';
import { useFocusOnFirstFault } from '../../parts/refusal.tsx';
import { SaveBar } from '../../parts/save-bar.tsx';
import { SegmentState } from '../../parts/segment-texts.tsx';
import { UnsavedChangesDialog } from '../../parts/unsaved-changes.tsx';
import { client } from '../../session/console-client.ts';
import { usePermissions } from '../../session/permissions.ts';
import { formatFault } from '../../shell/format-fault.ts';
import { useSeason } from '../../shell/season-context.tsx';
import { useToast } from '../../shell/toast.tsx';
import {
  prepareLateEntryAction,
  prepareLeaveDrawAction,
  prepareReplaceAction,
  prepareSwapAction,
  prepareUndrawAction,
} from './draw-actions.tsx';
import { findBlockingFault } from './fields/graph-field.tsx';
import { prepareSegmentPauseAction } from './pause-actions.ts';
import { readEvent, type TreeRow, type WholeEvent } from './read-event.ts';
import { SegmentFields } from './segment-fields.tsx';
import { LABELS } from './segment-form.ts';
import { SegmentParts } from './segment-parts.tsx';
import { prepareSegmentShiftAction, prepareUndoShiftAction } from './shift-actions.ts';
import { ShiftButtons } from './shift-buttons.tsx';
import { useSegmentForm } from './use-segment-form.ts';

interface Read {
  whole: WholeEvent;
  categories: Category[];
  /** The items of all categories. */
  items: Item[];
}

/** One segment: all its fields, its registration phases, periods and advance rules. */
export function SegmentScreen() {
  const { id = '', segmentId = '' } = useParams();
  const { season } = useSeason();
  const read = useRead<Read>(['segment', id], async () => {
    const [whole, categories, items] = await Promise.all([
      readEvent(id),
      client.catalogue.categories.list(),
      client.items.list(),
    ]);
    return {
      whole,
      categories: categories.items as unknown as Category[],
      items: items.items,
    };
  });
  const reload = async () => {
    await Promise.all([read.refetch(), season.refetch()]);
  };
  return (
    <QueryView of={read} what="the segment" rows={8}>
      {({ whole, categories, items }) => {
        const segment = whole.segments.find((one) => one.id === segmentId);
        return segment ? (
          <SegmentView
            key={segmentId}
            segment={segment}
            whole={whole}
            categories={categories}
            items={items}
            onChanged={reload}
          />
        ) : (
          <SegmentGone eventId={id} />
        );
      }}
    </QueryView>
  );
}

function SegmentGone({ eventId }: { eventId: string }) {
  return (
    <>
      <h1>There is no such segment</h1>
      <EmptyText>
        It may have been deleted. <Link to={`/season/${eventId}`}>Back to the event</Link>
      </EmptyText>
    </>
  );
}

interface SegmentViewProps extends Read {
  segment: TreeRow;
  onChanged: () => Promise<void>;
}

function SegmentView({ segment, whole, categories, items, onChanged }: SegmentViewProps) {
  const [act, setAct] = useState<Action | null>(null);
  const mayWrite = usePermissions()('segments.write');
  const tell = useToast();
  const open = (action: Action | Promise<Action>) =>
    void Promise.resolve(action).then(setAct, (fault: unknown) => tell(formatFault(fault).title));
  return (
    <>
      <div className="head">
        <p className="crumbs">
          <Link to="/season">Season</Link> /{' '}
          <Link to={`/season/${whole.event.id}`}>{whole.event.name}</Link>
        </p>
        <h1>{segment.name}</h1>
        <SegmentState state={segment.state} />
      </div>
      {mayWrite && segment.state !== 'finished' && (
        <div className="acts" role="group" aria-label="Actions">
          <ShiftButtons
            isPaused={segment.isPausedItself}
            onPause={() => open(prepareSegmentPauseAction(segment))}
            onShift={() => open(prepareSegmentShiftAction(segment))}
            onUndo={() => open(prepareUndoShiftAction('segments', segment))}
          />
        </div>
      )}
      <PausedNote pause={segment.pause} />
      {segment.held && (
        <HeldNote segment={{ id: segment.id, held: segment.held }} name={segment.name}>
          Change the rules or the regions of the next stage, then advance the rosters.
        </HeldNote>
      )}
      {mayWrite && <DrawButtons segment={segment} whole={whole} onAct={open} />}
      <SegmentForm
        segment={segment}
        whole={whole}
        categories={categories}
        items={items}
        mayWrite={mayWrite}
        onChanged={onChanged}
      />
      <SegmentParts segment={segment} whole={whole} onAct={mayWrite ? open : undefined} />
      <ActionDialog act={act} onClose={() => setAct(null)} onChanged={onChanged} />
    </>
  );
}

interface DrawButtonsProps {
  segment: TreeRow;
  whole: WholeEvent;
  onAct: (action: Promise<Action>) => void;
}

/** The commands that change what was drawn: a stage has the draws of its regions alone. */
function DrawButtons({ segment, whole, onAct }: DrawButtonsProps) {
  if (segment.state !== 'seeded' && segment.state !== 'running') return null;
  const { shape, hasLobbies } = traitsOf(segment);
  const hasRegions = whole.segments.some(({ parent }) => parent?.id === segment.id);
  return (
    <div className="row">
      {!hasRegions && shape !== 'none' && !hasLobbies && (
        <>
          <Button onClick={() => onAct(prepareSwapAction(segment))}>Swap two rosters</Button>
          <Button onClick={() => onAct(prepareReplaceAction(segment))}>Replace a roster</Button>
          <Button onClick={() => onAct(prepareLateEntryAction(segment))}>
            Let a late roster in
          </Button>
          <Button onClick={() => onAct(prepareLeaveDrawAction(segment))}>
            Take out the last seed
          </Button>
        </>
      )}
      <Button onClick={() => onAct(prepareUndrawAction(segment))}>Take the draw back</Button>
    </div>
  );
}

function SegmentForm({
  segment,
  whole,
  categories,
  items,
  mayWrite,
  onChanged,
}: SegmentViewProps & { mayWrite: boolean }) {
  const parent = whole.segments.find(({ id }) => id === segment.parent?.id);
  const { form, isDirty, busy, fault, rest, save, discard, readNewer, changedByOthers, leaving } =
    useSegmentForm({ segment, parent, mayWrite, onChanged });
  const element = useRef<HTMLFormElement>(null);
  useFocusOnFirstFault(element, fault);
  const blockedBy = findBlockingFault(form);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isDirty && blockedBy === undefined) void save();
  }
  return (
    <form ref={element} className="segment" onSubmit={submit} noValidate>
      <SegmentFields
        form={form}
        types={whole.types}
        categories={categories}
        items={items}
        segmentIds={[segment.id, ...(parent ? [parent.id] : [])]}
      />
      {mayWrite && (
        <SaveBar
          isDirty={isDirty}
          busy={busy}
          fault={fault}
          rest={rest}
          meanwhile={changedByOthers.map((name) => LABELS[name] ?? name)}
          blockedBy={blockedBy}
          onDrop={discard}
          onReadNewer={readNewer}
        />
      )}
      <UnsavedChangesDialog blocker={leaving} />
    </form>
  );
}
