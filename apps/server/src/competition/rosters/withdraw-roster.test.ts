import type { MatchSeries } from '@ringside/contract/collections/match-series';
import type { SeriesId } from '@ringside/rules/ids';
import { describe, expect, test } from 'vitest';
import { championship, refusalOf } from '../../../../../tests/support/championship.ts';

const { api, stage, roster, advance, operator, visitor, now, moveTo, inMinutes, player } =
  await championship();
const won = (side: 'home' | 'away') =>
  [0, 1].map(() => ({
    periods: [{ key: 'score', scores: (side === 'home' ? [2, 0] : [0, 2]) as [number, number] }],
    forfeit: null,
  }));

/** The end of the event before this one, because at most two may overlap. */
let over = new Date(0);

async function seeded(format: string, names: string[], configuration: object = {}) {
  if (now() < over) await moveTo(over);
  const {
    region,
    event,
    stage: top,
  } = await stage({
    event: {
      name: `${format} of ${names[0]}`,
      date: { from: inMinutes(-60), to: inMinutes(60 * 13) },
    },
    segment: { format, configuration: { bans: [], ...configuration } },
  });
  over = new Date(Date.parse(event.date.to) + 60 * 60_000);
  const rosters = [];
  for (const name of names) rosters.push(await roster(region.id, name));
  await advance(55);
  for (const { captain, id } of rosters) await captain.client.checkins.ofRoster(id);
  await advance(55);
  return { region, event, top, rosters };
}

const listSeries = async (region: string) =>
  (
    await visitor.matchSeries.list({
      'filter[segment]': region,
      'page[size]': 100,
      sort: 'roundNumber,matchNumber',
    })
  ).items;
const sides = ({ competitors }: MatchSeries) =>
  competitors.map(({ roster: sideRoster }) => sideRoster?.id);
const seriesOf = async (region: string, id: string) =>
  (await listSeries(region)).filter((one) => sides(one).includes(id));

describe('in a bracket', () => {
  test.each(['single_elimination', 'double_elimination'])(
    '%s: forfeits open and later series of a disqualified roster, and restores all on reinstatement',
    async (format) => {
      const { region, event, rosters } = await seeded(
        format,
        ['Alpha', 'Bravo', 'Charlie', 'Delta'].map((name) => `${name} ${format.slice(0, 6)}`),
      );
      const id = rosters[1]!.id;
      const [first] = await listSeries(region.id);
      const other = (await listSeries(region.id)).find(
        (one) => one.roundNumber === 1 && !sides(one).includes(id),
      )!;
      await operator.matchSeries.report(other.id, won('home'));
      const before = await operator.events.export(event.id);
      expect(await operator.rosters.disqualify(id, 'Played with a borrowed account')).toMatchObject(
        {
          withdrawn: true,
          takenOut: { how: 'disqualified', reason: 'Played with a borrowed account' },
        },
      );
      expect((await seriesOf(region.id, id)).every(({ state }) => state === 'finished')).toBe(true);
      expect((await visitor.rosters.get(id)).players, 'its players stay').toHaveLength(3);
      expect((await refusalOf(operator.rosters.disqualify(id, 'again'))).code).toBe('already-out');
      expect(await operator.events.export(event.id)).not.toEqual(before);

      expect(await operator.rosters.reinstate(id)).toMatchObject({
        withdrawn: false,
        takenOut: null,
      });
      expect(await operator.events.export(event.id)).toEqual(before);
      expect((await refusalOf(operator.rosters.reinstate(id))).code).toBe('not-out');
      expect(
        (await refusalOf(operator.matchSeries.restore(first!.id))).code,
        'the fall is nothing to restore',
      ).toBe('nothing-to-restore');
    },
  );

  test('refuses to reinstate once the opponent has played on', async () => {
    const { region, rosters } = await seeded('single_elimination', [
      'Echo',
      'Foxtrot',
      'Golf',
      'Hotel',
    ]);
    const [first, second] = await listSeries(region.id);
    const id = sides(first!)[1]!;
    await operator.rosters.disqualify(id, 'A borrowed account');
    await operator.matchSeries.report(second!.id, won('home'));
    const final = (await listSeries(region.id)).find(({ roundNumber }) => roundNumber === 2)!;
    await operator.matchSeries.report(final.id, won('home'));
    expect((await refusalOf(operator.rosters.reinstate(id))).code).toBe('result-would-reset');
    expect(await visitor.rosters.get(id)).toMatchObject({ withdrawn: true });
    expect(rosters).toHaveLength(4);
  });
});

