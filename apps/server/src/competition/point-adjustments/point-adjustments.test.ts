import { beforeAll, describe, expect, test } from 'vitest';
import { championship, refusalOf } from '../../../../../tests/support/championship.ts';

const { stage, roster, operator, visitor, moveTo, inMinutes } = await championship();

/** The leaderboard of the region, and the teams of both rosters. */
let board: string;
let alpha: string;
let bravo: string;
/** A team without points. */
let charlie: string;

const rows = async () =>
  (await visitor.leaderboards.entries(board)).items.map(
    ({ team: { name }, rank, points, qualifiedBy, adjustments }) => ({
      team: `${rank} ${name} ${points} ${qualifiedBy}`,
      adjustments: adjustments.map(({ points: change, reason }) => `${change} ${reason}`),
    }),
  );

beforeAll(async () => {
  const { items } = await visitor.leaderboards.list();
  board = items.find(({ region }) => region === 'EMEA')!.id;
  const { region } = await stage({
    event: { date: { from: inMinutes(-60), to: inMinutes(13 * 60) } },
    segment: { configuration: { points: [100, 80], bestOf: 1 }, segmentCheckinsConfig: undefined },
  });
  const teamOf = async (name: string) =>
    (await visitor.rosters.get((await roster(region.id, name)).id)).team.id;
  [alpha, bravo] = [await teamOf('Alpha'), await teamOf('Bravo')];
  await moveTo(inMinutes(121));
  const [series] = (await visitor.matchSeries.list({ 'filter[segment]': region.id })).items;
  await operator.matchSeries.report(series!.id, [
    {
      periods: [
        {
          key: 'score',
          scores: series!.competitors[0]!.roster!.name === 'Alpha' ? [1, 0] : [0, 1],
        },
      ],
      forfeit: null,
    },
  ]);
  const next = await stage({ event: { name: 'December' } });
  charlie = (await visitor.rosters.get((await roster(next.region.id, 'Charlie')).id)).team.id;
});

describe('[LDB-4] an adjustment of points', () => {
  test('ranks the teams again, and the leaderboard shows its reason', async () => {
    expect(await rows()).toEqual([
      { team: '1 Alpha 100 crown', adjustments: [] },
      { team: '2 Bravo 80 crown', adjustments: [] },
    ]);
    const penalty = await operator.pointAdjustments.create(
      { leaderboard: board, team: alpha },
      { points: -30, reason: 'Late line-ups' },
    );
    await operator.pointAdjustments.create(
      { leaderboard: board, team: charlie },
      { points: 5, reason: 'Fair play' },
    );
    expect(await rows()).toEqual([
      { team: '1 Bravo 80 crown', adjustments: [] },
      { team: '2 Alpha 70 crown', adjustments: ['-30 Late line-ups'] },
      { team: '3 Charlie 5 crown', adjustments: ['5 Fair play'] },
    ]);
    expect((await visitor.teams.points(alpha)).points).toBe(70);
    const { items } = await visitor.pointAdjustments.list({ 'filter[team]': alpha });
    expect(items).toMatchObject([
      { id: penalty.id, points: -30, reason: 'Late line-ups', lapsed: false, team: { id: alpha } },
    ]);

    await operator.pointAdjustments.delete(penalty.id);
    expect((await rows())[0]).toEqual({ team: '1 Alpha 100 crown', adjustments: [] });
    const log = await operator.activityLog.list({ 'filter[action]': 'leaderboard.*' });
    expect(log.items.slice(0, 3).map(({ action }) => action)).toEqual([
      'leaderboard.adjustment-revoked',
      'leaderboard.points-adjusted',
      'leaderboard.points-adjusted',
    ]);
  });

  test('can leave a team without points, which then does not qualify', async () => {
    const { id } = await operator.pointAdjustments.create(
      { leaderboard: board, team: bravo },
      { points: -90, reason: 'Account sharing' },
    );
    expect((await rows()).at(-1)).toEqual({
      team: '3 Bravo -10 null',
      adjustments: ['-90 Account sharing'],
    });
    await operator.pointAdjustments.delete(id);
  });

  test.each([
    ['no points', { points: 0, reason: 'None' }, {}, 422],
    ['half a point', { points: 1.5, reason: 'None' }, {}, 422],
    ['no reason', { points: 1, reason: ' ' }, {}, 422],
    ['an unknown team', { points: 1, reason: 'Unknown' }, { team: '999999' }, 404],
    ['an unknown leaderboard', { points: 1, reason: 'Unknown' }, { leaderboard: '999999' }, 404],
  ])('is refused with %s', async (_, attributes, relations, status) => {
    const target = { leaderboard: board, team: alpha, ...relations };
    expect(await refusalOf(operator.pointAdjustments.create(target, attributes))).toMatchObject({
      status,
    });
  });
});
