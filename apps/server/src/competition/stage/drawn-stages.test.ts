import { describe, expect, test } from 'vitest';
import { effectiveSteps, playFollowed } from '../../../../../tests/support/followed-bracket.ts';
import type { Change, Published } from '../../platform/unit-of-work.ts';
import { seriesFieldsOf } from '../match-series/drawn-change.ts';
import type { DrawnSeries } from '../match-series/drawn-series.query.ts';
import type { SeriesRow } from '../match-series/series.repository.ts';
import { createDrawnStages } from './drawn-stages.ts';

const SEGMENT = '7';

/** Returns a series of a stage; `score` is that of the home side's win. */
const seriesOf = (matchNumber: number, version: number, score: number | null = null) => ({
  id: String(matchNumber),
  version,
  bracketNumber: 0,
  roundNumber: 1,
  matchNumber,
  homeKind: 'roster' as const,
  awayKind: 'roster' as const,
  homeRosterId: '1',
  awayRosterId: '2',
  homeForfeit: false,
  awayForfeit: false,
  state: score === null ? ('live' as const) : ('finished' as const),
  bestOf: 3,
  homeScore: score,
  awayScore: score === null ? null : 0,
  winner: score === null ? null : ('home' as const),
  date: new Date('2026-11-27T18:00:00Z'),
  lobby: null,
});

const changeOf = (series: DrawnSeries, more: Partial<SeriesRow> = {}): Change => ({
  action: 'series.finished',
  subject: { type: 'match-series', id: series.id, version: series.version },
  changes: {
    ...seriesFieldsOf({
      segmentId: SEGMENT,
      deletedAt: null,
      lobbyRosterIds: null,
      ...series,
      ...more,
    } as SeriesRow),
  },
  topics: [`segments:${SEGMENT}`],
});

/** Returns a change as another process reads it from the activity log. */
const fromLog = ({ topics, ...change }: Change): Change => ({
  ...(JSON.parse(JSON.stringify(change)) as Change),
  onlyTo: topics ?? [],
});

/** Creates a memory of stages over a database that holds `stored`, with a count of the reads. */
function memoryOf(stored: DrawnSeries[]) {
  let hear: ((published: Published) => void) | undefined;
  let [reads, unheard, time] = [0, 0, 0];
  const memory = createDrawnStages({
    live: {
      onChange(listener) {
        hear = listener;
        return () => {};
      },
    },
    validity: { isBehind: (unheardMs) => unheard > unheardMs },
    clock: () => time,
  });
  return {
    tell: (change: Change) => hear!({ id: '1', tenantId: '1', at: new Date(), change }),
    read: (load = async () => stored) =>
      memory.seriesOf(SEGMENT, () => {
        reads += 1;
        return load();
      }),
    reads: () => reads,
    loseOthers: () => (unheard = 5_000),
    wait: (ms: number) => (time += ms),
  };
}

describe('the drawn series of a stage', () => {
  test.each([
    ['of this process', (change: Change) => change],
    ['of another process', fromLog],
  ])('are read once, and follow each change %s', async (_whose, heard) => {
    const { read, tell, reads } = memoryOf([seriesOf(1, 1), seriesOf(2, 1)]);
    await read();
    tell(heard(changeOf(seriesOf(2, 2, 3))));
    expect(await read()).toEqual([seriesOf(1, 1), seriesOf(2, 2, 3)]);
    expect(reads()).toBe(1);
  });

  test('are shared by concurrent visitors', async () => {
    const { read, reads } = memoryOf([seriesOf(1, 1)]);
    await Promise.all([read(), read()]);
    expect(reads()).toBe(1);
  });

  test('show a change that arrives during the read', async () => {
    const { read, tell } = memoryOf([]);
    const { promise, resolve } = Promise.withResolvers<DrawnSeries[]>();
    const reading = read(() => promise);
    tell(changeOf(seriesOf(1, 2, 1)));
    resolve([seriesOf(1, 1)]);
    expect(await reading).toEqual([seriesOf(1, 2, 1)]);
  });

  test('ignore an earlier change that another process announces later', async () => {
    const { read, tell } = memoryOf([seriesOf(1, 1)]);
    await read();
    tell(changeOf(seriesOf(1, 3, 2)));
    tell(changeOf(seriesOf(1, 2, 1)));
    expect(await read()).toEqual([seriesOf(1, 3, 2)]);
  });

  test('take in a new series at its place, and lose a deleted one', async () => {
    const { read, tell } = memoryOf([seriesOf(1, 1), seriesOf(3, 1)]);
    await read();
    tell(changeOf(seriesOf(2, 1)));
    tell(changeOf(seriesOf(3, 2), { deletedAt: new Date() }));
    expect((await read()).map(({ id }) => id)).toEqual(['1', '2']);
    tell(changeOf(seriesOf(3, 1)));
    expect((await read()).map(({ id }) => id)).toEqual(['1', '2']);
  });

  test.each<[string, Change]>([
    ['a change of the segment', { action: 'a', subject: { type: 'segments', id: SEGMENT } }],
    ['a change of the event', { action: 'a', subject: { type: 'events', id: '1' } }],
    [
      'something unknown about the segment',
      {
        action: 'a',
        subject: { type: 'others', id: '1' },
        topics: [`segments:${SEGMENT}@referees`],
      },
    ],
    ['a lobby', changeOf(seriesOf(1, 2), { lobbyRosterIds: ['1', '2', '3'] })],
  ])('are read again after %s', async (_what, change) => {
    const { read, tell, reads } = memoryOf([seriesOf(1, 1)]);
    await read();
    tell(change);
    await read();
    expect(reads()).toBe(2);
  });

  test('are read again after a minute, and while changes of other processes are unknown', async () => {
    const { read, reads, wait, loseOthers } = memoryOf([seriesOf(1, 1)]);
    await read();
    wait(60_001);
    await read();
    expect(reads()).toBe(2);
    loseOthers();
    await read();
    await read();
    expect(reads()).toBe(4);
  });

  test('are read again after a read that failed', async () => {
    const { read, reads } = memoryOf([seriesOf(1, 1)]);
    await expect(read(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await read()).toEqual([seriesOf(1, 1)]);
    expect(reads()).toBe(2);
  });

  test('make the packed bracket that the database makes, byte for byte', async () => {
    const brackets = await playFollowed('double_elimination', { grandFinal: 'reset' }, 40);
    for (const { followed, stored } of brackets) expect(followed).toBe(stored);
    expect(effectiveSteps(brackets).size).toBeGreaterThanOrEqual(4);
  }, 60_000);
});
