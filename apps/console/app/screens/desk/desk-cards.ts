import type { Challenge } from '@ringside/contract/collections/challenges';
import type { SeriesPresence } from '@ringside/contract/collections/match-series';
import type { Segment } from '@ringside/contract/collections/segments';
import type { Side } from '@ringside/rules/bracket/bracket';
import type {
  BracketMatch,
  BracketRoundView,
  BracketSide,
  CardTone,
} from '@ringside/ui/bracket/bracket-card';
import { graphColumnsOf, sharedNameOf } from '@ringside/ui/bracket/graph-rounds';
import { formatRound } from '../../parts/series-texts.tsx';
import { formatClock } from '../../parts/time.tsx';
import {
  type DeskSeries,
  type DeskStage,
  findHeldSeries,
  findSource,
  isBye,
} from './desk-stage.ts';
import { type Judgement, judgeSeries } from './queue.ts';

export const FILTERS = ['late', 'disputed', 'mine', 'missing'] as const;
export type DeskFilter = (typeof FILTERS)[number];

/** What the cards of a stage show besides its series. */
export interface CardFacts {
  now: Date;
  stage: DeskStage;
  segment: Segment | undefined;
  presence: ReadonlyMap<string, SeriesPresence>;
  bans: ReadonlyMap<string, Challenge>;
  /** The ids of the series that the operator has claimed. */
  mineIds: ReadonlySet<string>;
  filter: DeskFilter | null;
  openId: string | null;
}

const TIME = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const MINUTE_MS = 60_000;

/** The state of a series for operators: in words, with its tone and the filter that finds it. */
export interface CardState {
  text: string;
  tone: CardTone | undefined;
  filter: DeskFilter | null;
}

const sinceMinutes = (at: string | null, now: Date): string =>
  at === null ? '' : ` ${Math.max(0, Math.floor((+now - Date.parse(at)) / MINUTE_MS))} min`;
const left = (at: string, now: Date): string => formatClock(Date.parse(at) - +now);

/** Returns the state of a series for operators. */
export function describeState(facts: CardFacts, series: DeskSeries): CardState {
  if (isBye(series)) return { text: 'Bye', tone: undefined, filter: null };
  if (series.reporting === 'disputed' && series.state !== 'finished')
    return { text: 'Dispute', tone: 'hand', filter: 'disputed' };
  const judged = judgeSeries(facts, facts.stage, series);
  if (judged) return describeJudgement(judged, facts.now);
  return { ...describeCourse(facts, series), filter: null };
}

function describeJudgement({ kind, at }: Judgement, now: Date): CardState {
  switch (kind) {
    case 'no-show':
      return { text: `No-show, ${left(at ?? '', now)}`, tone: 'hand', filter: 'missing' };
    case 'unassigned':
      return { text: 'Open place', tone: 'soon', filter: 'missing' };
    case 'overdue':
      return { text: 'No report', tone: 'soon', filter: 'late' };
    case 'late':
      return { text: `Late${sinceMinutes(at, now)}`, tone: 'soon', filter: 'late' };
  }
}

/** Returns the state of a series that takes its course. */
function describeCourse(facts: CardFacts, series: DeskSeries): Pick<CardState, 'text' | 'tone'> {
  const { now, presence, bans } = facts;
  const { state, date, forfeit } = series;
  if (state === 'finished') return { text: forfeit ? 'Forfeit' : 'Finished', tone: 'done' };
  const turn = bans.get(series.id)?.turn;
  if (turn) return { text: `Bans ${left(turn.deadline, now)}`, tone: 'run' };
  if (state === 'live') return { text: describeLive(series, now), tone: 'run' };
  if (presence.has(series.id) && date) return { text: `Check-in ${left(date, now)}`, tone: 'run' };
  return { text: date ? `Plan ${TIME.format(new Date(date))}` : 'Waits', tone: undefined };
}

const describeLive = ({ reporting, confirmBy, date }: DeskSeries, now: Date): string =>
  reporting === 'reported' && confirmBy
    ? `Confirm in ${left(confirmBy, now)}`
    : `Live${sinceMinutes(date, now)}`;

const describeSide = ({ name, score, present }: BracketSide): string =>
  [name, score, present && `${present.text} in`].filter(Boolean).join(' ');

/** Returns whether a filter finds a series, whose state has its own filter. */
export const isFound = (
  { mineIds }: Pick<CardFacts, 'mineIds'>,
  by: DeskFilter,
  seriesId: string,
  filter: DeskFilter | null,
): boolean => (by === 'mine' ? mineIds.has(seriesId) : by === filter);

