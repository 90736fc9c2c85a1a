import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { championship, refusalOf } from '../../../../../tests/support/championship.ts';

const { api, stage, player, operator, visitor, moveTo, advance, inMinutes, now } =
  await championship();
const DAY_MINUTES = 24 * 60;
const SINGLE = { bestOf: 1, bans: [] };

/** Creates a full roster of players with a nationality. */
async function rosterFrom(nationality: string, segment: string, name: string) {
  const members = [];
  for (let index = 0; index < 3; index++)
    members.push(await player({ country: nationality, nationality }));
  const { id } = await members[0]!.client.rosters.create({ name, segment });
  const key = await members[0]!.client.rosters.joiningKey(id);
  for (const member of members.slice(1)) await member.client.rosters.join(key);
  return { id, name };
}

const seriesOf = async (segment: string, round: number) =>
  (
    await visitor.matchSeries.list({
      'filter[segment]': segment,
      'filter[roundNumber]': round,
      sort: 'matchNumber',
    })
  ).items;
const pairsOf = async (segment: string, round: number) =>
  (await seriesOf(segment, round)).map(({ competitors }) =>
    competitors.map(({ roster }) => roster!.name).join(' '),
  );
async function winAll(segment: string, round: number) {
  for (const { id } of await seriesOf(segment, round))
    await operator.matchSeries.report(id, [
      { periods: [{ key: 'score', scores: [2, 0] }], forfeit: null },
    ]);
}

test('[SWS-18] [SWS-19] keeps rosters apart that advanced from one region, in the first rounds', async () => {
  const {
    event,
    stage: day,
    region,
  } = await stage({
    event: { date: { from: inMinutes(-60), to: inMinutes(6 * DAY_MINUTES) } },
    segment: {
      format: 'swiss',
      configuration: { ...SINGLE, swissRounds: 1 },
      segmentCheckinsConfig: undefined,
    },
    region: { configuration: { countries: ['DE'] } },
  });
  const america = await operator.events.createSegment(
    event.id,
    { name: 'NA', configuration: { countries: ['US'] } },
    { parent: { data: { type: 'segments', id: day.id } } },
  );
  const finals = await operator.events.createSegment(
    event.id,
    {
      name: 'Finals',
      format: 'swiss',
      registrationType: 'invitation',
      date: { from: inMinutes(2 * DAY_MINUTES), to: inMinutes(4 * DAY_MINUTES) },
      configuration: {
        ...SINGLE,
        swissRounds: 2,
        publishRounds: 'by-hand',
        avoidSameRegionRounds: 1,
      },
    },
    { type: { data: { type: 'segment-types', id: 'MF' } } },
  );
  for (const [segment, nationality] of [
    [region, 'DE'],
    [america, 'US'],
  ] as const) {
    await operator.segments.addAdvanceRule(segment.id, finals.id, '1,2,3,4');
    for (const number of [1, 2, 3, 4])
      await rosterFrom(nationality, segment.id, `${segment.name} ${number}`);
  }
  await advance(121);
  for (const { id } of [region, america]) await winAll(id, 1);
  const { items } = await visitor.rosters.list({ 'filter[segment]': finals.id });
  const idOf = new Map(items.map(({ id, name }) => [name, id]));
  const order = ['EMEA 1', 'EMEA 2', 'NA 1', 'NA 2', 'EMEA 3', 'EMEA 4', 'NA 3', 'NA 4'];
  await operator.segments.setSeeds(
    finals.id,
    order.map((name) => idOf.get(name)!),
  );
  await moveTo(new Date(+now() + 2 * DAY_MINUTES * 60_000));

  const parsePairs = (texts: string[]) =>
    texts.map((text) => {
      const [home, away] = text.split(' v ').map((name) => idOf.get(name)!);
      return { home: home!, away: away! };
    });
  const preview = await operator.segments.previewRound(finals.id);
  expect(preview.field.map(({ roster: { name }, region: from }) => [name, from])).toEqual(
    order.map((name) => [name, name.split(' ')[0]]),
  );
  expect(preview.pairings.map(({ reason }) => reason!.criterion)).toEqual(
    Array.from({ length: 4 }, () => 'transposed'),
  );
  // the halves would give EMEA 1 v EMEA 3 and so on
  const byHalves = ['EMEA 1 v EMEA 3', 'EMEA 2 v EMEA 4', 'NA 1 v NA 3', 'NA 2 v NA 4'];
  const { breaks } = await operator.segments.previewRound(finals.id, parsePairs(byHalves));
  expect(breaks.map(({ kind, region: from }) => [kind, from])).toEqual([
    ['same-region', 'EMEA'],
    ['same-region', 'EMEA'],
    ['same-region', 'NA'],
    ['same-region', 'NA'],
  ]);
  const refusal = await refusalOf(operator.segments.pairRound(finals.id, parsePairs(byHalves)));
  expect(refusal).toMatchObject({ status: 409, code: 'pairings-break-rules' });

  await operator.segments.pairRound(finals.id);
  const first = await pairsOf(finals.id, 1);
  expect(first).toEqual(['EMEA 1 NA 3', 'EMEA 2 NA 4', 'NA 1 EMEA 3', 'NA 2 EMEA 4']);
  const explanation = await visitor.matchSeries.explanation((await seriesOf(finals.id, 1))[0]!.id);
  expect(explanation).toMatchObject({
    format: 'swiss',
    reason: {
      criterion: 'transposed',
      wanted: { rosterId: idOf.get('EMEA 3'), met: false, region: 'EMEA' },
    },
    rosters: { [idOf.get('EMEA 3')!]: 'EMEA 3' },
  });
  // a reason that was stored before the criterion existed
  const [, older] = await seriesOf(finals.id, 1);
  await sql`update match_series set pairing = pairing #- '{share,sameRegion}' where id = ${older!.id}`.execute(
    api.context.storage.db,
  );
  expect(await visitor.matchSeries.explanation(older!.id)).toMatchObject({
    reason: { share: { sameRegion: 0 } },
  });

  await winAll(finals.id, 1);
  const second = await operator.segments.previewRound(finals.id);
  expect(second.field.map(({ region: from }) => from)).toEqual(order.map(() => null));
  await operator.segments.pairRound(finals.id);
  expect(await pairsOf(finals.id, 2)).toEqual([
    'EMEA 1 NA 1',
    'EMEA 2 NA 2',
    'EMEA 3 NA 3',
    'EMEA 4 NA 4',
  ]);
}, 60_000);

