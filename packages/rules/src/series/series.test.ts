import { describe, expect, test } from 'vitest';
import { decideSeriesStart, isWithdrawnByNoShow } from './decide-start.ts';
import {
  decideConfirm,
  decideDispute,
  decideReport,
  decideScore,
  decideSeriesScore,
  matchesScore,
  matchWinner,
  reportDeadlines,
  type MatchResult,
} from './reporting.ts';
import { matchCheckinWindow, seriesDate } from './series-date.ts';

const noShow = (absent: { home: boolean; away: boolean }) => ({ start: 'no-show', absent });
const at = (time: string) => new Date(`2025-05-03T${time}:00Z`);
const match = (home: number, away: number): MatchResult => ({
  periods: [{ key: 'score', scores: [home, away] }],
});
const homeWin = [match(2, 0), match(1, 0)];

test.each([
  { round: '12:00', ready: '11:40', date: '12:00', why: "known in time: the round's time" },
  { round: '12:00', ready: '11:55', date: '12:05', why: 'known late: ten minutes of notice' },
])('[SER-1] $why', ({ round, ready, date }) =>
  expect(seriesDate({ roundStartsAt: at(round), readyAt: at(ready) })).toEqual(at(date)),
);

test('[SER-2] match check-in is open in the ten minutes before the date', () => {
  expect(matchCheckinWindow(at('12:00'))).toEqual({ from: at('11:50'), to: at('12:00') });
});

test.each([
  { present: { home: 1, away: 1 }, minimum: 1, start: { start: 'live' } },
  { present: { home: 0, away: 1 }, minimum: 1, start: noShow({ home: true, away: false }) },
  { present: { home: 0, away: 0 }, minimum: 1, start: noShow({ home: true, away: true }) },
  { present: { home: 3, away: 2 }, minimum: 3, start: noShow({ home: false, away: true }) },
])('[SER-3] $present present, $minimum needed: $start', ({ present, minimum, start }) =>
  expect(decideSeriesStart({ present, minimumPresent: minimum })).toEqual(start),
);

test.each([
  { noShows: [true], isWithdrawn: false, why: 'one no-show is a forfeit only' },
  { noShows: [true, false, true], isWithdrawn: false, why: 'they are not running' },
  { noShows: [false, true, true], isWithdrawn: true, why: 'the second running' },
])('[SER-4] withdrawn $isWithdrawn: $why', ({ noShows, isWithdrawn }) =>
  expect(isWithdrawnByNoShow(noShows)).toBe(isWithdrawn),
);

