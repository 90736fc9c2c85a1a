import type { MatchResult } from '@ringside/contract/collections/match-series';
import {
  positionCode,
  type BracketPlan,
  type BracketSeries,
  type Outcome,
  type Position,
  type Side,
} from '@ringside/rules/bracket/bracket';
import { createBracket } from '@ringside/rules/bracket/create-bracket';
import { reportResult } from '@ringside/rules/bracket/report-result';
import { doubleForfeit, forfeitOf } from '@ringside/rules/bracket/settle';
import { MINUTE_MS, SECOND_MS } from '@ringside/rules/constants';
import { invariant } from '@ringside/rules/decision';
import type { RosterId } from '@ringside/rules/ids';
import { mustFind } from '@ringside/rules/must';
import { decideSeriesStart } from '@ringside/rules/series/decide-start';
import type { HeadStart } from '@ringside/rules/series/head-start';
import { matchesScore } from '@ringside/rules/series/reporting';
import {
  firstReporter,
  isNoShow,
  drawResult,
  shareOf,
  type SeriesFace,
} from '@ringside/sim/bot-choices';

/** How long bots play a series, and how long the other side takes to confirm it. */
const PLAY_MS = [8 * MINUTE_MS, 14 * MINUTE_MS] as const;
const CONFIRM_MS = [20 * SECOND_MS, 2 * MINUTE_MS] as const;
const MEMBERS = 3;

/** The facts by which a bracket is played. */
export interface Playing {
  plan: BracketPlan;
  /** The best first. */
  seeds: readonly string[];
  seededAt: Date;
  minimumPresent: number;
  bestOf(position: Position): number;
  headStart(position: Position): HeadStart | null;
  date(position: Position, readyAt: Date): Date;
  /** The series' face without the names of the two sides. */
  face: Pick<SeriesFace, 'seed' | 'stage'>;
  nameOf(rosterId: RosterId): string;
}

/** A series that two rosters played, or that one of them forfeited. */
export interface PlayedSeries {
  series: BracketSeries;
  bestOf: number;
  headStart: HeadStart | null;
  date: Date;
  present: Record<Side, number>;
  /** Null for a forfeit. */
  report: { by: Side; at: Date; matches: MatchResult[] } | null;
  finishedAt: Date;
  face: SeriesFace;
}

export interface PlayedBracket {
  played: PlayedSeries[];
  /** The series that a bye decided. */
  byes: BracketSeries[];
  finishedAt: Date;
}

/**
 * Plays a bracket from the seeds to its last series by the rules alone. Chance follows from the
 * names of the rosters, so the same bracket always has the same results.
 */
export function playBracket(playing: Playing): PlayedBracket {
  const { plan, seeds, seededAt } = playing;
  const current = new Map<number, BracketSeries>();
  const ready = new Map<number, Date>();
  const played: PlayedSeries[] = [];
  const missedBefore = new Set<string>();
  const take = (changed: BracketSeries[], at: Date) => {
    for (const series of changed) {
      const code = positionCode(series.position);
      current.set(code, series);
      if (isReady(series) && !ready.has(code)) ready.set(code, playing.date(series.position, at));
    }
  };
  take(createBracket({ plan, seeds }), seededAt);
  for (let code = earliest(ready); code !== undefined; code = earliest(ready)) {
    const series = mustFind(current, code);
    const one = playSeries(playing, { series, date: mustFind(ready, code), missedBefore });
    ready.delete(code);
    const { outcome, ...result } = one;
    const reported = reportResult({
      plan,
      seriesAt: (position) => current.get(positionCode(position)),
      position: series.position,
      outcome,
    });
    invariant(reported.accepted, 'bots report results that can stand');
    current.set(code, { ...series, outcome });
    take(reported.value.changed, one.finishedAt);
    played.push({ ...result, series: mustFind(current, code) });
  }
  return {
    played,
    byes: [...current.values()].filter(({ outcome }) => outcome?.how === 'bye'),
    finishedAt: played.reduce(
      (last, { finishedAt }) => (finishedAt > last ? finishedAt : last),
      seededAt,
    ),
  };
}

const isReady = ({ home, away, outcome }: BracketSeries) =>
  home.kind === 'roster' && away.kind === 'roster' && outcome === null;

const earliest = (ready: ReadonlyMap<number, Date>): number | undefined =>
  [...ready].reduce<[number, Date] | undefined>(
    (first, one) => (first && first[1] <= one[1] ? first : one),
    undefined,
  )?.[0];

function playSeries(
  { bestOf, headStart, minimumPresent, face: shared, nameOf }: Playing,
  {
    series: { position, home, away },
    date,
    missedBefore,
  }: { series: BracketSeries; date: Date; missedBefore: Set<string> },
): Omit<PlayedSeries, 'series'> & { outcome: Outcome } {
  invariant(home.kind === 'roster' && away.kind === 'roster', 'a ready series has two rosters');
  const ids = { home: home.rosterId, away: away.rosterId };
  const face = { ...shared, position, home: nameOf(ids.home), away: nameOf(ids.away) };
  const presentOf = (side: Side) => {
    // A second no-show would withdraw the roster, so bots miss at most one series.
    const misses = !missedBefore.has(ids[side]) && isNoShow(face, side);
    if (misses) missedBefore.add(ids[side]);
    const share = shareOf(face.stage, face.home, face.away, side, 'present');
    return misses ? 0 : Math.max(minimumPresent, 1 + Math.floor(share * MEMBERS));
  };
  const present = { home: presentOf('home'), away: presentOf('away') };
  const start = decideSeriesStart({ present, minimumPresent });
  const common = {
    bestOf: bestOf(position),
    headStart: headStart(position),
    date,
    present,
    face,
  };
  if (start.start === 'no-show') {
    const { absent } = start;
    const isNobodyPresent = absent.home && absent.away;
    const outcome = isNobodyPresent
      ? doubleForfeit({ home, away })
      : forfeitOf(absent.home ? 'home' : 'away');
    return { ...common, report: null, finishedAt: date, outcome };
  }
  const { winner, matches } = drawResult(face, common.bestOf, common.headStart);
  invariant(winner, 'a series of a bracket has a winner');
  const at = later(date, PLAY_MS, face, 'play');
  return {
    ...common,
    report: { by: firstReporter(face), at, matches },
    finishedAt: later(at, CONFIRM_MS, face, 'confirm'),
    outcome: {
      winner,
      how: 'played',
      score: matchesScore({ matches, headStart: common.headStart }),
    },
  };
}

const later = (
  from: Date,
  [least, most]: readonly [number, number],
  { stage, home, away }: SeriesFace,
  word: string,
) => new Date(Math.round(+from + least + shareOf(stage, home, away, word) * (most - least)));
