import type { MatchSeries } from '@ringside/contract/collections/match-series';
import type { Roster } from '@ringside/contract/collections/rosters';
import { describe, expect, test } from 'vitest';
import { refusalOf } from '../../../../../tests/support/championship.ts';
import { openRounds, winOf } from '../../../../../tests/support/rounds-on-match-day.ts';

const { operator, visitor, startRegion, stage, roster, inMinutes, moveTo } = await openRounds();

const openSeriesOf = async (region: string): Promise<MatchSeries[]> =>
  (
    await visitor.matchSeries.list({
      'filter[segment]': region,
      'filter[state]': 'scheduled',
      'page[size]': 100,
      sort: 'roundNumber,matchNumber',
    })
  ).items;
const rosterIdsOf = ({ competitors }: MatchSeries) => competitors.map((one) => one.roster!.id);
const reportOf = (series: MatchSeries) =>
  series.lobby
    ? Array.from({ length: series.bestOf }, () => ({ placements: rosterIdsOf(series) }))
    : winOf('home');
const placesOf = async (region: string) =>
  (await visitor.segments.standings(region)).items.map(
    ({ roster: { name }, placement, points }) => `${placement} ${name} ${points}`,
  );

const factsOf = ({ status, checkedIn, owner, players }: Roster) => ({
  status,
  checkedIn,
  owner: owner.id,
  players: players.map(({ user }) => user.id),
});

const FORMATS = [
  { format: 'swiss', configuration: { swissRounds: 2 } },
  { format: 'swiss', configuration: { swissRounds: 3, earlyExit: { wins: 2, losses: 2 } } },
  { format: 'swiss', configuration: { swissVariant: 'knockout' } },
  { format: 'round_robin', configuration: {} },
  { format: 'round_robin', configuration: { withdrawals: 'void-all' } },
  { format: 'round_robin', configuration: { groups: { count: 2, size: 2 } } },
  { format: 'single_elimination', configuration: {} },
] as const;
const WAYS = {
  disbands: (id: string) => operator.rosters.disband(id),
  withdraws: (id: string) => operator.rosters.withdraw(id, 'they had to leave'),
};

describe('[STD-8] a roster with nothing left to play keeps its place and its points', () => {
  test.each(
    FORMATS.flatMap((one) => Object.entries(WAYS).map(([way, leave]) => ({ ...one, way, leave }))),
  )(
    'in a $format with $configuration if it $way',
    async ({ format, configuration, leave }) => {
      const names = ['Alder', 'Birch', 'Cedar', 'Doum'];
      const { region } = await startRegion(format, names, {
        ...configuration,
        points: [100, 60, 40, 20],
        bans: [],
      });
      // One series is left, in which the roster does not play.
      for (;;) {
        const [first, ...others] = await openSeriesOf(region.id);
        if (
          first === undefined ||
          (others.length === 0 && (first.roundNumber > 1 || 'groups' in configuration))
        )
          break;
        await operator.matchSeries.report(first.id, reportOf(first));
      }
      const left = await openSeriesOf(region.id);
      const playing = new Set(left.flatMap(rosterIdsOf));
      const before = await visitor.segments.standings(region.id);
      const leaving = before.items.find((row) => !playing.has(row.roster.id))!;
      await leave(leaving.roster.id);
      expect(
        (await visitor.segments.standings(region.id)).items.map((row) => row.roster.id),
      ).toEqual(before.items.map((row) => row.roster.id));
      for (let series = left[0]; series !== undefined; series = (await openSeriesOf(region.id))[0])
        await operator.matchSeries.report(series.id, reportOf(series));
      expect((await visitor.segments.get(region.id)).state).toBe('finished');
      const places = await placesOf(region.id);

      await operator.rosters.reinstate(leaving.roster.id);
      expect(await placesOf(region.id)).toEqual(places);
      expect(await visitor.rosters.get(leaving.roster.id)).toMatchObject({
        status: 'ready',
        withdrawn: false,
      });
    },
    60_000,
  );
});

describe('[ROS-18] a disbanded roster', () => {
  test('returns with its members, its captain and its check-in while the window is open', async () => {
    await moveTo(inMinutes(60 * 24));
    const { region } = await stage();
    const { id, captain } = await roster(region.id, 'Elm');
    await moveTo(inMinutes(55));
    await captain.client.checkins.ofRoster(id);
    const before = factsOf(await operator.rosters.get(id));
    await captain.client.rosters.disband(id);
    expect(await refusalOf(captain.client.rosters.reinstate(id))).toMatchObject({ status: 403 });
    expect(factsOf(await operator.rosters.reinstate(id))).toEqual(before);
    expect(before.players).toHaveLength(3);
  }, 60_000);

  test('returns without the players who are in another roster of the stage', async () => {
    await moveTo(inMinutes(60 * 24 * 8));
    const { region } = await stage();
    const { id, members, captain } = await roster(region.id, 'Fir');
    await captain.client.rosters.disband(id);
    await captain.client.rosters.create({ name: 'Gum', segment: region.id });
    const returned = await operator.rosters.reinstate(id);
    expect(returned).toMatchObject({ status: 'incomplete', owner: { id: members[1]!.id } });
    expect(returned.players.map(({ user }) => user.id).sort()).toEqual(
      members
        .slice(1)
        .map((member) => member.id)
        .sort(),
    );

    await members[1]!.client.rosters.disband(id);
    for (const [index, { client }] of members.slice(1).entries())
      await client.rosters.create({ name: `Hazel ${index}`, segment: region.id });
    expect(await refusalOf(operator.rosters.reinstate(id))).toMatchObject({
      status: 409,
      errors: [{ code: 'roster-disbanded' }],
    });
  }, 60_000);
});
