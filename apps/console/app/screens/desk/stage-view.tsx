import type { Challenge } from '@ringside/contract/collections/challenges';
import type { SeriesPresence } from '@ringside/contract/collections/match-series';
import type { Segment } from '@ringside/contract/collections/segments';
import { BracketView } from '@ringside/ui/bracket/bracket-view';
import { useMemo, useState } from 'react';
import { EmptyText } from '../../parts/query-view.tsx';
import { SegmentLinks } from '../../parts/segment-links.tsx';
import {
  type CardCache,
  type CardFacts,
  createDeskCard,
  createDeskRounds,
  type DeskFilter,
  FILTERS,
  isFound,
} from './desk-cards.ts';
import { type DeskStage, isBye } from './desk-stage.ts';
import { formatDeskTitle } from './queue.ts';
import { RoundsView } from './rounds-view.tsx';

const TEXTS = {
  region: 'Bracket, arrow keys move from series to series',
  yourTeam: '',
  larger: 'Zoom in',
  smaller: 'Zoom out',
  ownSize: 'Original size',
};
const FILTER_TEXTS: Record<DeskFilter, { text: string; key: string }> = {
  late: { text: 'Late', key: 'L' },
  disputed: { text: 'Disputed', key: 'D' },
  mine: { text: 'Mine', key: 'M' },
  missing: { text: 'Missing', key: 'U' },
};

export interface StageViewProps {
  now: Date;
  stage: DeskStage;
  segment: Segment | undefined;
  name: string;
  presence: ReadonlyMap<string, SeriesPresence>;
  bans: ReadonlyMap<string, Challenge>;
  mineIds: ReadonlySet<string>;
  filter: DeskFilter | null;
  isList: boolean;
  openId: string | null;
  onFilter: (filter: DeskFilter | null) => void;
  onList: (isList: boolean) => void;
  onOpen: (seriesId: string) => void;
}

/** The chosen stage: its bracket or its rounds, each series with the layer for operators. */
export function StageView({ name, isList, onFilter, onList, onOpen, ...facts }: StageViewProps) {
  const { stage, filter } = facts;
  const openCard = (event: React.MouseEvent) => {
    const link = (event.target as Element).closest('a');
    const id = new URLSearchParams(link?.getAttribute('href') ?? '').get('open');
    if (!link || !id || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onOpen(id);
  };
  return (
    <section className="dk-mid" aria-label={name}>
      <div className="dk-tools">
        <h2 title={name}>{name}</h2>
        <div className="dk-seg" role="group" aria-label="View">
          <button type="button" aria-pressed={!isList} onClick={() => onList(false)}>
            {stage.plan ? 'Bracket' : 'Rounds'}
          </button>
          <button type="button" aria-pressed={isList} onClick={() => onList(true)}>
            List
          </button>
        </div>
        <FilterButtons facts={facts} filter={filter} onFilter={onFilter} />
        {facts.segment && <SegmentLinks segment={facts.segment} />}
      </div>
      {/* Only catches the clicks of the links inside, which answer the keyboard by themselves. */}
      <div className="dk-field" onClick={openCard}>
        {isList ? <SeriesRows facts={facts} /> : <Drawing facts={facts} />}
      </div>
    </section>
  );
}

/** The filters with their counts; pressed again, all series show. */
function FilterButtons({
  facts,
  filter,
  onFilter,
}: {
  facts: CardFacts;
  filter: DeskFilter | null;
  onFilter: (filter: DeskFilter | null) => void;
}) {
  const second = Math.floor(+facts.now / FILTER_REFRESH_MS);
  const counts = useMemo(() => {
    const series = [...facts.stage.series.values()];
    return new Map(
      FILTERS.map((by) => [by, series.filter((one) => isFound(facts, by, one)).length]),
    );
    // The counts follow the clock slowly: they look at every series.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [facts.stage, facts.presence, facts.mineIds, second]);
  return (
    <div className="dk-fls" role="group" aria-label="Filter">
      {FILTERS.map((one) => (
        <button
          key={one}
          type="button"
          className="dk-fl"
          aria-pressed={filter === one}
          onClick={() => onFilter(filter === one ? null : one)}
        >
          {FILTER_TEXTS[one].text} <b className="num">{counts.get(one)}</b>{' '}
          <kbd>{FILTER_TEXTS[one].key}</kbd>
        </button>
      ))}
    </div>
  );
}
const FILTER_REFRESH_MS = 3000;

/** The bracket, or the rounds with their table. Filters dim, because the place is information. */
function Drawing({ facts }: { facts: CardFacts }) {
  const [cache] = useState<CardCache>(() => new Map());
  if (!facts.stage.plan) return <RoundsView facts={facts} />;
  return <BracketView rounds={createDeskRounds(facts, cache)} texts={TEXTS} />;
}

/** The series as a list; here filters hide. */
function SeriesRows({ facts }: { facts: CardFacts }) {
  const { stage, filter } = facts;
  const rows = [...stage.series.values()]
    .filter((one) => !isBye(one) && (filter === null || isFound(facts, filter, one)))
    .sort(
      (one, other) =>
        Number(one.state === 'finished') - Number(other.state === 'finished') ||
        (one.date ?? '9').localeCompare(other.date ?? '9'),
    );
  if (rows.length === 0) return <EmptyText>No series here.</EmptyText>;
  return (
    <ol className="dk-rows">
      {rows.slice(0, MOST_ROWS).map((series) => {
        const card = createDeskCard(facts, series);
        return (
          <li key={series.id} className={card.opened ? 'is-open' : undefined}>
            <a href={card.href}>
              <span className="num soft">{card.number}</span>
              <b>{formatDeskTitle(series)}</b>
              <span className="num">
                {[card.home.score, card.away.score].filter(Boolean).join(' : ')}
              </span>
              <span className={`dk-st dk-st--${card.tone ?? 'none'}`}>{card.note}</span>
            </a>
          </li>
        );
      })}
      {rows.length > MOST_ROWS && (
        <li className="soft">{`and ${rows.length - MOST_ROWS} more: filter them, or open the bracket`}</li>
      )}
    </ol>
  );
}
const MOST_ROWS = 200;
