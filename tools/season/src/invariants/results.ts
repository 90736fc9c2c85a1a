import type { MatchSeries } from '@ringside/contract/collections/match-series';
import { isDrawn } from '@ringside/contract/series-outcome';
import { mustHave } from '@ringside/rules/must';
import { startScore } from '@ringside/rules/series/head-start';
import { isEvenBestOf } from '@ringside/rules/series/series-date';
import { eliminationStandings } from '@ringside/rules/standings/standings';
import {
  toBracketSeries,
  isBye,
  isFinished,
  isUnplayedByBoth,
  loserOf,
  planOf,
  rosterIds,
  seriesOf,
  winnerOf,
  type Invariant,
} from './invariant.ts';

const isPlayed = (series: MatchSeries) =>
  series.state === 'finished' &&
  !isBye(series) &&
  !series.unplayed &&
  series.competitors.every(({ result }) => !result.forfeit);
const COUNTED = [
  'placement',
  'order',
  'gamesPlayed',
  'wins',
  'losses',
  'ffw',
  'ffl',
  'gameDifference',
  'points',
] as const;

export const RESULT_INVARIANTS: Invariant[] = [
  {
    name: 'every finished series has a winner that is a competitor, or was drawn or unplayed',
    check(judge, now) {
      for (const series of now.series) {
        if (series.state !== 'finished') continue;
        const [winner, loser] = [winnerOf(series), loserOf(series)];
        const both = series.competitors.every((competitor) => competitor.isBye);
        judge(
          both ||
            canBeDrawn(series) ||
            isUnplayedByBoth(series) ||
            (winner?.roster != null && loser !== undefined && loser !== winner),
          () => `series ${series.id} is finished without a winner`,
        );
      }
    },
  },
  {
    name: 'an open series has no winner',
    check: (judge, now) => {
      for (const series of now.series)
        if (series.state !== 'finished')
          judge(
            winnerOf(series) === undefined,
            () => `series ${series.id} is ${series.state} and has a winner`,
          );
    },
  },
  {
    name: 'the score agrees with the matches and decides the winner',
    check(judge, now) {
      for (const series of now.series.filter(isPlayed)) {
        const winners = series.matches
          .filter(({ state }) => state === 'finished')
          .map(winnerOfMatch);
        const start = startScore(series.headStart);
        const won = [start.home, start.away].map(
          (wins, side) => wins + winners.filter((winner) => winner === side).length,
        );
        const needed = Math.floor(series.bestOf / 2) + 1;
        const score = series.competitors.map(({ result }) => result.score);
        judge(
          score[0] === won[0] &&
            score[1] === won[1] &&
            (canBeDrawn(series)
              ? 2 * Math.max(...won) === series.bestOf && won[0] === won[1]
              : Math.max(...won) === needed &&
                won[winnerOf(series) === series.competitors[0] ? 0 : 1] === needed),
          () => `series ${series.id} says ${score.join(':')}, its matches ${won.join(':')}`,
        );
      }
    },
  },
  {
    name: 'a finished series does not change',
    check(judge, now, before) {
      const after = new Map(now.series.map((one) => [one.id, one]));
      for (const one of before?.series ?? []) {
        if (one.state === 'finished')
          judge(
            resultOf(after.get(one.id)) === resultOf(one),
            () => `the result of series ${one.id} has changed`,
          );
      }
    },
  },
  {
    name: 'no series goes back to an earlier state',
    check(judge, now, before) {
      const order = ['new', 'scheduled', 'live', 'finished'];
      const after = new Map(now.series.map((one) => [one.id, one.state]));
      for (const { id, state } of before?.series ?? [])
        judge(
          order.indexOf(after.get(id) ?? '') >= order.indexOf(state),
          () => `series ${id} went from ${state} to ${after.get(id)}`,
        );
    },
  },
  {
    name: 'versions only increase, and with every change',
    check(judge, now, before) {
      const after = new Map(now.series.map((one) => [one.id, one]));
      for (const one of before?.series ?? []) {
        const next = after.get(one.id);
        const changed = next && faceOf(next) !== faceOf(one);
        judge(
          next !== undefined &&
            (changed ? next.version > one.version : next.version >= one.version),
          () => `series ${one.id} went from version ${one.version} to ${next?.version}`,
        );
      }
    },
  },
  {
    name: 'standings equal their recomputation by the rules',
    check(judge, now) {
      for (const { segment: id, rows } of now.end?.standings ?? []) {
        const segment = mustHave(
          now.segments.find((one) => one.id === id),
          `the segment ${id}`,
        );
        const plan = planOf(now, segment);
        if (!plan) continue;
        const counted = eliminationStandings({
          plan,
          series: seriesOf(now, segment).map(toBracketSeries),
          points: segment.configuration.points ?? [],
          finished: isFinished(segment),
        });
        judge(
          counted.length === rows.length,
          () => `${rows.length} standings of ${counted.length}`,
        );
        for (const countedRow of counted) {
          const row = rows.find(({ roster }) => roster.id === countedRow.rosterId);
          judge(
            row !== undefined && COUNTED.every((field) => row[field] === countedRow[field]),
            () =>
              `the standing of roster ${countedRow.rosterId} in segment ${id} does not follow from its results`,
          );
        }
      }
    },
  },
  {
    name: 'forfeit wins and losses agree with the forfeits',
    check(judge, now) {
      for (const { segment, rows } of now.end?.standings ?? []) {
        const forfeited = now.series.filter(
          (one) =>
            one.segment.id === segment &&
            one.state === 'finished' &&
            !isBye(one) &&
            (one.unplayed || one.competitors.some(({ result }) => result.forfeit)),
        );
        for (const { roster, ffw, ffl } of rows) {
          const forfeitedByRoster = forfeited.filter((one) => rosterIds(one).includes(roster.id));
          const won = forfeitedByRoster.filter(
            (one) => winnerOf(one)?.roster?.id === roster.id,
          ).length;
          judge(
            ffw === won && ffl === forfeitedByRoster.length - won,
            () =>
              `roster ${roster.id} has ${ffw} FFW and ${ffl} FFL of ${won} and ${forfeitedByRoster.length - won}`,
          );
        }
      }
    },
  },
  {
    name: 'wins and losses of a segment balance',
    check(judge, now) {
      for (const { segment, rows } of now.end?.standings ?? []) {
        const sum = (field: 'wins' | 'losses' | 'ffw' | 'ffl' | 'gameDifference') =>
          rows.reduce((total, row) => total + row[field], 0);
        const unplayed = now.series.filter(
          (one) => one.segment.id === segment && isUnplayedByBoth(one),
        ).length;
        judge(
          sum('wins') === sum('losses') &&
            sum('ffw') + 2 * unplayed === sum('ffl') &&
            sum('gameDifference') === 0,
          () => `segment ${segment} has ${sum('wins')} wins and ${sum('losses')} losses`,
        );
      }
    },
  },
  {
    name: 'the points of every team are the sum of its awards',
    check(judge, now) {
      if (!now.end) return;
      const { tables, tablesBefore, gifts } = now.end;
      const pointsIn = (pointsByTeam: typeof tables) =>
        new Map(
          pointsByTeam.flatMap(({ entries }) =>
            entries.map(({ team, points }) => [team.id, points]),
          ),
        );
      const [before, after] = [pointsIn(tablesBefore), pointsIn(tables)];
      for (const team of new Set([...after.keys(), ...gifts.map((gift) => gift.team)])) {
        const giftPoints = gifts
          .filter((gift) => gift.team === team)
          .reduce((total, { points }) => total + points, 0);
        const gained = (after.get(team) ?? 0) - (before.get(team) ?? 0);
        judge(gained === giftPoints, () => `team ${team} gained ${gained} points of ${giftPoints}`);
      }
    },
  },
  {
    name: 'crowns and Last Chance places match those of the leaderboard',
    check(judge, now) {
      for (const {
        leaderboard: { region, crowns, lcq },
        entries,
      } of now.end?.tables ?? []) {
        const scored = entries.filter(({ points }) => points > 0).length;
        const counted = (kind: string) =>
          entries.filter(({ qualifiedBy }) => qualifiedBy === kind).length;
        const expected = Math.min(crowns, scored);
        judge(
          counted('crown') === expected && counted('lcq') === Math.min(lcq, scored - expected),
          () => `${region} sends ${counted('crown')} and ${counted('lcq')} of ${crowns} and ${lcq}`,
        );
      }
    },
  },
];

const resultOf = (series: MatchSeries | undefined) =>
  series &&
  JSON.stringify([
    series.state,
    series.unplayed,
    series.competitors.map(({ placement, result, roster }) => [placement, result, roster?.id]),
  ]);
const faceOf = ({ date, state, reporting, competitors, confirmBy }: MatchSeries) =>
  JSON.stringify([
    date,
    state,
    reporting,
    confirmBy,
    competitors.map(({ roster, isBye: bye, placement, result, seed }) => [
      roster?.id,
      bye,
      placement,
      result.score,
      result.forfeit,
      seed.number,
    ]),
  ]);

/** Returns whether a series has no winner and an even best of, which can be drawn. */
const canBeDrawn = (series: MatchSeries): boolean => isDrawn(series) && isEvenBestOf(series.bestOf);

/** Returns the side that won a match: 0 for home, 1 for away. */
function winnerOfMatch({ periods, forfeit }: MatchSeries['matches'][number]): 0 | 1 {
  if (forfeit !== null) return forfeit === 'home' ? 1 : 0;
  const pointsOf = (side: 0 | 1) => periods.reduce((sum, { scores }) => sum + scores[side], 0);
  return pointsOf(0) > pointsOf(1) ? 0 : 1;
}
