import { describe, expect, test } from 'vitest';
import { positionKey } from '../bracket/bracket.ts';
import type { SwissOutcome } from '../swiss/swiss.ts';
import { outcomeOfReport, reportOf, type Expiry } from './stage-delta.ts';
import { rostersIn, type StageFacts } from './stage-facts.ts';
import { at, AWAY_WINS, HOME_WINS, slotOf, StageInMemory } from './stage-in-memory.fixture.ts';

const FORMATS = ['single_elimination', 'double_elimination', 'round_robin', 'swiss', 'queue'];
const FIRST = at(0, 1, 1);

/** Returns a stage of 8 rosters with a first series, which rounds pair later. */
function stageOf(format: string, configuration: StageFacts['configuration'] = {}) {
  const stage = new StageInMemory(format, configuration);
  if (stage.series.size === 0)
    for (const match of [1, 2, 3, 4])
      stage.put({
        position: at(0, 1, match),
        competitors: [slotOf(String(match)), slotOf(String(match + 4))],
        outcome: null,
      });
  return stage;
}

describe('a report', () => {
  test.each<SwissOutcome>([
    HOME_WINS,
    AWAY_WINS,
    { winner: null, how: 'played', score: { home: 1, away: 1 } },
    {
      winner: 'home',
      how: 'forfeit',
      score: { home: 0, away: 0 },
      forfeits: { home: false, away: true },
    },
    {
      winner: null,
      how: 'double-forfeit',
      score: { home: 0, away: 0 },
      forfeits: { home: true, away: true },
    },
  ])('lists its competitors, home first: $how won by $winner', (outcome) => {
    const report = reportOf(FIRST, outcome);
    expect(report.competitors.map(({ score }) => score)).toEqual([
      outcome.score.home,
      outcome.score.away,
    ]);
    expect(outcomeOfReport(report)).toEqual(outcome);
  });
});

describe('a series that ends without a report', () => {
  const noShow = (home: boolean, away: boolean): Expiry => ({
    position: FIRST,
    reason: 'no-show',
    absent: { home, away },
  });

  test.each(FORMATS)('[SER-3] goes to the side that is present (%s)', (format) => {
    for (const [expiry, winner] of [
      [noShow(true, false), 'away'],
      [noShow(false, true), 'home'],
    ] as const) {
      const stage = stageOf(format);
      const { decided } = stage.change((one) => stage.format.expire(one, expiry));
      expect(decided.map(({ outcome }) => outcome)).toMatchObject([{ winner, how: 'forfeit' }]);
    }
  });

  test.each([
    { format: 'single_elimination', winner: 'home', forfeits: { home: false, away: true } },
    { format: 'double_elimination', winner: 'home', forfeits: { home: false, away: true } },
    { format: 'round_robin', winner: null, forfeits: { home: true, away: true } },
    { format: 'swiss', winner: null, forfeits: { home: true, away: true } },
    { format: 'queue', winner: null, forfeits: { home: true, away: true } },
  ])(
    '[SER-3] [SER-8] of two absent sides $winner advances in a $format, of an unplayed series none',
    ({ format, ...end }) => {
      const stage = stageOf(format);
      const { decided } = stage.change((one) => stage.format.expire(one, noShow(true, true)));
      expect(decided[0]?.outcome).toMatchObject({ how: 'double-forfeit', ...end });
      const unplayed = stageOf(format);
      const delta = unplayed.change((one) =>
        unplayed.format.expire(one, { position: FIRST, reason: 'unplayed' }),
      );
      expect(delta.decided[0]?.outcome).toEqual({
        winner: null,
        how: 'unplayed',
        score: { home: 0, away: 0 },
      });
    },
  );

  test.each([
    { format: 'single_elimination', winner: 'home' },
    { format: 'double_elimination', winner: 'home' },
    { format: 'round_robin', winner: null },
    { format: 'swiss', winner: null },
    { format: 'queue', winner: null },
  ])('[SER-8] set to the better seed sends on $winner of a $format', ({ format, winner }) => {
    const stage = stageOf(format, { unplayed: 'better-seed' });
    const { decided } = stage.change((one) =>
      stage.format.expire(one, { position: FIRST, reason: 'unplayed' }),
    );
    expect(decided[0]?.outcome).toEqual({ winner, how: 'unplayed', score: { home: 0, away: 0 } });
  });
});