describe('in rounds', () => {
  test.each([
    { format: 'round_robin', configuration: {} },
    { format: 'round_robin', configuration: { withdrawals: 'zero-unplayed' } },
    { format: 'swiss', configuration: { swissRounds: 2 } },
  ])(
    '$format $configuration: restores the event when a withdrawn roster is reinstated',
    async ({ format, configuration }) => {
      const policy = 'withdrawals' in configuration ? 'zero' : format.slice(0, 5);
      const { region, event, rosters } = await seeded(
        format,
        ['India', 'Juliett', 'Kilo', 'Lima'].map((name) => `${name} ${policy}`),
        configuration,
      );
      const id = rosters[0]!.id;
      const before = await operator.events.export(event.id);
      await operator.rosters.withdraw(id, 'Its captain asked for it');
      expect((await seriesOf(region.id, id)).filter(({ state }) => state !== 'finished')).toEqual(
        [],
      );
      await operator.rosters.reinstate(id);
      expect(await operator.events.export(event.id)).toEqual(before);
    },
  );

  test('deletes a swiss round that was paired without the roster, and refuses once it has been played', async () => {
    const { region, event, rosters } = await seeded(
      'swiss',
      ['Mike', 'November', 'Oscar', 'Papa'],
      { swissRounds: 3 },
    );
    const [first, second] = await listSeries(region.id);
    const id = sides(first!)[0]!;
    await operator.matchSeries.report(second!.id, won('home'));
    const before = await operator.events.export(event.id);
    await operator.rosters.withdraw(id, 'Its captain asked for it');
    expect((await listSeries(region.id)).some(({ roundNumber }) => roundNumber === 2)).toBe(true);
    await operator.rosters.reinstate(id);
    expect(await operator.events.export(event.id)).toEqual(before);

    await operator.rosters.withdraw(id, 'Again');
    const next = (await listSeries(region.id)).find(
      ({ roundNumber, competitors }) =>
        roundNumber === 2 && competitors.every(({ isBye }) => !isBye),
    )!;
    const { db } = api.context.storage;
    const row = db
      .selectFrom('matchSeries')
      .select('version')
      .where('id', '=', next.id as SeriesId);
    const named = db
      .selectFrom('activity')
      .select('subjectVersion as version')
      .where('subjectType', '=', 'match-series')
      .where('subjectId', '=', next.id)
      .orderBy('id', 'desc');
    expect(
      await named.executeTakeFirst(),
      'the log names the version of a series that returns with its round',
    ).toEqual(await row.executeTakeFirst());
    await operator.matchSeries.report(next.id, won('home'));
    expect(await refusalOf(operator.rosters.reinstate(id))).toMatchObject({
      status: 409,
      errors: [{ code: 'result-would-reset', detail: `match-series ${next.id}` }],
    });
    expect(rosters).toHaveLength(4);
  });
});

