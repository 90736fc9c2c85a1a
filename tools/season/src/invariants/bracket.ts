import { upperRounds, type BracketPlan } from '@ringside/rules/bracket/bracket';
import { hasPosition, sourcesOf } from '@ringside/rules/bracket/links';
import { playOrder } from '@ringside/rules/bracket/rounds';
import {
  asBracketSeries,
  isBye,
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
} from './invariant.ts';

/** Returns the lost series of a roster, without byes. */
const lossesOf = (series: Parameters<typeof loserOf>[0][], roster: string) =>
  series.filter((one) => !isBye(one) && loserOf(one)?.roster?.id === roster).length;

export const BRACKET_INVARIANTS: Invariant[] = [
  {
    name: 'every finished segment has exactly one champion',
    check(judge, now) {
      for (const { segment, rows } of now.end?.standings ?? []) {
        if (rows.length > 0)
          judge(
            rows.filter(({ placement }) => placement === 1).length === 1,
            () =>
              `segment ${segment} has ${rows.filter(({ placement }) => placement === 1).length} champions`,
          );
      }
    },
  },
  {
    name: 'every other roster loses exactly once, or twice in a double elimination',
    check(judge, now) {
      for (const segment of now.segments.filter(isFinished)) {
        const plan = planOf(now, segment);
        if (!plan) continue;
        const own = seriesOf(now, segment);
        const champion = winnerOf(lastOf(plan, own))?.roster?.id;
        const double = plan.format === 'double_elimination' && plan.size > 2;
        const finalist = rosterIds(lastOf(plan, own)).find((id) => id !== champion);
        for (const { id, name } of seededOf(now, segment)) {
          const losses = lossesOf(own, id);
          // Without a reset one loss in the grand final is enough for the winner of the upper
          // bracket.
          const few = id === finalist && double && plan.grandFinal !== 'reset' ? 1 : double ? 2 : 1;
          const holds =
            id === champion
              ? losses <= (double ? 1 : 0)
              : losses >= few && losses <= (double ? 2 : 1);
          judge(
            holds,
            () => `${name} has lost ${losses} times${id === champion ? ' and is champion' : ''}`,
          );
        }
      }
    },
  },
  {
    name: 'no rematch earlier than the bound',
    check(judge, now) {
      for (const segment of now.segments) {
        const plan = planOf(now, segment);
        if (!plan) continue;
        const met = new Map<string, number>();
        const order = (one: (typeof now.series)[number]) => playOrder({ plan, ...positionOf(one) });
        for (const one of seriesOf(now, segment)
          .filter((all) => rosterIds(all).length === 2)
          .sort((a, b) => order(a) - order(b))) {
          const pair = rosterIds(one).sort().join('-');
          if (met.has(pair))
            judge(
              mayBeRematch(plan, one),
              () => `rematch at ${placeOf(one)} of a bracket of ${plan.size}`,
            );
          else judge(true, () => '');
          met.set(pair, order(one));
        }
      }
    },
  },
  {
    name: 'byes go to the top seeds',
    check(judge, now) {
      for (const segment of now.segments) {
        const plan = planOf(now, segment);
        if (!plan) continue;
        for (const one of seriesOf(now, segment).filter(
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
      for (const segment of now.segments) {
        const plan = planOf(now, segment);
        if (!plan) continue;
        for (const one of seriesOf(now, segment)) {
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
      for (const segment of now.segments) {
        const plan = planOf(now, segment);
        if (!plan) continue;
        const at = new Map(seriesOf(now, segment).map((one) => [placeOf(one), one]));
        for (const one of at.values()) {
          const position = positionOf(one);
          // A series outside the plan is the breach of another invariant.
          if (!hasPosition({ plan, position })) continue;
          const sources = sourcesOf({ plan, position });
          for (const [index, side] of (['home', 'away'] as const).entries()) {
            const source = sources[side];
            const roster = one.competitors[index]!.roster;
            if (source.kind === 'seed' || !roster) continue;
            const from = at.get(placeOf({ ...one, ...source.position }));
            const sent =
              from && (source.takes === 'winner' ? winnerOf(from) : loserOf(from))?.roster?.id;
            judge(
              sent === roster.id,
              () => `${roster.name} stands at ${placeOf(one)} and was not sent there`,
            );
          }
        }
      }
    },
  },
  {
    name: 'a bracket has exactly the series of its plan',
    check(judge, now) {
      for (const segment of now.segments) {
        const plan = planOf(now, segment);
        const own = seriesOf(now, segment);
        if (!plan) continue;
        judge(
          new Set(own.map(placeOf)).size === own.length,
          () => `segment ${segment.id} has two series in one place`,
        );
        judge(
          own.every((one) => hasPosition({ plan, position: positionOf(one) })),
          () => `segment ${segment.id} has a series outside of its bracket`,
        );
        judge(
          own.length >= leastSeries(plan),
          () => `segment ${segment.id} has ${own.length} series of ${leastSeries(plan)}`,
        );
      }
    },
  },
  {
    name: 'the compact bracket agrees with the list of series',
    check(judge, now) {
      for (const bracket of now.end?.brackets ?? []) {
        const listed = new Map(now.series.map((one) => [one.id, one]));
        for (const { id, at, winner, score } of bracket.series) {
          const one = listed.get(id);
          const same =
            one !== undefined &&
            at.join('.') === placeOf(one) &&
            (winner === undefined ? null : winner) ===
              (one.state === 'finished'
                ? one.competitors.findIndex(({ placement }) => placement === 1)
                : null);
          judge(
            same &&
              (score === undefined ||
                one.competitors.every(({ result }, index) => result.score === score[index])),
            () => `series ${id} differs in the compact bracket`,
          );
        }
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
            asBracketSeries(one).outcome !== null,
            () => `series ${one.id} is ${one.state} in a finished segment`,
          );
    },
  },
];

/** Returns the series that decides a bracket: the latest in playing order that has two rosters. */
function lastOf(plan: BracketPlan, series: Parameters<typeof placeOf>[0][]) {
  const order = (one: (typeof series)[number]) =>
    playOrder({ plan, ...positionOf(one) }) +
    (one.bracketNumber === 2 ? 1000 : one.bracketNumber === 3 ? -1000 : 0);
  return [...series].sort((one, other) => order(other) - order(one))[0]!;
}

const leastSeries = ({ size, format, grandFinal, thirdPlace }: BracketPlan) =>
  (format === 'double_elimination' && size > 2
    ? 2 * size - 3 + (grandFinal === 'none' ? 0 : 1)
    : size - 1) + Number(thirdPlace);

/**
 * Returns whether a rematch is allowed: in the lower bracket's rounds of few series (docs/rules.md,
 * BRK-6) and in the grand final with its reset.
 */
function mayBeRematch(plan: BracketPlan, one: Parameters<typeof placeOf>[0]): boolean {
  if (plan.format === 'single_elimination' || one.bracketNumber === 0) return false;
  if (one.bracketNumber === 2) return true;
  const inRound = plan.size / 2 ** (Math.ceil(one.roundNumber / 2) + 1);
  return inRound <= (plan.size <= 8 ? 1 : plan.size <= 64 ? 2 : plan.size <= 1024 ? 4 : 8);
}
