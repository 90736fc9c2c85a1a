import { createNameFilter } from '@ringside/rules/roster/blocked-names';
import { LEADERBOARD_PLACES } from '@ringside/rules/season/season-template';
import { describe, expect, test } from 'vitest';
import {
  BEGAN_AT,
  DAY_TWO_AT,
  FIELD,
  MINUTE_MS,
  playedDemo,
} from '../../../../../tests/support/played-demo.ts';
import { findEventFileFaults } from '../../competition/events/event-file-faults.ts';
import { startDemo } from './start-demo.ts';

/** More statements would take longer than a start of the server may. */
const MOST_STATEMENTS = { written: 2_000, played: 4_500 };
const {
  api,
  operator,
  visitor,
  moveTo,
  now,
  db,
  statements,
  dueAtFirst,
  events,
  eventNamed,
  segmentOf,
  seriesOf,
} = await playedDemo();

describe('the past', () => {
  test('three months are over, each with a champion in each region', async () => {
    for (const name of ['August', 'September', 'October']) {
      const { items: segments } = await visitor.events.segments((await eventNamed(name)).id);
      expect(segments.filter(({ state }) => state !== 'finished')).toEqual([]);
      for (const region of Object.keys(FIELD)) {
        const finals = await segmentOf(name, 'MF', region);
        const { items } = await visitor.segments.standings(finals.id);
        expect(items.map(({ placement }) => placement)).toEqual([1, 2, 3, 4, 5, 5, 7, 7]);
        expect(items[0]!.points).toBe(200);
      }
    }
  });

  test('each month can be exported and is consistent as a file', async () => {
    const findBlockedWord = createNameFilter({ blockedWords: [], allowedWords: [] });
    for (const name of ['August', 'September', 'October']) {
      const file = await operator.events.export((await eventNamed(name)).id);
      expect(
        await findEventFileFaults(file, (name) => findBlockedWord(name) !== undefined),
      ).toEqual([]);
    }
  });

  test('the leaderboards have points, crowns and Last Chance places for every region', async () => {
    const { items } = await visitor.leaderboards.list();
    expect(items.map(({ region }) => region).sort()).toEqual(Object.keys(FIELD).sort());
    for (const { id, region } of items) {
      const { items: entries } = await visitor.leaderboards.entries(id);
      const { crowns, lcq } = LEADERBOARD_PLACES[region as keyof typeof FIELD];
      expect(entries.length).toBeGreaterThan(8);
      expect(entries.every(({ points }) => points > 0)).toBe(true);
      expect(entries.filter(({ qualifiedBy }) => qualifiedBy === 'crown')).toHaveLength(crowns);
      expect(entries.filter(({ qualifiedBy }) => qualifiedBy === 'lcq')).toHaveLength(lcq);
    }
  });

  test('a past match has its line-ups, its ban phases and its history', async () => {
    const finals = await segmentOf('October', 'MF', 'EMEA');
    const [final] = await seriesOf(finals.id, { 'filter[bracket.number]': 2 });
    const history = await visitor.matchSeries.history(final!.id);
    expect(history.map(({ step }) => step)).toEqual([
      'checked-in',
      'checked-in',
      'live',
      'reported',
      'finished',
    ]);
    const reported = history.find(({ step }) => step === 'reported')!;
    const confirmed = history.find(({ step }) => step === 'finished')!;
    expect([reported.by, confirmed.by].toSorted()).toEqual(['away', 'home']);
    expect(confirmed.people).toHaveLength(1);
    expect(reported.score).toEqual(final!.competitors.map(({ result }) => result.score));
    const { items: challenges } = await visitor.challenges.list({
      'filter[matchSeries.id]': final!.id,
    });
    expect(challenges.map(({ status }) => status)).toEqual(['closed', 'closed']);
    expect(challenges.every(({ banned }) => banned.length > 0)).toBe(true);
  });

  test('no job is left behind, and the number of statements is bounded', () => {
    expect(dueAtFirst.filter(({ dueAt }) => dueAt < new Date('2026-11-24T15:15:00Z'))).toEqual([]);
    expect(statements.written).toBeLessThan(MOST_STATEMENTS.written);
    expect(statements.played).toBeLessThan(MOST_STATEMENTS.played);
  });

  test('no job has failed, and the activity log is in order of time', async () => {
    expect(
      await db.selectFrom('dueWork').select('kind').where('attempts', '>', 0).execute(),
    ).toEqual([]);
    const rows = await db.selectFrom('activity').select('at').orderBy('id').execute();
    // The operator of the test was created before the demo.
    const instants = rows.map(({ at }) => +at).filter((at) => at !== +BEGAN_AT);
    expect(instants.length).toBeGreaterThan(5_000);
    expect(instants).toEqual(instants.toSorted((one, other) => one - other));
  });
});

