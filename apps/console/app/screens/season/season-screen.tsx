import type { Event } from '@ringside/contract/collections/events';
import { Button } from '@ringside/ui/button';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useRead } from '../../live/use-read.ts';
import { type Action, ActionDialog } from '../../parts/action-dialog.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { Section } from '../../parts/section.tsx';
import { client } from '../../session/console-client.ts';
import { usePermissions } from '../../session/permissions.ts';
import { formatFault } from '../../shell/format-fault.ts';
import { useSeason } from '../../shell/season-context.tsx';
import { useToast } from '../../shell/toast.tsx';
import { prepareNewEventAction } from './event-actions.ts';
import { EventTable } from './event-table.tsx';
import { ImportEvent } from './import-event.tsx';
import { SetUp } from './set-up.tsx';

/**
 * Events as a whole: created from the season's template, exported to files, imported, renamed,
 * closed, deleted.
 */
export function SeasonScreen() {
  const { season } = useSeason();
  const read = useRead(['events'], readEvents);
  const mayWrite = usePermissions()('events.write');
  const [act, setAct] = useState<Action | null>(null);
  const tell = useToast();
  const navigate = useNavigate();
  const open = () =>
    prepareNewEventAction(({ id }) => void navigate(`/season/${id}`)).then(
      setAct,
      (fault: unknown) => tell(formatFault(fault).title),
    );
  const reload = async () => {
    await Promise.all([read.refetch(), season.refetch()]);
  };
  return (
    <>
      <h1>Season</h1>
      <Section
        title="Events"
        aside={
          mayWrite ? (
            <div className="acts">
              <Button size="small" onClick={() => void open()}>
                New event
              </Button>
              <ImportEvent onDone={reload} />
            </div>
          ) : undefined
        }
      >
        <QueryView of={read} what="the events">
          {(events) => <EventTable events={events} onChanged={reload} />}
        </QueryView>
      </Section>
      {mayWrite && <SetUp onMade={reload} />}
      <ActionDialog act={act} onClose={() => setAct(null)} onChanged={reload} />
    </>
  );
}

/** Reads the months and the World Finals, which the list of events omits. */
async function readEvents(): Promise<Event[]> {
  const [{ items: months }, { items: finals }] = await Promise.all([
    client.events.list({ sort: '-date.from' }),
    client.events.list({ 'filter[worldFinals]': 'true' }),
  ]);
  const monthIds = new Set(months.map(({ id }) => id));
  return [...months, ...finals.filter(({ id }) => !monthIds.has(id))].toSorted((one, other) =>
    one.date.from < other.date.from ? 1 : -1,
  );
}
