import type { Event } from '@ringside/contract/collections/events';
import { Button } from '@ringside/ui/button';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useNow } from '../../live/use-now.ts';
import { type Action, ActionDialog } from '../../parts/action-dialog.tsx';
import { type Column, ListTable } from '../../parts/list-table.tsx';
import { Time } from '../../parts/time.tsx';
import { usePermissions } from '../../session/permissions.ts';
import { formatFault } from '../../shell/format-fault.ts';
import { useToast } from '../../shell/toast.tsx';
import {
  prepareChangeAction,
  createCloneAction,
  prepareDeleteAction,
  exportEvent,
  preparePublicationAction,
  prepareStatusAction,
} from './event-actions.ts';
import { eventPhaseOf } from './event-phase.ts';
import { EventState } from './event-state.tsx';

/** Every event with the commands on it as a whole. */
export function EventTable({
  events,
  onChanged,
}: {
  events: Event[];
  onChanged: () => Promise<void>;
}) {
  const [act, setAct] = useState<Action | null>(null);
  const mayWrite = usePermissions()('events.write');
  const tell = useToast();
  const navigate = useNavigate();
  const now = useNow();
  const open = (action: Promise<Action>) =>
    action.then(setAct, (fault: unknown) => tell(formatFault(fault).title));
  const columns: Column<Event>[] = [
    { head: 'Event', cell: ({ id, name }) => <Link to={`/season/${id}`}>{name}</Link> },
    { head: 'State', cell: (event) => <EventState event={event} /> },
    { head: 'From', cell: ({ date }) => <Time at={date.from} /> },
    { head: 'Until', cell: ({ date }) => <Time at={date.to} /> },
    {
      head: 'Actions',
      isActions: true,
      cell: (event) => (
        <div className="acts" role="group" aria-label={`Actions for ${event.name}`}>
          <Button
            size="small"
            onClick={() =>
              void exportEvent(event).catch((fault: unknown) => tell(formatFault(fault).title))
            }
          >
            Export
          </Button>
          {mayWrite && (
            <Button size="small" onClick={() => void open(prepareChangeAction(event))}>
              Edit
            </Button>
          )}
          {mayWrite && (
            <Button
              size="small"
              onClick={() =>
                setAct(createCloneAction(event, ({ id }) => void navigate(`/season/${id}`)))
              }
            >
              Clone
            </Button>
          )}
          {mayWrite && event.draft && (
            <Button size="small" onClick={() => void open(preparePublicationAction(event))}>
              Publish
            </Button>
          )}
          {mayWrite && (
            <Button size="small" onClick={() => void open(prepareStatusAction(event))}>
              {event.status === 'active' ? 'Archive' : 'Activate'}
            </Button>
          )}
          {/* an event that runs is archived first */}
          {mayWrite && eventPhaseOf(event, now) !== 'Active' && (
            <Button
              size="small"
              variant="danger"
              onClick={() => void open(prepareDeleteAction(event))}
            >
              Delete
            </Button>
          )}
        </div>
      ),
    },
  ];
  return (
    <>
      <ListTable
        rows={events}
        columns={columns}
        empty="No events yet. “New event” creates an empty one; the template below creates a whole month in one step."
      />
      <ActionDialog act={act} onClose={() => setAct(null)} onChanged={onChanged} />
    </>
  );
}