describe('the present', () => {
  test('Day 2 has been played for 40 minutes, with 32 teams in one region and 16 in three', async () => {
    for (const [region, teams] of Object.entries(FIELD)) {
      const dayTwo = await segmentOf('November', 'MQ2', region);
      expect([dayTwo.state, dayTwo.date.from]).toEqual(['running', DAY_TWO_AT]);
      expect((await visitor.segments.bracketInfo(dayTwo.id)).rostersCount).toBe(teams);
      const series = await seriesOf(dayTwo.id);
      const first = series.filter((one) => one.bracketNumber === 0 && one.roundNumber === 1);
      expect(first.map(({ state }) => state)).toEqual(first.map(() => 'finished'));
      expect(series.some(({ state }) => state === 'live')).toBe(true);
    }
  });

  test('a cup is open for registration, and the live event ends last', async () => {
    const [cup, live] = [await eventNamed('Open Cup'), await eventNamed('November')];
    expect(new Date(cup.date.from) < now()).toBe(true);
    expect(cup.date.to < live.date.to).toBe(true);
    const region = await segmentOf('Open Cup', 'MQ1', 'EMEA');
    expect(region.state).toBe('registration');
    expect(region.counts.registered).toBeGreaterThan(4);
  });

  test('the history of a match names the reporter and the confirmer', async () => {
    const { id } = await segmentOf('November', 'MQ2', 'EMEA');
    const played = await seriesOf(id, { 'filter[roundNumber]': 1, 'filter[bracket.number]': 0 });
    for (const series of played.slice(0, 4)) {
      const history = await visitor.matchSeries.history(series.id);
      const sides = history
        .filter(({ step }) => step === 'reported' || step === 'finished')
        .map(({ by }) => by);
      expect(sides.toSorted()).toEqual(['away', 'home']);
    }
  });

  test('a dispute occurs within minutes, and a referee rules it', async () => {
    const { id } = await segmentOf('November', 'MQ2', 'EMEA');
    const findDisputed = async () =>
      (await seriesOf(id, { 'filter[roundNumber]': 2, 'filter[bracket.number]': 0 })).find(
        ({ matchNumber, reporting }) => matchNumber === 1 && reporting === 'disputed',
      );
    let disputed = await findDisputed();
    for (let minutes = 0; !disputed && minutes < 10; minutes++) {
      await moveTo(new Date(+now() + MINUTE_MS));
      disputed = await findDisputed();
    }
    await moveTo(new Date(+now() + 5 * MINUTE_MS));
    expect(await visitor.matchSeries.get(disputed!.id)).toMatchObject({
      state: 'finished',
      reporting: 'confirmed',
    });
    const history = await visitor.matchSeries.history(disputed!.id);
    expect(history.find(({ step }) => step === 'ruled')).toMatchObject({ by: 'staff' });
  }, 60_000);

  test('a second start writes nothing', async () => {
    const before = await events();
    await startDemo(api.context);
    await api.context.scheduler.catchUp();
    expect(await events()).toEqual(before);
  });
});
