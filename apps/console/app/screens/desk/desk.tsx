import type { Challenge } from '@ringside/contract/collections/challenges';
import type { Segment } from '@ringside/contract/collections/segments';
import type { SegmentId } from '@ringside/rules/ids';
import { IconButton } from '@ringside/ui/button';
import { Dialog } from '@ringside/ui/dialog';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { useIsLive } from '../../live/stream.ts';
import { EmptyText, QueryView } from '../../parts/query-view.tsx';
import { SeriesFile } from '../../parts/series/series-file.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { client } from '../../session/console-client.ts';
import { usePermissions } from '../../session/permissions.ts';
import { type Season, useSeason } from '../../shell/season-context.tsx';
import { useToast } from '../../shell/toast.tsx';
import { BeforeView, NextSteps } from './before-view.tsx';
import { type DeskFilter, FILTERS } from './desk-cards.ts';
import type { DeskStage } from './desk-stage.ts';
import { HandQueue } from './hand-queue.tsx';
import { listNextSteps, type NextStep } from './next-steps.ts';
import { findNextItem, type HandItem } from './queue.ts';
import { SignInAlarms } from './sign-in-alarms.tsx';
import { listChoices, StageList } from './stage-list.tsx';
import { StageView, type StageViewProps } from './stage-view.tsx';
import { DESK_KEYS, type DeskKey, useDeskKeys } from './use-desk-keys.ts';
import { type DeskSeason, useDeskSeason, useDeskStages } from './use-desk.ts';
import { bansBySeries, useHands, useQueue } from './use-queue.ts';

/** The match day on one screen: what needs a hand over all running events, then the chosen stage. */
export function Desk() {
  const { season } = useSeason();
  return (
    <QueryView of={season} what="the season" rows={6}>
      {(loaded) =>
        loaded.events.length > 0 ? (
          <LiveDesk season={loaded} />
        ) : (
          <>
            <h1>Desk</h1>
            <SignInAlarms />
            <EmptyText>There is no event yet.</EmptyText>
          </>
        )
      }
    </QueryView>
  );
}

function LiveDesk({ season }: { season: Season }) {
  const hands = useHands();
  const read = useDeskSeason(season.events, season.event?.id, hands.refresh);
  return (
    <QueryView of={read} what="the running events" rows={6}>
      {(loaded) => <StagesOfDesk season={loaded} hands={hands} />}
    </QueryView>
  );
}

type Hands = ReturnType<typeof useHands>;

function StagesOfDesk({ season, hands }: { season: DeskSeason; hands: Hands }) {
  const read = useDeskStages(season);
  return (
    <QueryView of={read} what="the stages" rows={6}>
      {(stages) => <OpenDesk season={season} stages={stages} hands={hands} />}
    </QueryView>
  );
}

interface OpenDeskProps {
  season: DeskSeason;
  stages: readonly DeskStage[];
  hands: Hands;
}