describe('scores', () => {
  test.each([
    { score: [2, 1], bestOf: 3, winner: 'home', why: 'two of three' },
    { score: [0, 3], bestOf: 5, winner: 'away', why: 'three of five' },
    { score: [2, 2], bestOf: 3, winner: null, why: 'two winners' },
    { score: [1, 0], bestOf: 3, winner: null, why: 'nothing is decided' },
    { score: [3, 0], bestOf: 3, winner: null, why: 'play after the decision' },
    { score: [2, -1], bestOf: 3, winner: null, why: 'less than nothing' },
    { score: [2, 0], bestOf: 2, winner: 'home', why: 'both of two' },
    { score: [3, 1], bestOf: 4, winner: 'home', why: 'three of four' },
    { score: [2, 1], bestOf: 2, winner: null, why: 'three matches of two' },
    { score: [1, 0], bestOf: 2, winner: null, why: 'one match is left' },
    { score: [3, 2], bestOf: 4, winner: null, why: 'five matches of four' },
    { score: [1, 1], bestOf: 4, winner: null, why: 'two matches are left' },
  ])('[SER-14] $score in a best of $bestOf: $why', ({ score, bestOf, winner }) => {
    const [home, away] = score as [number, number];
    expect(decideSeriesScore({ score: { home, away }, bestOf })).toMatchObject(
      winner
        ? { accepted: true, value: { winner } }
        : { accepted: false, refusal: { reason: 'impossible-score' } },
    );
  });

  test.each([
    { score: [1, 1], bestOf: 2 },
    { score: [2, 2], bestOf: 4 },
  ])('[SER-16] $score in a best of $bestOf is a draw', ({ score, bestOf }) => {
    const [home, away] = score as [number, number];
    const drawn = { accepted: true, value: { score: { home, away }, winner: null } };
    expect(decideSeriesScore({ score: { home, away }, bestOf })).toEqual(drawn);
    const matches = Array.from({ length: bestOf }, (_, index) =>
      index % 2 === 0 ? match(1, 0) : match(0, 1),
    );
    expect(decideScore({ matches, bestOf })).toEqual(drawn);
    expect(decideScore({ matches: matches.slice(1), bestOf })).toMatchObject({
      refusal: { reason: 'impossible-score' },
    });
  });

  test('[SER-16] every score of an even best of is reached by matches in some order', () => {
    for (const bestOf of [2, 4, 6, 8])
      for (let home = 0; home <= bestOf; home++)
        for (let away = 0; away <= bestOf; away++) {
          // The loser's matches come first, so that nothing is played after the decision.
          const [first, last] =
            home > away ? [match(0, 1), match(1, 0)] : [match(1, 0), match(0, 1)];
          const [fewer, more] = [Math.min(home, away), Math.max(home, away)];
          const matches = [
            ...Array.from({ length: fewer }, () => first),
            ...Array.from({ length: more }, () => last),
          ];
          expect([home, away, decideScore({ matches, bestOf }).accepted]).toEqual([
            home,
            away,
            decideSeriesScore({ score: { home, away }, bestOf }).accepted,
          ]);
        }
  });

  test.each([
    {
      matches: homeWin,
      bestOf: 3,
      value: { score: { home: 2, away: 0 }, winner: 'home' },
      why: 'two of three',
    },
    {
      matches: [match(0, 1), match(1, 0), { periods: [], forfeit: 'home' as const }],
      bestOf: 3,
      value: { score: { home: 1, away: 2 }, winner: 'away' },
      why: 'a match given up counts for the other',
    },
  ])('[SER-6] accepted: $why', ({ matches, bestOf, value }) =>
    expect(decideScore({ matches, bestOf })).toEqual({ accepted: true, value }),
  );

  test.each([
    { matches: [...homeWin, match(1, 0)], bestOf: 3, why: 'a match after the decision' },
    {
      matches: [match(1, 0), match(0, 1), match(1, 0), match(1, 0)],
      bestOf: 3,
      why: 'four matches in a best of three',
    },
    { matches: [match(1, 0)], bestOf: 3, why: 'one win of two decides nothing' },
    { matches: [match(1, 1), match(1, 0)], bestOf: 3, why: 'a tie' },
    { matches: [match(-1, 0), match(1, 0)], bestOf: 3, why: 'a negative score' },
    { matches: [], bestOf: 1, why: 'nothing played' },
    {
      matches: [{ periods: [{ key: 'goals', scores: [1, 0] as [number, number] }] }],
      bestOf: 1,
      why: 'an unknown period',
    },
  ])('[SER-6] refused impossible-score: $why', ({ matches, bestOf }) => {
    expect(decideScore({ matches, bestOf })).toMatchObject({
      accepted: false,
      refusal: { reason: 'impossible-score' },
    });
  });
});

const halves = [
  { key: 'one', isRequired: true, isFinalResult: false },
  { key: 'two', isRequired: true, isFinalResult: false },
];
test.each([
  {
    match: {
      periods: [
        { key: 'one', scores: [0, 1] as [number, number] },
        { key: 'two', scores: [3, 0] as [number, number] },
      ],
    },
    periods: halves,
    winner: 'home',
    why: 'the sum of the periods',
  },
  {
    match: {
      periods: [
        { key: 'one', scores: [9, 0] as [number, number] },
        { key: 'two', scores: [0, 1] as [number, number] },
      ],
    },
    periods: [halves[0]!, { ...halves[1]!, isFinalResult: true }],
    winner: 'away',
    why: 'the final-result period alone',
  },
  {
    match: { periods: [], forfeit: 'away' as const },
    periods: halves,
    winner: 'home',
    why: 'the side not forfeiting',
  },
  { match: match(1, 1), periods: undefined, winner: null, why: 'level' },
])('[SER-5] $winner wins: $why', ({ match: one, periods, winner }) => {
  expect(matchWinner({ match: one, ...(periods && { periods }) })).toBe(winner);
  expect(matchesScore({ matches: [one], ...(periods && { periods }) })).toEqual({
    home: Number(winner === 'home'),
    away: Number(winner === 'away'),
  });
});