describe('a reset', () => {
  test.each(FORMATS)('takes a result back, or what was played without one (%s)', (format) => {
    const stage = stageOf(format);
    stage.report(FIRST, HOME_WINS);
    const reset = () => stage.change((one) => stage.format.reset(one, FIRST));
    expect(reset().reopened.map(({ outcome }) => outcome)).toEqual([null]);
    stage.live.add(positionKey(FIRST));
    expect(reset()).toMatchObject({ reopened: [{ position: FIRST }], changed: [], removed: [] });
  });

  test.each(FORMATS)('is refused before a series begins (%s)', (format) => {
    const stage = stageOf(format);
    expect(stage.decide((one) => stage.format.reset(one, FIRST)).decision).toMatchObject({
      refusal: { reason: 'has-no-result' },
    });
  });

  test('of a bracket takes the winner out of the next series', () => {
    const stage = stageOf('single_elimination');
    stage.report(FIRST, HOME_WINS);
    const { changed } = stage.change((one) => stage.format.reset(one, FIRST));
    expect(changed.map((series) => [positionKey(series.position), rostersIn(series)])).toEqual([
      ['0.2.1', []],
    ]);
  });
});

describe('another date', () => {
  const date = new Date('2026-11-22T20:00:00Z');

  test.each(FORMATS)('moves a scheduled series alone (%s)', (format) => {
    const stage = stageOf(format);
    const { decision } = stage.decide((one) =>
      stage.format.reschedule(one, { position: FIRST, date }),
    );
    expect(decision).toMatchObject({
      value: { rescheduled: [{ position: FIRST, date }], changed: [], decided: [] },
    });
  });

  test('is refused for a series that has begun', () => {
    const stage = stageOf('round_robin');
    stage.live.add(positionKey(FIRST));
    const { decision } = stage.decide((one) =>
      stage.format.reschedule(one, { position: FIRST, date }),
    );
    expect(decision).toMatchObject({
      refusal: { reason: 'series-not-scheduled', detail: 'live' },
    });
  });
});

describe('[SER-13] rosters that an operator assigns', () => {
  const seeds = new Map(
    ['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((id) => [id, Number(id)]),
  );
  const assign = (stage: StageInMemory, home: string | undefined, away: string | undefined) =>
    stage.decide((one) =>
      stage.format.assign(one, {
        assignments: [{ id: positionKey(FIRST), competitors: [home, away] }],
        seeds,
      }),
    ).decision;

  test.each(['single_elimination', 'round_robin', 'swiss'])(
    'replace one side, with their seed and the reason (%s)',
    (format) => {
      const stage = stageOf(format);
      const [home = ''] = rostersIn(stage.at(FIRST));
      expect(assign(stage, undefined, '9')).toMatchObject({
        value: {
          changed: [
            {
              position: FIRST,
              competitors: [slotOf(home), slotOf('9')],
              pairing: { criterion: 'by-hand' },
            },
          ],
        },
      });
    },
  );

  test.each([
    { home: '77', away: undefined, reason: 'unknown-roster' },
    { home: '2', away: undefined, reason: 'duplicate-roster' },
  ])('are refused $reason', ({ home, away, reason }) =>
    expect(assign(stageOf('single_elimination'), home, away)).toMatchObject({
      refusal: { reason },
    }),
  );

  test('do not collide with a deleted series of the round, and none can be deleted', () => {
    const stage = stageOf('single_elimination');
    const other = [...stage.series.values()].find(
      (series) => series.position.roundNumber === 1 && rostersIn(series).includes('2'),
    );
    stage.deleted.add(positionKey(other!.position));
    expect(assign(stage, '2', undefined)).toMatchObject({ accepted: true });
    stage.deleted.add(positionKey(FIRST));
    expect(assign(stage, '2', undefined)).toMatchObject({
      refusal: { reason: 'no-such-series' },
    });
  });
});