function OpenDesk({ season, stages, hands }: OpenDeskProps) {
  const { now, queue, presence, operatorId } = useQueue(season, stages, hands);
  const view = useDeskView();
  const [focusedKey, setFocusedKey] = useState<string | null>(null);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const open = useOpenItem({ season, view, hands, setFocusedKey });
  const choices = listChoices(season.segments, view.stage);
  const chosen = useChosenStage(choices, view.stage, hands.alarms.data && queue);
  const stage = stages.find(({ segmentId }) => segmentId === chosen?.id);
  const mineIds = useMemo(
    () =>
      new Set(
        hands.alarms.data?.flatMap(({ id, takenBy }) => (takenBy?.id === operatorId ? [id] : [])),
      ),
    [hands.alarms.data, operatorId],
  );
  const steps = listNextSteps({ now, stages, ...season });
  useDeskKeys((key) =>
    actOnKey(key, {
      take: () => {
        const waiting = queue.filter(({ seriesId }) => !seriesId || seriesId !== view.openId);
        const item = findNextItem(waiting, operatorId);
        if (item) open.take(item);
      },
      move: (by) => moveFocus(by),
      close: () => view.set({ open: null }),
      filter: (filter) => view.set({ filter: view.filter === filter ? null : filter }),
      list: () => view.set({ list: view.isList ? null : '1' }),
      help: () => setHelpOpen(true),
    }),
  );
  return (
    <div className={view.openId ? 'desk desk--open' : 'desk'}>
      <DeskHead season={season} zone={chosen?.timezone} now={now} />
      <div className="dk-left">
        <div className="dk-left__q">
          <QueryView of={hands.alarms} what="the alarms" rows={2}>
            {() => (
              <HandQueue
                items={queue}
                now={now}
                openId={view.openId}
                focusedKey={focusedKey}
                operatorId={operatorId}
                next={steps[0]}
                onFocus={setFocusedKey}
                onOpen={open.open}
                onTake={open.take}
                onChanged={hands.refresh}
              />
            )}
          </QueryView>
          <SignInAlarms />
        </div>
        <StageList
          choices={choices}
          stages={stages}
          queue={queue}
          nameOf={season.nameOf}
          chosenId={chosen?.id}
          onChoose={(id) => view.set({ stage: id, filter: null })}
        />
      </div>
      {chosen ? (
        <ChosenStage
          key={chosen.id}
          now={now}
          stage={stage}
          segment={chosen}
          name={season.nameOf(chosen.id)}
          presence={presence}
          bans={hands.bans.data ?? []}
          mineIds={mineIds}
          steps={steps}
          view={view}
        />
      ) : (
        <section className="dk-mid dk-mid--none">
          <EmptyText>No segment takes registrations or is played.</EmptyText>
          <NextSteps now={now} steps={steps} />
        </section>
      )}
      {view.openId && <OpenSeries id={view.openId} onClose={() => view.set({ open: null })} />}
      <KeyHelp open={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </div>
  );
}

/**
 * Returns the stage of the address, else that of the first row when the desk opened, else the first
 * one. It stays when the queue changes.
 */
function useChosenStage(
  choices: readonly Segment[],
  requestedId: string | null,
  queue: readonly HandItem[] | undefined,
): Segment | undefined {
  const [openedId, setOpenedId] = useState<SegmentId>();
  const find = (id: string | null | undefined) => choices.find((one) => one.id === id);
  const chosen = find(requestedId) ?? find(openedId) ?? find(queue?.[0]?.segmentId) ?? choices[0];
  if (queue && chosen && chosen.id !== openedId) setOpenedId(chosen.id);
  return chosen;
}

interface ChosenStageProps extends Pick<StageViewProps, 'now' | 'presence' | 'name' | 'mineIds'> {
  stage: DeskStage | undefined;
  segment: Segment;
  bans: readonly Challenge[];
  steps: readonly NextStep[];
  view: DeskView;
}

/** The chosen stage: its series once it is drawn, before that who is missing. */
function ChosenStage({ stage, segment, bans, steps, view, ...shown }: ChosenStageProps) {
  if (!stage)
    return <BeforeView segment={segment} steps={steps} now={shown.now} name={shown.name} />;
  return (
    <StageView
      {...shown}
      stage={stage}
      segment={segment}
      bans={bansBySeries(bans)}
      filter={view.filter}
      isList={view.isList}
      openId={view.openId}
      onFilter={(filter) => view.set({ filter })}
      onList={(isList) => view.set({ list: isList ? '1' : null })}
      onOpen={(id) => view.set({ open: id })}
    />
  );
}

/** The opened series beside the stage. */
function OpenSeries({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <aside className="dk-side" aria-label="Open series">
      <div className="dk-side__h">
        <span className="soft small">Open series</span>
        <IconButton icon="cross" label="Close" onClick={onClose} />
      </div>
      <div className="dk-side__b">
        <SeriesFile key={id} id={id} isBeside />
      </div>
    </aside>
  );
}

/** Returns the part of the address that is about the desk, and its setter. */
function useDeskView() {
  const [search, setSearch] = useAddress();
  const filter = search.get('filter');
  return {
    stage: search.get('stage'),
    openId: search.get('open'),
    filter: FILTERS.find((one) => one === filter) ?? null,
    isList: search.get('list') !== null,
    set: (change: Record<string, string | null>) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(change))
            if (value === null) next.delete(name);
            else next.set(name, value);
          return next;
        },
        { replace: true },
      ),
  };
}
type DeskView = ReturnType<typeof useDeskView>;

