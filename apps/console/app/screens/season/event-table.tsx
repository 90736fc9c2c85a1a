import type { Event } from '@ringside/contract/collections/events';
import { Button } from '@ringside/ui/button';
import { Tag } from '@ringside/ui/tag';
import { useState } from 'react';
import { Link } from 'react-router';
import { type Act, ActDialog } from '../../parts/act-dialog.tsx';
import { type Column, ListTable } from '../../parts/list-table.tsx';
import { Time } from '../../parts/time.tsx';
import { useMay } from '../../session/permissions.ts';
import { faultText } from '../../shell/fault-text.ts';
import { useTell } from '../../shell/tell.tsx';
import { changing, cloning, deleting, keeping, switching } from './event-acts.ts';

/** Every event with the commands on it as a whole. */
export function EventTable({
  events,
  onChanged,
}: {
  events: Event[];
  onChanged: () => Promise<void>;
}) {
  const [act, setAct] = useState<Act | null>(null);
  const mayWrite = useMay()('events.write');
  const tell = useTell();
  const open = (asked: Promise<Act>) =>
    asked.then(setAct, (fault: unknown) => tell(faultText(fault).title));
  const columns: Column<Event>[] = [
    { head: 'Event', cell: ({ id, name }) => <Link to={`/season/${id}`}>{name}</Link> },
    {
      head: 'State',
      cell: ({ status }) => (
        <Tag tone={status === 'active' ? 'ok' : undefined}>
          {status === 'active' ? 'Active' : 'Archived'}
        </Tag>
      ),
    },
    { head: 'From', cell: ({ date }) => <Time at={date.from} /> },
    { head: 'Until', cell: ({ date }) => <Time at={date.to} /> },
    {
      head: 'Acts',
      isActs: true,
      cell: (event) => (
        <div className="acts" role="group" aria-label={`What can be done with ${event.name}`}>
          <Button
            size="small"
            onClick={() =>
              void keeping(event).catch((fault: unknown) => tell(faultText(fault).title))
            }
          >
            Export
          </Button>
          {mayWrite && (
            <Button size="small" onClick={() => void open(changing(event))}>
              Edit
            </Button>
          )}
          {mayWrite && (
            <Button size="small" onClick={() => setAct(cloning(event))}>
              Clone
            </Button>
          )}
          {mayWrite && (
            <Button size="small" onClick={() => void open(switching(event))}>
              {event.status === 'active' ? 'Archive' : 'Activate'}
            </Button>
          )}
          {mayWrite && (
            <Button size="small" look="danger" onClick={() => void open(deleting(event))}>
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
        empty="There is no event yet. New event makes one by hand; the template below makes a whole month in one step."
      />
      <ActDialog act={act} onClose={() => setAct(null)} onChanged={onChanged} />
    </>
  );
}