describe('before the seeding', () => {
  test('does not seed a disqualified roster; a manual move, lock and unlock can all be undone', async () => {
    if (now() < over) await moveTo(over);
    const {
      event,
      stage: top,
      region,
    } = await stage({
      event: { name: 'Before', date: { from: inMinutes(-60), to: inMinutes(60 * 13) } },
    });
    over = new Date(Date.parse(event.date.to) + 60 * 60_000);
    const west = await operator.events.createSegment(
      event.id,
      {
        name: 'West',
        configuration: { countries: ['US'] },
        rostersLimit: { limit: 1, standbyLimit: 0 },
      },
      { parent: { data: { type: 'segments', id: top.id } } },
    );
    const { id, key, captain } = await roster(region.id, 'Quebec');
    const late = await roster(region.id, 'Romeo');
    const before = await operator.events.export(event.id);

    expect((await operator.rosters.move(id, west.id)).segment.id).toBe(west.id);
    expect((await refusalOf(operator.rosters.move(late.id, west.id))).code).toBe('segment-full');
    expect(await refusalOf(operator.rosters.move(id, west.id))).toMatchObject({
      status: 422,
      errors: [{ code: 'other-stage', source: { pointer: '/data/relationships/segment' } }],
    });
    expect((await refusalOf(operator.rosters.move(id, top.id))).code).toBe('other-stage');
    expect((await refusalOf(operator.rosters.move(id, '999999'))).status).toBe(404);
    expect((await refusalOf(captain.client.rosters.move(id, region.id))).status).toBe(403);
    await operator.rosters.move(id, region.id);

    expect(await operator.rosters.setLocked(id, true)).toMatchObject({ operatorLock: true });
    expect((await refusalOf(captain.client.rosters.rename(id, 'Sierra'))).code).toBe(
      'roster-locked',
    );
    expect((await refusalOf(captain.client.rosters.setLocked(id, false))).status).toBe(403);
    await operator.rosters.rename(id, 'Sierra');
    await operator.rosters.rename(id, 'Quebec');
    expect(await operator.rosters.setLocked(id, false)).toMatchObject({ operatorLock: null });

    await operator.rosters.disqualify(id, 'A borrowed account');
    await operator.rosters.reinstate(id);
    expect(await operator.events.export(event.id)).toEqual(before);

    await advance(55);
    await captain.client.checkins.ofRoster(id);
    expect(await operator.rosters.setLocked(id, false)).toMatchObject({ operatorLock: false });
    await captain.client.rosters.kick(id, (await visitor.rosters.get(id)).players[2]!.user.id);
    await (await player()).client.rosters.join(key);
    expect(await visitor.rosters.get(id), 'an open roster uses up no replacement').toMatchObject({
      status: 'ready',
      additionsUsed: 0,
    });
    await operator.rosters.disqualify(id, 'A borrowed account');
    await advance(60);
    expect((await visitor.rosters.get(id)).seed).toBeNull();
  });
});

describe('[ROS-17] a roster that is out, in the next stage of its event', () => {
  test.each(['withdraw', 'disqualify'] as const)(
    'after the operator calls %s it is not offered the stage and cannot enter it',
    async (how) => {
      const { event, rosters } = await seeded('single_elimination', [`Ada ${how}`, `Bea ${how}`]);
      const next = await operator.events.createSegment(
        event.id,
        {
          name: 'Finals',
          format: 'single_elimination',
          registrationType: 'open',
          date: { from: inMinutes(60 * 6), to: inMinutes(60 * 9) },
          configuration: { countries: ['DE', 'FR'] },
        },
        { type: { data: { type: 'segment-types', id: 'MF' } } },
      );
      const [out] = rosters;
      const { client } = out!.captain;
      expect((await client.rosters.outlook(out!.id)).next).toMatchObject({ segment: next.id });

      await operator.rosters[how](out!.id, 'borrowed account');
      expect((await client.rosters.outlook(out!.id)).next).toBeNull();
      expect((await refusalOf(client.rosters.enterNext(out!.id))).code).toBe('no-next-stage');

      const again = () => client.rosters.create({ name: `New ${how}`, segment: next.id });
      if (how === 'withdraw') return expect((await again()).name).toBe(`New ${how}`);
      expect(await refusalOf(again())).toMatchObject({ status: 403, code: 'disqualified' });
      const [, member] = out!.members;
      await member!.client.rosters.leave(out!.id);
      const other = rosters[1]!.captain.client.rosters;
      const entered = await other.enterNext(rosters[1]!.id);
      const key = await other.joiningKey(entered.id);
      expect((await refusalOf(member!.client.rosters.join(key))).code, 'also who has left').toBe(
        'disqualified',
      );
      await operator.rosters.reinstate(out!.id);
      expect((await again()).name).toBe(`New ${how}`);
    },
    60_000,
  );
});