const FILTER_OF: Partial<Record<HandItem['kind'], DeskFilter>> = {
  'no-show': 'missing',
  late: 'late',
  overdue: 'late',
  unassigned: 'missing',
};

/** Returns the acts of a row: open it, or claim it first. */
function useOpenItem({
  season,
  view,
  hands,
  setFocusedKey,
}: {
  season: DeskSeason;
  view: DeskView;
  hands: Hands;
  setFocusedKey: (key: string) => void;
}) {
  const navigate = useNavigate();
  const can = usePermissions();
  const tell = useToast();
  function open(item: HandItem) {
    const { key, kind, segmentId, seriesId } = item;
    setFocusedKey(key);
    const held = kind === 'held' ? season.findSegment(segmentId) : undefined;
    if (held) return void navigate(addressOfHeld(held.id, held.event.id, held.held?.round ?? 0));
    view.set(
      seriesId
        ? { open: seriesId, stage: segmentId }
        : { stage: segmentId, filter: FILTER_OF[kind] ?? null },
    );
  }
  async function take(item: HandItem) {
    open(item);
    if (!item.isAlarm || item.takenBy || !item.seriesId || !can('series.rule')) return;
    await client.alarms.take(item.seriesId).catch(() => tell('Another operator was faster.'));
    hands.refresh();
  }
  return { open, take: (item: HandItem) => void take(item) };
}

/** Returns where an operator pairs a held round, or changes the rules of a held segment. */
const addressOfHeld = (segmentId: SegmentId, eventId: string, round: number): string =>
  round > 0 ? `/season/segments/${segmentId}/rounds` : `/season/${eventId}/segments/${segmentId}`;

interface KeyActs {
  take: () => void;
  move: (by: 1 | -1) => void;
  close: () => void;
  filter: (filter: DeskFilter) => void;
  list: () => void;
  help: () => void;
}

function actOnKey(key: DeskKey, acts: KeyActs): void {
  const act: Record<DeskKey, () => void> = {
    t: acts.take,
    j: () => acts.move(1),
    k: () => acts.move(-1),
    escape: acts.close,
    l: () => acts.filter('late'),
    d: () => acts.filter('disputed'),
    m: () => acts.filter('mine'),
    u: () => acts.filter('missing'),
    v: acts.list,
    '?': acts.help,
  };
  act[key]();
}

/** Moves the focus to the next or the previous row of the queue. */
function moveFocus(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('.dk-hd__go')];
  const at = rows.findIndex((row) => row === document.activeElement);
  const next = at < 0 ? (by > 0 ? 0 : rows.length - 1) : at + by;
  rows[Math.max(0, Math.min(rows.length - 1, next))]?.focus();
}

/** The running events, and the server's clock in the zone of the chosen stage. */
function DeskHead({
  season: { events },
  zone,
  now,
}: {
  season: DeskSeason;
  zone: string | undefined;
  now: Date;
}) {
  const isLive = useIsLive();
  const clock = new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZone: zone,
  });
  return (
    <header className="dk-head">
      <h1>Desk</h1>
      <p className="dk-head__e soft">{events.map(({ name }) => name).join(', ')}</p>
      <span className="dk-keys soft small">
        <kbd>T</kbd> take the next <kbd>?</kbd> all keys
      </span>
      <p className={isLive ? 'dk-clock' : 'dk-clock is-off'}>
        <b className="num" role="timer" aria-label="Server time">
          {clock.format(now)}
        </b>
        <span>{`${isLive ? 'Live' : 'Reconnecting'} · ${zone ?? 'your zone'}`}</span>
      </p>
    </header>
  );
}

const KeyHelp = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Dialog open={open} title="Keys of the desk" close="Close" onClose={onClose}>
    <dl className="dk-help">
      {DESK_KEYS.map(([key, text]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  </Dialog>
);
