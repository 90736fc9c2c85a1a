import type { Event } from '@ringside/contract/collections/events';
import { Button } from '@ringside/ui/button';
import { useState } from 'react';
import { useRead } from '../../live/use-read.ts';
import { type Act, ActDialog } from '../../parts/act-dialog.tsx';
import { Section } from '../../parts/section.tsx';
import { Shown } from '../../parts/shown.tsx';
import { client } from '../../session/console-client.ts';
import { useMay } from '../../session/permissions.ts';
import { faultText } from '../../shell/fault-text.ts';
import { useSeason } from '../../shell/season-context.tsx';
import { useTell } from '../../shell/tell.tsx';
import { making } from './event-acts.ts';
import { EventTable } from './event-table.tsx';
import { ImportEvent } from './import-event.tsx';
import { SetUp } from './set-up.tsx';

/**
 * Events as a whole: created from the season's template, exported to files, imported, renamed,
 * closed, deleted.
 */
export function SeasonScreen() {
  const { season } = useSeason();
  const read = useRead('events', readEvents);
  const mayWrite = useMay()('events.write');
  const [act, setAct] = useState<Act | null>(null);
  const tell = useTell();
  const open = () => making().then(setAct, (fault: unknown) => tell(faultText(fault).title));
  const changed = async () => {
    await Promise.all([read.again(), season.again()]);
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
              <ImportEvent onDone={changed} />
            </div>
          ) : undefined
        }
      >
        <Shown of={read} what="the events">
          {(events) => <EventTable events={events} onChanged={changed} />}
        </Shown>
      </Section>
      {mayWrite && <SetUp onMade={changed} />}
      <ActDialog act={act} onClose={() => setAct(null)} onChanged={changed} />
    </>
  );
}

/** Reads the months and the World Finals, which the list of events omits. */
async function readEvents(): Promise<Event[]> {
  const [{ items: months }, { items: finals }] = await Promise.all([
    client.events.list({ sort: '-date.from' }),
    client.events.list({ 'filter[worldFinals]': 'true' }),
  ]);
  const known = new Set(months.map(({ id }) => id));
  return [...months, ...finals.filter(({ id }) => !known.has(id))].toSorted((one, other) =>
    one.date.from < other.date.from ? 1 : -1,
  );
}
