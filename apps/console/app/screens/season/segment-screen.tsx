import type { Category } from '@ringside/contract/collections/challenges';
import { Button } from '@ringside/ui/button';
import { Dialog } from '@ringside/ui/dialog';
import { Note } from '@ringside/ui/note';
import { type FormEvent, useRef, useState } from 'react';
import { type Blocker, Link, useParams } from 'react-router';
import { useRead } from '../../live/use-read.ts';
import { type Act, ActDialog, Refusal, useToFirstFault } from '../../parts/act-dialog.tsx';
import { SegmentState } from '../../parts/segment-words.tsx';
import { Nothing, Shown } from '../../parts/shown.tsx';
import { client } from '../../session/console-client.ts';
import { useMay } from '../../session/permissions.ts';
import { faultText, isStale } from '../../shell/fault-text.ts';
import { useSeason } from '../../shell/season-context.tsx';
import { useTell } from '../../shell/tell.tsx';
import { readEvent, type TreeRow, type WholeEvent } from './read-event.ts';
import { SegmentFields } from './segment-fields.tsx';
import { LABELS } from './segment-form.ts';
import { SegmentParts } from './segment-parts.tsx';
import { useSegmentForm } from './use-segment-form.ts';

interface Read {
  whole: WholeEvent;
  categories: Category[];
}

/** One segment: all that it says of itself, its registration phases, periods and advance rules. */
export function SegmentScreen() {
  const { id = '', segmentId = '' } = useParams();
  const { season } = useSeason();
  const read = useRead<Read>(`segment ${id} ${segmentId}`, async () => {
    const [whole, { items }] = await Promise.all([readEvent(id), client.catalogue.categories.list()]);
    return { whole, categories: items as unknown as Category[] };
  });
  const changed = async () => {
    await Promise.all([read.again(), season.again()]);
  };
  return (
    <Shown of={read} what="the segment" rows={8}>
      {({ whole, categories }) => {
        const segment = whole.segments.find((one) => one.id === segmentId);
        return segment ? <Whole key={segmentId} segment={segment} whole={whole} categories={categories} onChanged={changed} /> : <Gone eventId={id} />;
      }}
    </Shown>
  );
}

function Gone({ eventId }: { eventId: string }) {
  return (
    <>
      <h1>There is no such segment</h1>
      <Nothing>It may have been deleted. <Link to={`/season/${eventId}`}>Back to the event</Link></Nothing>
    </>
  );
}

interface Parts extends Read {
  segment: TreeRow;
  onChanged: () => Promise<void>;
}

function Whole({ segment, whole, categories, onChanged }: Parts) {
  const [act, setAct] = useState<Act | null>(null);
  const mayWrite = useMay()('segments.write');
  const tell = useTell();
  const open = (asked: Act | Promise<Act>) => void Promise.resolve(asked).then(setAct, (fault: unknown) => tell(faultText(fault).title));
  return (
    <>
      <div className="head">
        <p className="crumbs"><Link to="/season">Season</Link> / <Link to={`/season/${whole.event.id}`}>{whole.event.name}</Link></p>
        <h1>{segment.name}</h1>
        <SegmentState state={segment.state} />
      </div>
      <SegmentForm segment={segment} whole={whole} categories={categories} mayWrite={mayWrite} onChanged={onChanged} />
      <SegmentParts segment={segment} whole={whole} onAct={mayWrite ? open : undefined} />
      <ActDialog act={act} onClose={() => setAct(null)} onChanged={onChanged} />
    </>
  );
}

function SegmentForm({ segment, whole, categories, mayWrite, onChanged }: Parts & { mayWrite: boolean }) {
  const parent = whole.segments.find(({ id }) => id === segment.parent?.id);
  const { form, isDirty, busy, fault, rest, save, drop, readNewer, meanwhile, leaving } = useSegmentForm({ segment, parent, mayWrite, onChanged });
  const element = useRef<HTMLFormElement>(null);
  useToFirstFault(element, fault);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isDirty) void save();
  }
  return (
    <form ref={element} className="segment" onSubmit={submit} noValidate>
      <SegmentFields form={form} types={whole.types} categories={categories} />
      {mayWrite && (
        <div className={isDirty ? 'savebar is-on' : 'savebar'}>
          {meanwhile.length > 0 && <Note tone="warn" alert title="Somebody else has changed this meanwhile"><p>{`${meanwhile.map((name) => LABELS[name]).join(', ')}. What you typed is kept and stands above; the rest is as it is now.`}</p></Note>}
          {!isStale(fault) && <Refusal fault={rest} />}
          {isStale(fault) && <Note tone="bad" alert title="Somebody else was faster"><p>Nothing of yours is saved yet, and nothing of it is lost. Read the newer one, then save again.</p></Note>}
          <div className="row row--end">
            <span className="soft small" role="status">{isDirty ? 'Not saved yet' : ''}</span>
            <Button disabled={!isDirty} onClick={drop}>Drop what was typed</Button>
            {isStale(fault) ? <Button look="light" onClick={() => void readNewer()}>Read the newer one</Button> : <Button type="submit" look="go" busy={busy} disabled={!isDirty}>Save</Button>}
          </div>
        </div>
      )}
      <Leaving blocker={leaving} />
    </form>
  );
}

function Leaving({ blocker }: { blocker: Blocker }) {
  const stay = () => blocker.reset?.();
  return (
    <Dialog open={blocker.state === 'blocked'} title="Leave without saving?" close="Close" onClose={stay}>
      <p>What you typed here is not saved. It is lost when you leave.</p>
      <div className="row row--end">
        <Button onClick={stay}>Stay</Button>
        <Button look="danger" onClick={() => blocker.proceed?.()}>Leave</Button>
      </div>
    </Dialog>
  );
}
