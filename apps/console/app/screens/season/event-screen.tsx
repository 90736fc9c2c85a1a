import type { Event } from '@ringside/contract/collections/events';
import { Button } from '@ringside/ui/button';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { useTopics } from '../../live/stream.ts';
import { useRead } from '../../live/use-read.ts';
import { useThrottle } from '../../live/use-throttle.ts';
import { type Action, ActionDialog } from '../../parts/action-dialog.tsx';
import { PausedNote } from '../../parts/pause-effects.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { Section } from '../../parts/section.tsx';
import { Time } from '../../parts/time.tsx';
import { usePermissions } from '../../session/permissions.ts';
import { formatFault } from '../../shell/format-fault.ts';
import { useSeason } from '../../shell/season-context.tsx';
import { useToast } from '../../shell/toast.tsx';
import { DryRunSection } from './dry-run/dry-run.tsx';
import {
  prepareChangeAction,
  createCloneAction,
  exportEvent,
  preparePublicationAction,
  prepareStatusAction,
} from './event-actions.ts';
import { EventState } from './event-state.tsx';
import { prepareEventPauseAction } from './pause-actions.ts';
import { readEvent, type WholeEvent } from './read-event.ts';
import { createAddStageAction } from './segment-actions.ts';
import { SegmentTree } from './segment-tree.tsx';
import { prepareEventShiftAction, prepareUndoShiftAction } from './shift-actions.ts';
import { ShiftButtons } from './shift-buttons.tsx';
import { Timeline } from './timeline.tsx';

const REFETCH_INTERVAL_MS = 2000;

/** One event: its facts, the tree of its segments, and its timeline. */
export function EventScreen() {
  const { id = '' } = useParams();
  const { season } = useSeason();
  const read = useRead(['event', id], () => readEvent(id));
  useTopics(
    [`events:${id}`],
    useThrottle(() => void read.refetch(), REFETCH_INTERVAL_MS),
  );
  const reload = async () => {
    await Promise.all([read.refetch(), season.refetch()]);
  };
  return (
    <QueryView of={read} what="the event" rows={6}>
      {(whole) => <EventView key={id} whole={whole} onChanged={reload} />}
    </QueryView>
  );
}

function EventView({ whole, onChanged }: { whole: WholeEvent; onChanged: () => Promise<void> }) {
  const navigate = useNavigate();
  const [act, setAct] = useState<Action | null>(null);
  const mayEvents = usePermissions()('events.write');
  const maySegments = usePermissions()('segments.write');
  const tell = useToast();
  const failed = (fault: unknown) => tell(formatFault(fault).title);
  const open = (action: Action | Promise<Action>) =>
    void Promise.resolve(action).then(setAct, failed);
  return (
    <>
      <EventHead event={whole.event} />
      <div className="acts" role="group" aria-label="Actions">
        <Button size="small" onClick={() => void exportEvent(whole.event).catch(failed)}>
          Export
        </Button>
        {mayEvents && (
          <Button size="small" onClick={() => open(prepareChangeAction(whole.event))}>
            Edit
          </Button>
        )}
        {mayEvents && (
          <Button
            size="small"
            onClick={() =>
              open(createCloneAction(whole.event, ({ id }) => void navigate(`/season/${id}`)))
            }
          >
            Clone
          </Button>
        )}
        {mayEvents && (
          <Button size="small" onClick={() => open(preparePublicationAction(whole.event))}>
            {whole.event.draft ? 'Publish' : 'Hide'}
          </Button>
        )}
        {mayEvents && (
          <Button size="small" onClick={() => open(prepareStatusAction(whole.event))}>
            {whole.event.status === 'active' ? 'Archive' : 'Activate'}
          </Button>
        )}
        {maySegments && (
          <ShiftButtons
            isPaused={whole.event.pause !== null}
            onPause={() => open(prepareEventPauseAction(whole.event))}
            onShift={() => open(prepareEventShiftAction(whole.event))}
            onUndo={() => open(prepareUndoShiftAction('events', whole.event))}
          />
        )}
      </div>
      <PausedNote pause={whole.event.pause} />
      <Section
        title="Segments"
        aside={
          maySegments ? (
            <Button size="small" onClick={() => open(createAddStageAction(whole))}>
              Add a stage
            </Button>
          ) : undefined
        }
      >
        <SegmentTree whole={whole} onAct={maySegments ? open : undefined} />
      </Section>
      <Section title="Timeline">
        <Timeline whole={whole} />
      </Section>
      <DryRunSection event={whole.event.id} />
      <ActionDialog act={act} onClose={() => setAct(null)} onChanged={onChanged} />
    </>
  );
}

function EventHead({ event }: { event: Event }) {
  const { name, date } = event;
  return (
    <div className="head">
      <p className="crumbs">
        <Link to="/season">Season</Link>
      </p>
      <h1>{name}</h1>
      <p className="soft">
        <EventState event={event} /> <Time at={date.from} /> to <Time at={date.to} />
      </p>
    </div>
  );
}