describe('reporting', () => {
  const facts = {
    state: 'live' as const,
    reporting: 'none' as const,
    side: 'home' as const,
    checkedIn: true,
    reported: null,
    bestOf: 3,
    matches: homeWin,
  };
  const byAway = { side: 'away' as const, matches: homeWin };

  test.each([
    { patch: {}, reporting: 'reported', why: 'the first' },
    {
      patch: { reported: { side: 'home' as const, matches: [] } },
      reporting: 'reported',
      why: 'its own again: replaced',
    },
    { patch: { reported: byAway }, reporting: 'confirmed', why: 'the same from the other side' },
    {
      patch: { reported: { ...byAway, matches: [match(0, 1), match(0, 1)] } },
      reporting: 'disputed',
      why: 'a different one',
    },
  ])('[SER-10] $reporting: $why', ({ patch, reporting }) => {
    expect(decideReport({ ...facts, ...patch })).toMatchObject({
      accepted: true,
      value: { reporting, winner: 'home' },
    });
  });

  test.each([
    { patch: { side: null }, reason: 'not-in-series', why: 'a stranger' },
    { patch: { state: 'scheduled' as const }, reason: 'series-not-live', why: 'before the date' },
    { patch: { checkedIn: false }, reason: 'not-checked-in', why: 'a member who did not check in' },
    {
      patch: { reporting: 'disputed' as const },
      reason: 'already-disputed',
      why: 'a referee decides now',
    },
  ])('[SER-10] refused $reason: $why', ({ patch, reason }) => {
    expect(decideReport({ ...facts, ...patch })).toMatchObject({
      accepted: false,
      refusal: { reason },
    });
  });

  test.each([
    { patch: { reported: byAway }, reason: undefined, why: 'the other side confirms' },
    {
      patch: { reported: { ...byAway, side: 'home' as const } },
      reason: 'own-report',
      why: 'a side cannot confirm its own report',
    },
    { patch: {}, reason: 'nothing-reported', why: 'there is no report' },
  ])('[SER-11] $why', ({ patch, reason }) => {
    const decision = decideConfirm({ ...facts, ...patch });
    expect(decision.accepted ? undefined : decision.refusal.reason).toBe(reason);
  });

  test.each([
    {
      patch: { state: 'finished' as const, reporting: 'confirmed' as const },
      reason: undefined,
      why: 'a finished result, before the next series',
    },
    {
      patch: { state: 'finished' as const, reporting: 'confirmed' as const, nextSeriesLive: true },
      reason: 'too-late',
      why: 'the next series is live',
    },
    { patch: {}, reason: 'nothing-reported', why: 'there is nothing to dispute' },
  ])('[SER-12] $why', ({ patch, reason }) => {
    const decision = decideDispute({ ...facts, nextSeriesLive: false, ...patch });
    expect(decision.accepted ? undefined : decision.refusal.reason).toBe(reason);
  });

  test.each([
    { reported: '12:02', finalAt: '12:15', why: 'not before best of three could be over' },
    { reported: '12:20', finalAt: '12:30', why: 'ten minutes to answer' },
  ])('[SER-7] a report of $reported becomes final at $finalAt: $why', ({ reported, finalAt }) => {
    expect(reportDeadlines({ date: at('12:00'), bestOf: 3, reportedAt: at(reported) })).toEqual({
      takenAt: at(finalAt),
      overdueAt: at('12:30'),
      alarmAt: at('12:40'),
      unplayedAt: at('13:00'),
    });
  });
});
