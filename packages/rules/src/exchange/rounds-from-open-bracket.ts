import { DEFAULT_BEST_OF } from '../constants.ts';
import { accept, refuse, type Decision } from '../decision.ts';
import { traitsOf } from '../format-traits.ts';
import { getItem, mustHave } from '../must.ts';
import { decideTieBreakSeries } from '../round-robin/tie-break-series.ts';
import { decideBestOf } from '../series/best-of.ts';
import type { MatchResult } from '../series/reporting.ts';
import { bestOfPairings } from '../stage/rounds-layout.ts';
import { decideResultPoints } from '../standings/result-points.ts';
import { swissPlanOf } from '../swiss/swiss-plan.ts';
import {
  decideResults,
  isDraw,
  type SwissOutcome,
  type SwissResult,
  type SwissRoster,
} from '../swiss/swiss.ts';
import type { ExchangedRounds, RoundSeries, RoundSettings } from './open-bracket-format.ts';
import { rostersOf, type ReadBracket, type ReadSet } from './read-open-bracket.ts';
import { roundSetId } from './rounds-to-open-bracket.ts';
import { setOutcome } from './set-outcome.ts';

const BYE: SwissOutcome = { winner: 'home', how: 'bye', score: { home: 0, away: 0 } };
const OPEN: SwissOutcome = { winner: null, how: 'unplayed', score: { home: 0, away: 0 } };

/**
 * [EXC-4] Creates a swiss or round robin from a checked file, with our rounds, groups and numbers
 * (`group.round.match`). In a foreign file the round is the number at the end of `roundID`, else
 * the first in which neither entrant has played yet, and each phase of a round robin is a group.
 * Refused `not-readable`, `too-few-rosters`, `duplicate-roster` (twice in a round), `round-open`
 * (before the last of a swiss), `impossible-score`.
 */
export function parseOpenBracketRounds(read: ReadBracket): Decision<ExchangedRounds> {
  const { name, date, game, rounds, structure, entrants, sets } = read;
  if (entrants.length < 2) return refuse('too-few-rosters', `${entrants.length} of at least 2`);
  const nobody = sets.find((set) => set.entrants === null);
  if (nobody) return refuse('not-readable', `set ${nobody.id} lacks an entrant`);
  const placed = rounds ? ourPlaces(read) : accept(theirPlaces(read));
  if (!placed.accepted) return placed;
  const series = placed.value.sort(
    (one, other) => one.group - other.group || one.round - other.round || one.match - other.match,
  );
  const format = structure === 'swiss' ? 'swiss' : 'round_robin';
  const { bestOf = theirBestOf(series), byes: _, ...settings } = rounds ?? {};
  const content = decideContent(read, series, { format, bestOf, ...settings });
  if (!content.accepted) return content;
  return accept({
    kind: 'rounds',
    name,
    date,
    game,
    format,
    settings,
    bestOf,
    rosters: rostersOf(read),
    series: series.map(({ set: __, ...one }) => one),
    matches: matchesOf(series),
  });
}

type ReadSettings = Pick<ExchangedRounds, 'format' | 'bestOf'> & RoundSettings;

/** Decides whether the results of a file are possible, and its series and settings fit. */
function decideContent(
  read: ReadBracket,
  series: Placed[],
  settings: ReadSettings,
): Decision<true> {
  const { format } = settings;
  const wrong = read.sets.find((set) => isImpossible(setOutcome(set), format));
  if (wrong) return refuse('impossible-score', `set ${wrong.id}`);
  for (const decision of [
    decideSeries(read, format, series),
    ...(read.rounds ? decideDraws(read, settings, series) : []),
  ])
    if (!decision.accepted) return decision;
  return accept(true);
}

type Placed = RoundSeries & { set: ReadSet | null };

function isImpossible(outcome: SwissOutcome | null, format: ExchangedRounds['format']): boolean {
  if (outcome?.how !== 'played') return false;
  const { winner, score } = outcome;
  if (winner === null)
    return !traitsOf({ format }).canDraw || score.home !== score.away || score.home === 0;
  return score[winner] <= score[winner === 'home' ? 'away' : 'home'];
}

/** [SER-16] Returns the best of a foreign file: where a set was drawn, twice its games, else 3. */
function theirBestOf(series: Placed[]): number {
  const drawn = series.flatMap(({ outcome }) =>
    outcome && isDraw(outcome) ? 2 * outcome.score.home : [],
  );
  return drawn.length > 0 ? Math.max(...drawn) : DEFAULT_BEST_OF;
}

/** [SER-16] Decides whether the settings of our own file allow its best of and its draws. */
function decideDraws(
  read: ReadBracket,
  settings: ReadSettings,
  series: Placed[],
): Decision<true>[] {
  const { format, resultPoints, tieBreakSeries } = settings;
  const bestOfSeries = bestOfEach(read, settings, series);
  const wrong = series.find(
    (one) => one.outcome && isDraw(one.outcome) && 2 * one.outcome.score.home !== bestOfSeries(one),
  );
  return [
    decideResultPoints({ format, resultPoints, plan: swissPlanOf({ configuration: settings }) }),
    decideTieBreakSeries({ format, tieBreakSeries }),
    decideBestOf(settings),
    wrong ? refuse('impossible-score', `set ${roundSetId(wrong)}`) : accept(true),
  ];
}

