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

/** The facts that the cards of a stage show beside its series. */
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

/** The state of a series for operators: in words, with its tone. */
interface CardState {
  text: string;
  tone: CardTone | undefined;
  /** Whether a series that waits for this one is late. */
  isLate?: boolean;
}

const sinceMinutes = (at: string | null, now: Date): string =>
  at === null ? '' : ` ${Math.max(0, Math.floor((+now - Date.parse(at)) / MINUTE_MS))} min`;
const left = (at: string, now: Date): string => formatClock(Date.parse(at) - +now);

const FILTER_OF: Record<Judgement['kind'], DeskFilter> = {
  'no-show': 'missing',
  unassigned: 'missing',
  overdue: 'late',
  late: 'late',
};
const isInDispute = ({ reporting, state }: DeskSeries): boolean =>
  reporting === 'disputed' && state !== 'finished';

/** Returns whether a filter finds a series. */
export function isFound(facts: CardFacts, by: DeskFilter, series: DeskSeries): boolean {
  if (isBye(series)) return false;
  if (by === 'mine') return facts.mineIds.has(series.id);
  if (isInDispute(series)) return by === 'disputed';
  const judged = series.state === 'finished' ? undefined : judgeSeries(facts, facts.stage, series);
  return judged !== undefined && FILTER_OF[judged.kind] === by;
}

/** Returns the state of a series for operators. */
function describeState(facts: CardFacts, series: DeskSeries): CardState {
  if (isBye(series)) return { text: 'Bye', tone: undefined };
  if (isInDispute(series)) return { text: 'Dispute', tone: 'hand' };
  const judged = series.state === 'finished' ? undefined : judgeSeries(facts, facts.stage, series);
  return judged ? describeJudgement(judged, facts.now) : describeCourse(facts, series);
}

function describeJudgement({ kind, at }: Judgement, now: Date): CardState {
  switch (kind) {
    case 'no-show':
      return { text: `No-show, ${left(at ?? '', now)}`, tone: 'hand' };
    case 'unassigned':
      return { text: 'Open place', tone: 'soon' };
    case 'overdue':
      return { text: 'No report', tone: 'soon' };
    case 'late':
      return { text: `Late${sinceMinutes(at, now)}`, tone: 'soon', isLate: true };
  }
}

/** Returns the state of a series that takes its course. */
function describeCourse(facts: CardFacts, series: DeskSeries): CardState {
  const { now, presence, bans } = facts;
  const { state, date, forfeit } = series;
  if (state === 'finished') return { text: forfeit ? 'Forfeit' : 'Finished', tone: 'done' };
  const challenge = bans.get(series.id);
  if (challenge) return { text: describeBans(challenge, now), tone: 'run' };
  if (state === 'live') return { text: describeLive(series, now), tone: 'run' };
  if (presence.has(series.id) && date) return { text: `Check-in ${left(date, now)}`, tone: 'run' };
  return { text: date ? `Plan ${TIME.format(new Date(date))}` : 'Waits', tone: undefined };
}

const describeBans = ({ turn, pausedAt }: Challenge, now: Date): string => {
  if (pausedAt) return 'Bans paused';
  return turn ? `Bans ${left(turn.deadline, now)}` : 'Bans';
};

const describeLive = ({ reporting, confirmBy, date }: DeskSeries, now: Date): string =>
  reporting === 'reported' && confirmBy
    ? `Confirm in ${left(confirmBy, now)}`
    : `Live${sinceMinutes(date, now)}`;

const describeSide = ({ name, score, present }: BracketSide): string =>
  [name, score, present && `${present.text} in`].filter(Boolean).join(' ');

/** Returns the card of a series with the layer for operators. */
export function createDeskCard(facts: CardFacts, series: DeskSeries): BracketMatch {
  const { text, tone, isLate } = describeState(facts, series);
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
    dimmed: facts.filter !== null && !isFound(facts, facts.filter, series),
    opened: facts.openId === series.id,
    holds: (tone === 'hand' || isLate === true) && findHeldSeries(facts.stage, series).length > 0,
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