test('[SWS-19] without a stage before, the country of the captain decides', async () => {
  await advance(6 * DAY_MINUTES);
  const { region } = await stage({
    event: { name: 'Direct' },
    segment: {
      format: 'swiss',
      segmentCheckinsConfig: { openWindow: null },
      configuration: { ...SINGLE, swissRounds: 2, avoidSameRegionRounds: 1 },
    },
    region: { configuration: { countries: ['DE', 'FR', 'US'] } },
  });
  const ids = [];
  for (const [name, nationality] of [
    ['Berlin', 'DE'],
    ['Dallas', 'US'],
    ['Paris', 'FR'],
    ['Boston', 'US'],
  ] as const)
    ids.push((await rosterFrom(nationality, region.id, name)).id);
  await operator.segments.setSeeds(region.id, ids);
  await operator.segments.start(region.id);
  expect(await pairsOf(region.id, 1)).toEqual(['Berlin Boston', 'Dallas Paris']);
}, 60_000);

test('[SWS-18] cannot be set for more rosters than are paired exactly', async () => {
  await advance(8 * DAY_MINUTES);
  const { region } = await stage({
    event: { name: 'Large' },
    segment: { format: 'swiss', configuration: { ...SINGLE, avoidSameRegionRounds: 2 } },
  });
  const refusal = await refusalOf(
    operator.segments.update(region.id, { rostersLimit: { limit: 256, standbyLimit: null } }),
  );
  expect(refusal).toMatchObject({ status: 422, code: 'regions-above-limit' });
  expect(refusal.errors[0]).toMatchObject({
    detail: 'regions are kept apart among at most 200 rosters of one score, not 256',
    source: { pointer: '/data/attributes/configuration/avoidSameRegionRounds' },
  });
  await operator.segments.update(region.id, {
    rostersLimit: { limit: 256, standbyLimit: null },
    configuration: { avoidSameRegionRounds: 0 },
  });
});
