import type { Event } from '@ringside/contract/collections/events';
import { Button } from '@ringside/ui/button';
import { Tag } from '@ringside/ui/tag';
import { useState } from 'react';
import { Link } from 'react-router';
import { type Act, ActDialog } from '../../parts/act-dialog.tsx';
import { Nothing } from '../../parts/shown.tsx';
import { Time } from '../../parts/time.tsx';
import { useMay } from '../../session/permissions.ts';
import { faultText } from '../../shell/fault-text.ts';
import { useTell } from '../../shell/tell.tsx';
import { changing, cloning, deleting, keeping, switching } from './event-acts.ts';

/** Every event with what can be done to it as a whole. */
export function EventTable({ events, onChanged }: { events: Event[]; onChanged: () => Promise<void> }) {
  const [act, setAct] = useState<Act | null>(null);
  const mayWrite = useMay()('events.write');
  const tell = useTell();
  const open = (asked: Promise<Act>) => asked.then(setAct, (fault: unknown) => tell(faultText(fault).title));
  if (events.length === 0) return <Nothing>There is no event yet. New event makes one by hand; the template below makes a whole month in one step.</Nothing>;
  return (
    <>
      <div className="tw">
        <table className="tb">
          <thead><tr><th scope="col">Event</th><th scope="col">State</th><th scope="col">From</th><th scope="col">Until</th><th scope="col"><span className="vh">Acts</span></th></tr></thead>
          <tbody>
            {events.map((event) => (
              <tr key={event.id}>
                <th scope="row"><Link to={`/season/${event.id}`}>{event.name}</Link></th>
                <td data-l="State"><Tag tone={event.status === 'active' ? 'ok' : undefined}>{event.status === 'active' ? 'Active' : 'Archived'}</Tag></td>
                <td data-l="From"><Time at={event.date.from} /></td>
                <td data-l="Until"><Time at={event.date.to} /></td>
                <td>
                  <div className="acts" role="group" aria-label={`What can be done with ${event.name}`}>
                    <Button size="small" onClick={() => void keeping(event).catch((fault: unknown) => tell(faultText(fault).title))}>Export</Button>
                    {mayWrite && <Button size="small" onClick={() => void open(changing(event))}>Edit</Button>}
                    {mayWrite && <Button size="small" onClick={() => setAct(cloning(event))}>Clone</Button>}
                    {mayWrite && <Button size="small" onClick={() => void open(switching(event))}>{event.status === 'active' ? 'Archive' : 'Activate'}</Button>}
                    {mayWrite && <Button size="small" look="danger" onClick={() => void open(deleting(event))}>Delete</Button>}
                  </div>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ActDialog act={act} onClose={() => setAct(null)} onChanged={onChanged} />
    </>
  );
}
