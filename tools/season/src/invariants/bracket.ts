import type { MatchSeries as Series } from '@ringside/contract/collections/match-series';
import type { Segment } from '@ringside/contract/collections/segments';
import { upperRounds, type BracketPlan } from '@ringside/rules/bracket/bracket';
import { hasPosition, sourcesOf } from '@ringside/rules/bracket/links';
import { playOrder } from '@ringside/rules/bracket/rounds';
import { traitsOf } from '@ringside/rules/format-traits';
import { getItem } from '@ringside/rules/must';
import type { Snapshot } from '../snapshot.ts';
import {
  toBracketSeries,
  isBye,
  isUnplayedByBoth,
  isFinished,
  loserOf,
  placeOf,
  planOf,
  positionOf,
  rosterIds,
  seededOf,
  seriesOf,
  winnerOf,
  type Invariant,
  type Judge,
} from './invariant.ts';

/** A segment whose series form a bracket. */
interface BracketOfSegment {
  segment: Segment;
  plan: BracketPlan;
  series: Series[];
}

function* bracketsOf(
  snapshot: Snapshot,
  segments = snapshot.segments,
): Generator<BracketOfSegment> {
  for (const segment of segments) {
    const plan = planOf(snapshot, segment);
    if (plan) yield { segment, plan, series: seriesOf(snapshot, segment) };
  }
}

/** Returns the lost series of a roster, without byes. */
const lossesOf = (series: Parameters<typeof loserOf>[0][], roster: string) =>
  series.filter((one) => !isBye(one) && loserOf(one)?.roster?.id === roster).length;

export const BRACKET_INVARIANTS: Invariant[] = [
  {
    name: 'every finished segment has exactly one champion',
    check(judge, now) {
      for (const { segment, rows } of now.end?.standings ?? []) {
        if (rows.length === 0) continue;
        const champions = rows.filter(({ placement }) => placement === 1).length;
        // Without a winner of its last series a bracket has none.
        const hasUnplayed = now.series.some(
          (one) => one.segment.id === segment && isUnplayedByBoth(one),
        );
        judge(
          champions === 1 || (champions === 0 && hasUnplayed),
          () => `segment ${segment} has ${champions} champions`,
        );
      }
    },
  },
  {
    name: 'every other roster loses exactly once, or twice in a double elimination',
    check(judge, now) {
      for (const { segment, plan, series } of bracketsOf(now, now.segments.filter(isFinished))) {
        const lastSeries = lastOf(plan, series);
        const champion = winnerOf(lastSeries)?.roster?.id;
        const finalist = rosterIds(lastSeries).find((id) => id !== champion);
        for (const { id, name } of seededOf(now, segment)) {
          const losses = lossesOf(series, id);
          if (series.some((one) => isUnplayedByBoth(one) && rosterIds(one).includes(id))) continue;
          const { fewest, most } = allowedLosses(plan, {
            isChampion: id === champion,
            isFinalist: id === finalist,
          });
          judge(
            losses >= fewest && losses <= most,
            () => `${name} has lost ${losses} times${id === champion ? ' and is champion' : ''}`,
          );
        }
      }
    },
  },
  {
    name: 'no rematch earlier than the bound',
    check(judge, now) {
      for (const { plan, series } of bracketsOf(now)) {
        const lastMeeting = new Map<string, number>();
        const order = (one: Series) => playOrder({ plan, ...positionOf(one) });
        for (const one of series
          .filter((each) => rosterIds(each).length === 2)
          .sort((a, b) => order(a) - order(b))) {
          const pair = rosterIds(one).sort().join('-');
          if (lastMeeting.has(pair))
            judge(
              mayBeRematch(plan, one),
              () => `rematch at ${placeOf(one)} of a bracket of ${plan.size}`,
            );
          else judge(true, () => '');
          lastMeeting.set(pair, order(one));
        }
      }
    },
  },
  {
    name: 'byes go to the top seeds',
    check(judge, now) {
      for (const { plan, series } of bracketsOf(now)) {
        for (const one of series.filter(
          ({ bracketNumber, roundNumber }) => bracketNumber === 0 && roundNumber === 1,
        )) {
          const seed = Math.min(
            ...one.competitors.map(
              (competitor) => competitor.seed.number ?? Number.POSITIVE_INFINITY,
            ),
          );
          judge(
            isBye(one) === seed <= plan.size - plan.rosters,
            () => `seed ${seed} of ${plan.rosters} ${isBye(one) ? 'has a bye' : 'has none'}`,
          );
        }
      }
    },
  },
  {
    name: 'seeds 1 and 2 meet at the earliest in the final of the upper bracket',
    check(judge, now) {
      for (const { plan, series } of bracketsOf(now)) {
        for (const one of series) {
          const isPair = one.competitors.every(
            ({ seed }) => seed.number === 1 || seed.number === 2,
          );
          if (one.bracketNumber === 0)
            judge(
              !isPair || one.roundNumber === upperRounds(plan),
              () => `seeds 1 and 2 meet at ${placeOf(one)}`,
            );
        }
      }
    },
  },
  {
    name: 'every competitor comes from the series that the bracket names',
    check(judge, now) {
      for (const { plan, series } of bracketsOf(now)) {
        const seriesByPlace = new Map(series.map((one) => [placeOf(one), one]));
        // A series outside the plan is the breach of another invariant.
        for (const one of series.filter((each) =>
          hasPosition({ plan, position: positionOf(each) }),
        ))
          judgeSources(judge, one, sourcesOf({ plan, position: positionOf(one) }), seriesByPlace);
      }
    },
  },
  {
    name: 'a bracket has exactly the series of its plan',
    check(judge, now) {
      for (const { segment, plan, series } of bracketsOf(now)) {
        judge(
          new Set(series.map(placeOf)).size === series.length,
          () => `segment ${segment.id} has two series in one place`,
        );
        judge(
          series.every((one) => hasPosition({ plan, position: positionOf(one) })),
          () => `segment ${segment.id} has a series outside of its bracket`,
        );
        judge(
          series.length >= leastSeries(plan),
          () => `segment ${segment.id} has ${series.length} series of ${leastSeries(plan)}`,
        );
      }
    },
  },
  {
    name: 'the compact bracket agrees with the list of series',
    check(judge, now) {
      for (const bracket of now.end?.brackets ?? []) {
        const listed = new Map(now.series.map((one) => [one.id, one]));
        for (const packed of bracket.series)
          judge(
            isSameSeries(packed, listed.get(packed.id)),
            () => `series ${packed.id} differs in the compact bracket`,
          );
      }
    },
  },
  {
    name: 'no roster plays two series at once',
    check(judge, now) {
      const busy = now.series.filter(({ state }) => state === 'live').flatMap(rosterIds);
      if (busy.length > 0)
        judge(new Set(busy).size === busy.length, () => 'a roster is in two live series');
    },
  },
  {
    name: 'a finished segment has no open series',
    check(judge, now) {
      for (const segment of now.segments.filter(isFinished))
        for (const one of seriesOf(now, segment))
          judge(
            toBracketSeries(one).outcome !== null,
            () => `series ${one.id} is ${one.state} in a finished segment`,
          );
    },
  },
];

