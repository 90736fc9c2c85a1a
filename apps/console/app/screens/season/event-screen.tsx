import type { Event } from '@ringside/contract/collections/events';
import { Button } from '@ringside/ui/button';
import { Tag } from '@ringside/ui/tag';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { useTopics } from '../../live/stream.ts';
import { useCoalesced } from '../../live/use-coalesced.ts';
import { useRead } from '../../live/use-read.ts';
import { type Act, ActDialog } from '../../parts/act-dialog.tsx';
import { Section } from '../../parts/section.tsx';
import { Shown } from '../../parts/shown.tsx';
import { Time } from '../../parts/time.tsx';
import { useMay } from '../../session/permissions.ts';
import { faultText } from '../../shell/fault-text.ts';
import { useSeason } from '../../shell/season-context.tsx';
import { useTell } from '../../shell/tell.tsx';
import { DryRunSection } from './dry-run/dry-run.tsx';
import { changing, cloning, keeping, switching } from './event-acts.ts';
import { readEvent, type WholeEvent } from './read-event.ts';
import { addingStage } from './segment-acts.ts';
import { SegmentTree } from './segment-tree.tsx';
import { Timeline } from './timeline.tsx';

const AGAIN_MS = 2000;

/** One event: its facts, the tree of its segments, and its timeline. */
export function EventScreen() {
  const { id = '' } = useParams();
  const { season } = useSeason();
  const read = useRead(`event ${id}`, () => readEvent(id));
  useTopics(
    [`events:${id}`],
    useCoalesced(() => void read.again(), AGAIN_MS),
  );
  const changed = async () => {
    await Promise.all([read.again(), season.again()]);
  };
  return (
    <Shown of={read} what="the event" rows={6}>
      {(whole) => <Whole key={id} whole={whole} onChanged={changed} />}
    </Shown>
  );
}

function Whole({ whole, onChanged }: { whole: WholeEvent; onChanged: () => Promise<void> }) {
  const [act, setAct] = useState<Act | null>(null);
  const mayEvents = useMay()('events.write');
  const maySegments = useMay()('segments.write');
  const tell = useTell();
  const failed = (fault: unknown) => tell(faultText(fault).title);
  const open = (asked: Act | Promise<Act>) => void Promise.resolve(asked).then(setAct, failed);
  return (
    <>
      <Head event={whole.event} />
      <div className="acts" role="group" aria-label="What can be done">
        <Button size="small" onClick={() => void keeping(whole.event).catch(failed)}>
          Export
        </Button>
        {mayEvents && (
          <Button size="small" onClick={() => open(changing(whole.event))}>
            Edit
          </Button>
        )}
        {mayEvents && (
          <Button size="small" onClick={() => open(cloning(whole.event))}>
            Clone
          </Button>
        )}
        {mayEvents && (
          <Button size="small" onClick={() => open(switching(whole.event))}>
            {whole.event.status === 'active' ? 'Archive' : 'Activate'}
          </Button>
        )}
      </div>
      <Section
        title="Segments"
        aside={
          maySegments ? (
            <Button size="small" onClick={() => open(addingStage(whole))}>
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
      <ActDialog act={act} onClose={() => setAct(null)} onChanged={onChanged} />
    </>
  );
}

function Head({ event: { name, status, date } }: { event: Event }) {
  return (
    <div className="head">
      <p className="crumbs">
        <Link to="/season">Season</Link>
      </p>
      <h1>{name}</h1>
      <p className="soft">
        <Tag tone={status === 'active' ? 'ok' : undefined}>
          {status === 'active' ? 'Active' : 'Archived'}
        </Tag>{' '}
        <Time at={date.from} /> to <Time at={date.to} />
      </p>
    </div>
  );
}
