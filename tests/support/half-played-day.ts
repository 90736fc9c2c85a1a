import type { MatchSeries } from '@ringside/contract/collections/match-series';
import { expect } from 'vitest';
import type { Storage } from '../../apps/server/src/platform/storage/storage.ts';
import { championship } from './championship.ts';

const SECONDS_30 = 0.5;

/**
 * Plays Day 1 of eight rosters until one minute into its first round: a ban phase runs, a result
 * waits for its confirmation, one series lacks a side, and another lacks both. Day 2 with its own
 * registration and the end of the Challenge are still to come.
 */
export async function playUntilTheMiddle(storage: Storage): Promise<Date> {
  const { api, operator, stage, roster, inMinutes, moveTo, now, visitor } = await championship({
    storage,
  });
  const at = (minutes: number) => inMinutes(minutes);
  const [beforeRound, inRound, dayTwo] = [
    at(120 - SECONDS_30),
    at(121),
    { from: at(240), to: at(1200) },
  ];
  const [windowOpen, seeded] = [at(55), at(111)];
  const {
    event,
    stage: dayOne,
    region,
  } = await stage({ segment: { configuration: { bestOf: 1, unplayedAfterMinutes: 5 } } });
  const second = await operator.events.createSegment(
    event.id,
    {
      name: 'Day 2',
      format: 'double_elimination',
      date: dayTwo,
      configuration: {
        bestOf: 1,
        roundMinutes: 10,
        points: [100, 80, 60, 60],
        grandFinal: 'reset',
        unplayedAfterMinutes: 5,
      },
    },
    { type: { data: { type: 'segment-types', id: 'MQ2' } } },
  );
  const secondRegion = await operator.events.createSegment(
    event.id,
    { name: 'EMEA', configuration: { countries: ['DE', 'FR'] } },
    { parent: { data: { type: 'segments', id: second.id } } },
  );
  await operator.segments.addPhase(secondRegion.id, {
    name: 'Late',
    date: { from: at(140), to: at(200) },
  });
  await operator.segments.addAdvanceRule(dayOne.id, second.id, '1, 2, 3, 4');
  await operator.events.createSegment(
    event.id,
    { name: 'Challenge', format: 'queue', date: { from: at(1), to: at(150) } },
    { type: { data: { type: 'segment-types', id: 'CC' } } },
  );

  const rosters: Awaited<ReturnType<typeof roster>>[] = [];
  for (const name of [
    'Anvil',
    'Bellows',
    'Cinder',
    'Dross',
    'Ember',
    'Flux',
    'Grindstone',
    'Hammer',
  ])
    rosters.push(await roster(region.id, name));
  await moveTo(windowOpen);
  for (const { captain, id } of rosters) await captain.client.checkins.ofRoster(id);
  await moveTo(seeded);
  const { items } = await visitor.matchSeries.list({
    'filter[segment]': region.id,
    'filter[roundNumber]': 1,
    sort: 'matchNumber',
  });
  const membersOf = (series: MatchSeries, side: 0 | 1) =>
    rosters.find(({ id }) => id === series.competitors[side]!.roster!.id)!.members;
  const checkIn = async (series: MatchSeries, ...sides: (0 | 1)[]) => {
    for (const side of sides)
      for (const { client } of membersOf(series, side)) await client.checkins.ofSeries(series.id);
  };
  const [banning, reported, oneSided] = items as [
    MatchSeries,
    MatchSeries,
    MatchSeries,
    MatchSeries,
  ];
  await checkIn(reported, 0, 1);
  await checkIn(oneSided, 1);
  await moveTo(beforeRound);
  await checkIn(banning, 0, 1);
  await moveTo(inRound);
  await membersOf(reported, 0)[0]!.client.matchSeries.report(reported.id, [
    { periods: [{ key: 'score', scores: [2, 1] }], forfeit: null },
  ]);
  const [bans] = (await membersOf(banning, 0)[0]!.client.challenges.ofSeries(banning.id)).items;
  expect(bans!.status).toBe('open');
  await api.context.scheduler.stop();
  return now();
}