/** Returns how many losses a seeded roster of a finished bracket can have. */
function allowedLosses(
  { format, size, grandFinal }: BracketPlan,
  { isChampion, isFinalist }: { isChampion: boolean; isFinalist: boolean },
): { fewest: number; most: number } {
  const isDouble = traitsOf({ format }).hasLowerBracket && size > 2;
  if (isChampion) return { fewest: 0, most: isDouble ? 1 : 0 };
  if (!isDouble) return { fewest: 1, most: 1 };
  // Without a reset one loss in the grand final is enough for the winner of the upper bracket.
  return { fewest: isFinalist && grandFinal !== 'reset' ? 1 : 2, most: 2 };
}

/** Judges that each roster of a series was sent there by the series that the bracket names. */
function judgeSources(
  judge: Judge,
  series: Series,
  sources: ReturnType<typeof sourcesOf>,
  seriesByPlace: ReadonlyMap<string, Series>,
): void {
  for (const [index, side] of (['home', 'away'] as const).entries()) {
    const source = sources[side];
    const roster = series.competitors[index]?.roster;
    if (source.kind === 'seed' || !roster) continue;
    const from = seriesByPlace.get(placeOf({ ...series, ...source.position }));
    const sent =
      from &&
      !isUnplayedByBoth(from) &&
      (source.takes === 'winner' ? winnerOf(from) : loserOf(from))?.roster?.id;
    judge(
      sent === roster.id,
      () => `${roster.name} stands at ${placeOf(series)} and was not sent there`,
    );
  }
}

type PackedSeries = NonNullable<Snapshot['end']>['brackets'][number]['series'][number];

/** Returns whether a series of the compact bracket agrees with the one in the list. */
function isSameSeries({ at, winner, score }: PackedSeries, listed: Series | undefined): boolean {
  if (!listed || at.join('.') !== placeOf(listed)) return false;
  const listedWinner = listed.competitors.findIndex(({ placement }) => placement === 1);
  const isSameScore =
    score === undefined ||
    listed.competitors.every(({ result }, index) => result.score === score[index]);
  return (winner ?? -1) === listedWinner && isSameScore;
}

/** Returns the series that decides a bracket: the latest in playing order that has two rosters. */
function lastOf(plan: BracketPlan, series: Parameters<typeof placeOf>[0][]) {
  const order = (one: (typeof series)[number]) =>
    playOrder({ plan, ...positionOf(one) }) +
    (one.bracketNumber === 2 ? 1000 : one.bracketNumber === 3 ? -1000 : 0);
  return getItem(
    [...series].sort((one, other) => order(other) - order(one)),
    0,
  );
}

const leastSeries = ({ size, format, grandFinal, thirdPlace }: BracketPlan) =>
  (traitsOf({ format }).hasLowerBracket && size > 2
    ? 2 * size - 3 + (grandFinal === 'none' ? 0 : 1)
    : size - 1) + Number(thirdPlace);

/**
 * Returns whether a rematch is allowed: in the lower bracket's rounds of few series (docs/rules.md,
 * BRK-6) and in the grand final with its reset.
 */
function mayBeRematch(plan: BracketPlan, one: Parameters<typeof placeOf>[0]): boolean {
  if (!traitsOf(plan).hasLowerBracket || one.bracketNumber === 0) return false;
  if (one.bracketNumber === 2) return true;
  const inRound = plan.size / 2 ** (Math.ceil(one.roundNumber / 2) + 1);
  return inRound <= (plan.size <= 8 ? 1 : plan.size <= 64 ? 2 : plan.size <= 1024 ? 4 : 8);
}
