import { REPORT_ANSWER_MS } from '@ringside/rules/constants';
import { getItem, mustFind } from '@ringside/rules/must';
import { isBye, rosterIds, type Invariant } from './invariant.ts';

/** A running server's clock ticks between the reads of one snapshot. */
const TICKING_MS = 30_000;

export const TIME_INVARIANTS: Invariant[] = [
  {
    name: 'the clock never goes back',
    check: (judge, now, before) => {
      if (before) judge(now.at >= before.at, () => `it was ${before.at} and is ${now.at}`);
    },
  },
  {
    name: 'no live series without enough present on both sides',
    check(judge, now) {
      const minimum = new Map(
        now.segments.map(({ id, configuration }) => [id, configuration.minimumPresent ?? 1]),
      );
      const members = new Map(
        now.rosters.map(({ id, players }) => [id, players.map(({ user }) => user.id)]),
      );
      for (const series of now.series.filter(({ state }) => state === 'live')) {
        const there = new Set(
          now.present
            .filter(({ matchSeries }) => matchSeries?.id === series.id)
            .map(({ user }) => user.id),
        );
        for (const id of rosterIds(series)) {
          const count = (members.get(id) ?? []).filter((user) => there.has(user)).length;
          judge(
            count >= mustFind(minimum, series.segment.id),
            () => `series ${series.id} is live with ${count} of roster ${id}`,
          );
        }
      }
    },
  },
  {
    name: 'players check in only in the ten minutes before their series',
    check(judge, now) {
      const dates = new Map(now.series.map(({ id, date }) => [id, date]));
      for (const { createdAt, matchSeries } of now.present) {
        const date = Date.parse(dates.get(matchSeries?.id ?? '') ?? '');
        judge(
          Date.parse(createdAt) < date && Date.parse(createdAt) >= date - 10 * 60_000,
          () => `a player checked in for series ${matchSeries?.id} at ${createdAt}`,
        );
      }
    },
  },
  {
    name: 'a series is live from its date on and not before',
    check(judge, now) {
      for (const { id, state, date } of now.series) {
        if (state === 'live')
          judge(
            instantOf(date) <= Date.parse(now.at),
            () => `series ${id} is live before its date`,
          );
        if (state === 'scheduled')
          judge(
            instantOf(date) > Date.parse(now.at) - TICKING_MS,
            () => `series ${id} should have begun at ${date}`,
          );
      }
    },
  },
  {
    name: 'a series with both opponents has a date, not before the stage starts',
    check(judge, now) {
      const starts = new Map(now.segments.map(({ id, date }) => [id, Date.parse(date.from)]));
      for (const series of now.series) {
        if (isBye(series) || rosterIds(series).length < 2) continue;
        // Decided by a withdrawal before it could be played, so it has no date.
        if (series.date === null)
          judge(
            series.state === 'finished' && series.competitors.some(({ result }) => result.forfeit),
            () => `series ${series.id} has no date`,
          );
        else
          judge(
            Date.parse(series.date) >= mustFind(starts, series.segment.id),
            () => `series ${series.id} is to be played before its stage`,
          );
      }
    },
  },
  {
    name: 'deadlines of reports stand in order',
    check(judge, now) {
      for (const { id, date, confirmBy } of now.reported) {
        judge(
          confirmBy !== null && Date.parse(confirmBy) >= instantOf(date) + REPORT_ANSWER_MS,
          () => `series ${id} is to be answered by ${confirmBy}`,
        );
      }
    },
  },
  {
    name: 'deadlines of ban phases stand in order',
    check(judge, now) {
      for (const { id, log, turn } of now.challenges.concat(now.blind)) {
        const at = log.map((entry) => Date.parse(entry.at));
        judge(
          at.every((instant, index) => index === 0 || instant >= getItem(at, index - 1)) &&
            (!turn || at.length === 0 || Date.parse(turn.deadline) > getItem(at, -1)),
          () => `the log of challenge ${id} is out of order`,
        );
      }
    },
  },
  {
    name: 'a live series has a ban phase',
    check: (judge, now) => {
      for (const { id, state } of now.series)
        if (state === 'live')
          judge(
            now.challenges.some(({ matchSeries }) => matchSeries.id === id),
            () => `series ${id} is live without a ban phase`,
          );
    },
  },
  {
    name: 'banned items are never played',
    check(judge, now) {
      for (const { id, banned, played } of now.challenges) {
        const bannedItems = new Set(banned.map(({ item }) => item));
        if (played.length > 0)
          judge(
            played.every((item) => !bannedItems.has(item)) &&
              new Set(played).size === played.length,
            () => `challenge ${id} plays a banned item`,
          );
      }
    },
  },
  {
    name: 'a finished ban phase of maps leaves one for each match',
    check(judge, now) {
      const bestOf = new Map(now.series.map((one) => [one.id, one.bestOf]));
      for (const { id, status, played, category, matchSeries } of now.challenges) {
        if (status === 'closed' && category.name === 'maps')
          judge(
            played.length === bestOf.get(matchSeries.id),
            () => `challenge ${id} leaves ${played.length} maps`,
          );
      }
    },
  },
  {
    name: 'blind votes are hidden before the turn ends',
    check(judge, now) {
      for (const { id, turn, log, banned, votes } of now.blind as ((typeof now.blind)[number] & {
        votes?: { home: unknown; away: unknown };
      })[]) {
        const hasVisibleVote = log.some(
          (entry) => entry.turn === turn?.index && entry.items !== null && entry.items.length > 0,
        );
        judge(
          !hasVisibleVote && !votes?.home && !votes?.away && banned.length === 0,
          () => `a visitor saw the blind votes of challenge ${id}`,
        );
      }
    },
  },
];

/** Returns a date in ms since 1970; without one NaN, with which no comparison holds. */
const instantOf = (date: string | null): number => Date.parse(date ?? '');