/** Returns a function that gives the best of a series, in a swiss by the records of its sides. */
function bestOfEach(
  { entrants }: ReadBracket,
  settings: ReadSettings,
  series: Placed[],
): (one: Placed) => number {
  const facts = {
    rosters: rostersBySeed(entrants),
    results: series,
    plan: swissPlanOf({ configuration: settings }),
  };
  const byRound = new Map<number, ReturnType<typeof bestOfPairings>>();
  return ({ round, home, away }) => {
    const bestOf =
      byRound.get(round) ?? bestOfPairings({ configuration: settings }, { ...facts, round });
    byRound.set(round, bestOf);
    return bestOf({ home, away });
  };
}

const rostersBySeed = (entrants: ReadBracket['entrants']): SwissRoster[] =>
  entrants.map(({ id }, index) => ({ rosterId: id, seed: index + 1 }));

function matchesOf(series: Placed[]): Record<string, MatchResult[]> {
  return Object.fromEntries(
    series.flatMap((one) => (one.set?.matches ? [[roundSetId(one), one.set.matches]] : [])),
  );
}

const PLACE = /^(\d{1,4})\.([1-9]\d{0,4})\.([1-9]\d{0,5})$/;

function ourPlaces({ rounds, sets }: ReadBracket): Decision<Placed[]> {
  const placed: Placed[] = [];
  const add = (id: string, one: Omit<Placed, 'group' | 'round' | 'match'>) => {
    const place = PLACE.exec(id);
    if (place)
      placed.push({
        group: Number(place[1]),
        round: Number(place[2]),
        match: Number(place[3]),
        ...one,
      });
    return place !== null;
  };
  for (const set of sets) {
    const [home, away] = mustHave(set.entrants, `the entrants of set ${set.id}`);
    if (!add(set.id, { home, away, outcome: setOutcome(set), set }))
      return refuse('not-readable', `set ${set.id} names no place`);
  }
  for (const { setID, entrantID } of mustHave(rounds, 'the rounds').byes)
    if (!add(setID, { home: entrantID, away: null, outcome: BYE, set: null }))
      return refuse('not-readable', `bye ${setID} names no place`);
  const twice = placed.length - new Set(placed.map(roundSetId)).size;
  return twice > 0 ? refuse('not-readable', 'a bye stands where a set is') : accept(placed);
}

function theirPlaces(read: ReadBracket): Placed[] {
  const placed = theirSets(read);
  return read.structure === 'swiss' ? [...placed, ...theirByes(read, placed)] : placed;
}

/**
 * Returns the byes of a foreign file, which contains none: if all but one of an odd number meet in
 * a round, that one had it.
 */
function theirByes({ entrants }: ReadBracket, placed: Placed[]): Placed[] {
  if (entrants.length % 2 === 0) return [];
  return [...Map.groupBy(placed, ({ round }) => round)].flatMap(([round, series]): Placed[] => {
    const playing = new Set(series.flatMap(({ home, away }) => [home, away]));
    const resting = entrants.filter(({ id }) => !playing.has(id));
    return resting.length === 1
      ? [
          {
            group: 0,
            round,
            match: series.length + 1,
            home: getItem(resting, 0).id,
            away: null,
            outcome: BYE,
            set: null,
          },
        ]
      : [];
  });
}

/** Returns the sets of a foreign file, in its order. */
function theirSets({ structure, sets }: ReadBracket): Placed[] {
  const groups: (string | null)[] =
    structure === 'swiss' ? [] : [...new Set(sets.map(({ phase }) => phase))];
  const isNamed = sets.every((set) => roundNamed(set) !== null);
  const last = new Map<string, number>();
  const counts = new Map<string, number>();
  return sets.map((set) => {
    const [home, away] = mustHave(set.entrants, `the entrants of set ${set.id}`);
    const group = Math.max(0, groups.indexOf(set.phase));
    const named = isNamed ? roundNamed(set) : null;
    const round = named ?? 1 + Math.max(last.get(home) ?? 0, last.get(away) ?? 0);
    for (const one of [home, away]) last.set(one, round);
    const match = (counts.get(`${group}.${round}`) ?? 0) + 1;
    counts.set(`${group}.${round}`, match);
    return { group, round, match, home, away, outcome: setOutcome(set), set };
  });
}

function roundNamed({ round }: ReadSet): number | null {
  const number = Number(/([1-9]\d{0,4})\D*$/.exec(round ?? '')?.[1]);
  return Number.isNaN(number) ? null : number;
}

/**
 * Decides whether the series fit: no roster twice in a round or in two groups, and before the last
 * round of a swiss no open series.
 */
function decideSeries(
  { entrants }: ReadBracket,
  format: ExchangedRounds['format'],
  series: Placed[],
): Decision<true> {
  const groupOf = new Map<string, number>();
  const last = series.reduce((most, { round }) => Math.max(most, round), 0);
  for (const { group, home, away } of series) {
    for (const one of [home, away]) {
      if (one === null) continue;
      if ((groupOf.get(one) ?? group) !== group)
        return refuse('not-readable', `${one} plays in two groups`);
      groupOf.set(one, group);
    }
  }
  if (format === 'swiss' && series.some(({ group }) => group !== 0))
    return refuse('not-readable', 'a swiss has one group');
  const results = series.map(({ round, home, away, outcome }): SwissResult => ({
    round,
    home,
    away,
    outcome: outcome ?? (format === 'swiss' && round < last ? null : OPEN),
  }));
  return decideResults({
    rosters: rostersBySeed(entrants),
    results,
  });
}