/** Returns the card of a series with the layer for operators. */
export function createDeskCard(facts: CardFacts, series: DeskSeries): BracketMatch {
  const { text, tone, filter } = describeState(facts, series);
  const [home, away] = [sideOf(facts, series, 'home'), sideOf(facts, series, 'away')];
  return {
    id: series.id,
    href: `?open=${series.id}`,
    number: series.number,
    note: text,
    label: `${series.number}, ${text}: ${describeSide(home)} against ${describeSide(away)}`,
    kind: isBye(series) ? 'bye' : 'plain',
    home,
    away,
    tone,
    dimmed: facts.filter !== null && !isFound(facts, facts.filter, series.id, filter),
    opened: facts.openId === series.id,
    holds: (tone === 'hand' || filter === 'late') && findHeldSeries(facts.stage, series).length > 0,
  };
}

function sideOf(facts: CardFacts, series: DeskSeries, side: Side): BracketSide {
  const roster = series[side];
  if (roster === 'bye') return { name: 'Bye', open: true };
  if (roster === null) return { name: formatSource(facts.stage, series, side), open: true };
  const isHome = side === 'home';
  const check = facts.presence.get(series.id)?.rosters.find((one) => one.roster === roster.id);
  return {
    name: roster.name,
    team: roster.id,
    seed: roster.seed,
    present: check && {
      text: `${check.present}/${check.players}`,
      isShort: check.present < check.players,
    },
    ...scoreOf(series, isHome ? 0 : 1),
  };
}

const BOTH_FORFEIT = 3;

function formatScore({ score, forfeit }: DeskSeries, index: 0 | 1): string | undefined {
  if (!forfeit) return score?.[index]?.toString();
  return forfeit === BOTH_FORFEIT || forfeit === index + 1 ? 'FF' : 'W';
}

/** Returns the score and the result of one side, once play has begun. */
function scoreOf(series: DeskSeries, index: 0 | 1): Pick<BracketSide, 'score' | 'result'> {
  const { state, winner } = series;
  if (isBye(series) || (state !== 'live' && state !== 'finished')) return {};
  const text = formatScore(series, index);
  if (state === 'live' || winner === undefined) return { score: text };
  return { score: text, result: winner === index ? 'won' : 'lost' };
}

function formatSource(stage: DeskStage, series: DeskSeries, side: Side): string {
  const source = findSource(stage, series, side);
  if (!source) return 'To be decided';
  return `${source.takes === 'winner' ? 'Winner' : 'Loser'} of ${source.series.number}`;
}

/** Keeps the cards whose content has not changed, so that only the others render again. */
export type CardCache = Map<string, BracketMatch>;

function fromCache(cache: CardCache, card: BracketMatch): BracketMatch {
  const before = cache.get(card.id);
  if (before && JSON.stringify(before) === JSON.stringify(card)) return before;
  cache.set(card.id, card);
  return card;
}

/** Returns the rounds of a tree with the cards of its series, each built when it is shown. */
export function createDeskRounds(facts: CardFacts, cache: CardCache): BracketRoundView[] {
  const { stage, segment } = facts;
  const cellsByRound = Map.groupBy(
    stage.series.values(),
    ({ at: [bracketNumber, roundNumber] }) => `${bracketNumber}.${roundNumber}`,
  );
  const matchOf = (series: DeskSeries | undefined) =>
    series ? fromCache(cache, createDeskCard(facts, series)) : null;
  const graph = stage.plan?.graph;
  if (graph) return createGraphRounds(graph, cellsByRound, matchOf);
  return stage.bracket.rounds.flatMap((round) => {
    const { bracketNumber, roundNumber, bestOf, date, matchCount } = round;
    const series = cellsByRound.get(`${bracketNumber}.${roundNumber}`);
    if (!series) return [];
    const cells: (DeskSeries | undefined)[] = [];
    for (const one of series) cells[one.at[2] - 1] = one;
    return {
      key: `${bracketNumber}-${roundNumber}`,
      bracket: bracketNumber,
      name: formatRound(round, segment),
      note: `Best of ${bestOf}${date ? `, ${TIME.format(new Date(date))}` : ''}`,
      count: Math.max(cells.length, matchCount),
      match: (cell: number) => matchOf(cells[cell]),
      state: () => 'next' as const,
    };
  });
}

function createGraphRounds(
  graph: Parameters<typeof graphColumnsOf>[0],
  cellsByRound: ReadonlyMap<string, DeskSeries[]>,
  matchOf: (series: DeskSeries | undefined) => BracketMatch | null,
): BracketRoundView[] {
  const columns = graphColumnsOf(graph);
  return columns.map((column) => {
    const { group, roundNumber, series, links } = column;
    const inRound = cellsByRound.get(`0.${roundNumber}`) ?? [];
    return {
      key: `${group}-${roundNumber}`,
      bracket: 0,
      name: sharedNameOf(column, columns) ?? `Round ${roundNumber}`,
      note: '',
      count: series.length,
      graph: { title: group === null ? null : `Group ${group}`, ...links },
      match: (cell) => matchOf(inRound.find(({ at }) => at[2] === series[cell]?.matchNumber)),
      state: () => 'next',
    };
  });
}
