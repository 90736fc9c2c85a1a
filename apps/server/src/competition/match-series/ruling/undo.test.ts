import type { MatchSeries } from '@ringside/contract/collections/match-series';
import { describe, expect, test } from 'vitest';
import { championship, refusalOf } from '../../../../../../tests/support/championship.ts';

const { stage, roster, advance, operator, visitor, now, moveTo, inMinutes, player } =
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
  const { region, event } = await stage({
    event: {
      name: `${format} of ${names[0]}`,
      date: { from: inMinutes(-60), to: inMinutes(60 * 13) },
    },
    segment: { format, configuration: { bans: [], points: [20, 10], ...configuration } },
  });
  over = new Date(Date.parse(event.date.to) + 60 * 60_000);
  const rosters = [];
  for (const name of names) rosters.push(await roster(region.id, name));
  await advance(55);
  for (const { captain, id } of rosters) await captain.client.checkins.ofRoster(id);
  await advance(55);
  return { region, rosters };
}

const listSeries = async (region: string) =>
  (
    await visitor.matchSeries.list({
      'filter[segment]': region,
      'page[size]': 100,
      sort: 'roundNumber,matchNumber',
    })
  ).items;
const at = async (region: string, round: number, match: number): Promise<MatchSeries> =>
  (await listSeries(region)).find((one) => one.roundNumber === round && one.matchNumber === match)!;
const playAll = async (region: string): Promise<void> => {
  for (
    let next = (await listSeries(region)).find(({ state }) => state === 'scheduled');
    next;
    next = (await listSeries(region)).find(({ state }) => state === 'scheduled')
  )
    await operator.matchSeries.report(next.id, won('home'));
};
/** Returns what any visitor sees of a segment: an undo is complete if it is the same. */
const readPublicView = async (region: string) => ({
  file: await visitor.segments.openBracket(region),
  standings: (await visitor.segments.standings(region)).items,
  state: (await visitor.segments.get(region)).state,
});

describe('in a bracket', () => {
  test('resets and restores a result with everything that followed from it', async () => {
    const { region } = await seeded('single_elimination', ['Alpha', 'Bravo', 'Charlie', 'Delta']);
    await playAll(region.id);
    const before = await readPublicView(region.id);
    expect(before.state).toBe('finished');
    const [semi, final] = [await at(region.id, 1, 1), await at(region.id, 2, 1)];
    expect(await refusalOf(operator.matchSeries.reset(semi.id))).toMatchObject({
      status: 409,
      errors: [{ code: 'result-would-reset', detail: `match-series ${final.id}` }],
    });
    expect(await operator.matchSeries.reset(semi.id, { force: true })).toMatchObject({
      state: 'scheduled',
      reporting: 'none',
      competitors: [{ result: { score: null } }, { result: { score: null } }],
    });
    expect(await visitor.matchSeries.get(final.id)).toMatchObject({
      state: 'new',
      competitors: [{ roster: null }, {}],
    });
    expect((await visitor.segments.get(region.id)).state).not.toBe('finished');
    expect((await visitor.segments.standings(region.id)).items.map(({ points }) => points)).toEqual(
      [0, 0, 0, 0],
    );

    expect(await operator.matchSeries.restore(semi.id)).toMatchObject({ state: 'finished' });
    expect(await operator.matchSeries.restore(final.id)).toMatchObject({ state: 'finished' });
    expect(await readPublicView(region.id)).toEqual(before);
    expect(await refusalOf(operator.matchSeries.restore(final.id))).toMatchObject({
      status: 409,
      errors: [{ code: 'nothing-to-restore' }],
    });
  });

  test('does not restore a reset result once other opponents meet', async () => {
    const { region } = await seeded('single_elimination', ['Echo', 'Foxtrot', 'Golf', 'Hotel']);
    await playAll(region.id);
    const [semi, final] = [await at(region.id, 1, 1), await at(region.id, 2, 1)];
    await operator.matchSeries.reset(semi.id, { force: true });
    await operator.matchSeries.report(semi.id, won('away'));
    expect(await refusalOf(operator.matchSeries.restore(final.id))).toMatchObject({
      status: 409,
      errors: [{ code: 'nothing-to-restore' }],
    });
  });

  test('hides a deleted series, keeps its place open, and restores it with its result', async () => {
    const { region } = await seeded('single_elimination', ['India', 'Juliett', 'Kilo', 'Lima']);
    const [first, second] = [await at(region.id, 1, 1), await at(region.id, 1, 2)];
    await operator.matchSeries.report(first.id, won('home'));
    await operator.matchSeries.report(second.id, won('home'));
    const before = await readPublicView(region.id);
    await operator.matchSeries.delete(second.id);
    expect(await refusalOf(visitor.matchSeries.get(second.id))).toMatchObject({ status: 404 });
    expect(
      (await operator.matchSeries.deleted({ 'filter[segment]': region.id })).items.map(
        ({ id }) => id,
      ),
    ).toEqual([second.id]);
    expect(await refusalOf(visitor.matchSeries.deleted())).toMatchObject({ status: 401 });
    expect(await at(region.id, 2, 1)).toMatchObject({
      state: 'new',
      competitors: [{ roster: { name: 'India' } }, { roster: null }],
    });
    expect((await visitor.segments.standings(region.id)).items).toHaveLength(4);
    await operator.matchSeries.restore(second.id);
    expect(await readPublicView(region.id)).toEqual(before);
    await playAll(region.id);
    expect((await visitor.segments.get(region.id)).state).toBe('finished');
  });

  test('restarts a live series without check-ins and reports', async () => {
    const { region, rosters } = await seeded('single_elimination', ['Mike', 'November']);
    const [series] = await listSeries(region.id);
    await moveTo(new Date(Date.parse(series!.date!) - 9 * 60_000));
    for (const { members } of rosters)
      for (const { client } of members) await client.checkins.ofSeries(series!.id);
    await moveTo(new Date(Date.parse(series!.date!) + 1000));
    await rosters[0]!.captain.client.matchSeries.report(series!.id, won('home'));
    const reset = await operator.matchSeries.reset(series!.id);
    expect(reset).toMatchObject({
      state: 'scheduled',
      reporting: 'none',
      date: new Date(+now() + 10 * 60_000).toISOString(),
    });
    expect((await operator.checkins.list({ 'filter[matchSeries]': series!.id })).items).toEqual([]);
    expect(await refusalOf(operator.matchSeries.reset(series!.id))).toMatchObject({
      status: 409,
      errors: [{ code: 'has-no-result' }],
    });
  });

  test('assigns rosters to the first round in one request, and explains the pairing as by hand', async () => {
    const { region, rosters } = await seeded('single_elimination', [
      'Oscar',
      'Papa',
      'Quebec',
      'Romeo',
    ]);
    const [first, second, final] = [
      await at(region.id, 1, 1),
      await at(region.id, 1, 2),
      await at(region.id, 2, 1),
    ];
    const [a, b] = [first.competitors[1].roster!.id, second.competitors[1].roster!.id];
    const swapped = await operator.matchSeries.assignRosters([
      { id: first.id, away: b },
      { id: second.id, away: a },
    ]);
    expect(swapped.map(({ competitors }) => competitors[1].roster!.id)).toEqual([b, a]);
    expect(await visitor.matchSeries.explanation(first.id)).toMatchObject({ format: 'by-hand' });
    expect(
      await refusalOf(operator.matchSeries.assignRosters([{ id: first.id, away: a }])),
    ).toMatchObject({ status: 422, errors: [{ code: 'duplicate-roster' }] });
    expect(
      await refusalOf(operator.matchSeries.assignRosters([{ id: final.id, home: a }])),
    ).toMatchObject({ status: 409, errors: [{ code: 'decided-by-bracket' }] });
    await operator.matchSeries.report(first.id, won('away'));
    expect(
      await refusalOf(operator.matchSeries.assignRosters([{ id: first.id, away: a }])),
    ).toMatchObject({ status: 409, errors: [{ code: 'series-begun' }] });
    expect((await at(region.id, 2, 1)).competitors[0].roster!.id).toBe(b);
    expect(rosters.map(({ id }) => id)).toContain(a);
  });

  test('permits only operators who may write series', async () => {
    const { region, rosters } = await seeded('single_elimination', ['Sierra', 'Tango']);
    const [series] = await listSeries(region.id);
    for (const { client } of [rosters[0]!.captain, await player()]) {
      expect(await refusalOf(client.matchSeries.reset(series!.id))).toMatchObject({ status: 403 });
      expect(await refusalOf(client.matchSeries.delete(series!.id))).toMatchObject({ status: 403 });
      expect(await refusalOf(client.matchSeries.restore(series!.id))).toMatchObject({
        status: 403,
      });
      expect(
        await refusalOf(
          client.matchSeries.assignRosters([{ id: series!.id, home: rosters[0]!.id }]),
        ),
      ).toMatchObject({ status: 403 });
    }
    expect(await refusalOf(operator.matchSeries.restore('999999'))).toMatchObject({ status: 404 });
  });
});

describe('in rounds', () => {
  test('deletes later rounds of a swiss when a result is reset, and pairs them as before when restored', async () => {
    const { region } = await seeded('swiss', ['Uniform', 'Victor', 'Whiskey', 'Xray'], {
      swissRounds: 2,
    });
    for (const match of [1, 2])
      await operator.matchSeries.report((await at(region.id, 1, match)).id, won('home'));
    const meetings = async () =>
      (await listSeries(region.id))
        .filter(({ roundNumber }) => roundNumber === 2)
        .map(({ competitors }) => competitors.map((one) => one.roster!.name));
    const before = await meetings();
    expect(before).toHaveLength(2);
    const first = await at(region.id, 1, 1);
    await operator.matchSeries.reset(first.id);
    expect(await meetings()).toEqual([]);
    await operator.matchSeries.restore(first.id);
    expect(await meetings()).toEqual(before);
    await operator.matchSeries.report((await at(region.id, 2, 1)).id, won('home'));
    expect(await refusalOf(operator.matchSeries.reset(first.id))).toMatchObject({
      status: 409,
      errors: [{ code: 'result-would-reset' }],
    });
  });

  test('does not count a deleted series of a round robin until it is restored', async () => {
    const { region } = await seeded('round_robin', ['Yankee', 'Zulu', 'Amber']);
    await playAll(region.id);
    const before = await readPublicView(region.id);
    const [series] = await listSeries(region.id);
    await operator.matchSeries.delete(series!.id);
    const { items } = await visitor.segments.standings(region.id);
    expect(items.reduce((sum, { wins }) => sum + wins, 0)).toBe(2);
    expect((await visitor.segments.get(region.id)).state).toBe('finished');
    await operator.matchSeries.restore(series!.id);
    expect(await readPublicView(region.id)).toEqual(before);
  });
});

describe('[BRK-16] [SWS-15] the result of a roster that withdraws after an undo', () => {
  test('returns in a bracket with its matches when the undone result returns', async () => {
    const { region } = await seeded('single_elimination', ['Birch', 'Cedar', 'Elm', 'Fir']);
    await playAll(region.id);
    const [semi, final] = [await at(region.id, 1, 2), await at(region.id, 2, 1)];
    await operator.matchSeries.reset(semi.id, { force: true });
    await operator.rosters.withdraw(final.competitors[0]!.roster!.id, 'They had to leave');
    expect((await at(region.id, 2, 1)).state).toBe('new');
    await operator.matchSeries.report(semi.id, won('home'));
    const { competitors, state, date, matches } = await visitor.matchSeries.get(final.id);
    expect({ competitors, state, date }).toEqual({
      competitors: final.competitors,
      state: 'finished',
      date: final.date,
    });
    expect(matches![0]).toMatchObject({ periods: [{ scores: [2, 0] }] });
  });

  test('is lost in a bracket once an operator annuls it', async () => {
    const { region } = await seeded('single_elimination', ['Hazel', 'Larch', 'Maple', 'Oak']);
    await playAll(region.id);
    const [semi, final] = [await at(region.id, 1, 2), await at(region.id, 2, 1)];
    await operator.matchSeries.reset(final.id, { force: true });
    await operator.matchSeries.reset(semi.id, { force: true });
    await operator.rosters.withdraw(final.competitors[0]!.roster!.id, 'They had to leave');
    await operator.matchSeries.report(semi.id, won('home'));
    expect((await at(region.id, 2, 1)).competitors.map(({ result }) => result)).toMatchObject([
      { forfeit: true },
      { forfeit: false },
    ]);
  });

  test('returns in a bracket also after two other finals', async () => {
    const { region } = await seeded('single_elimination', ['Ash', 'Beech', 'Lime', 'Yew']);
    await playAll(region.id);
    const [first, second, final] = [
      await at(region.id, 1, 1),
      await at(region.id, 1, 2),
      await at(region.id, 2, 1),
    ];
    const force = { force: true };
    await operator.matchSeries.report(second.id, won('away'), force);
    await operator.matchSeries.report(final.id, won('away'));
    await operator.matchSeries.report(first.id, won('away'), force);
    await operator.rosters.withdraw(final.competitors[0]!.roster!.id, 'They had to leave');
    await operator.matchSeries.report(first.id, won('home'), force);
    const scores = async () =>
      (await at(region.id, 2, 1)).competitors.map(({ result }) => result.score);
    expect(await scores(), 'that of the second final').toEqual([0, 2]);
    await operator.matchSeries.report(second.id, won('home'), force);
    expect((await at(region.id, 2, 1)).competitors).toEqual(final.competitors);
  });

  test('returns in a swiss with its round', async () => {
    const { region } = await seeded('swiss', ['Pine', 'Rowan', 'Spruce', 'Willow'], {
      swissRounds: 3,
    });
    for (const match of [1, 2])
      await operator.matchSeries.report((await at(region.id, 1, match)).id, won('home'));
    const decided = await at(region.id, 2, 1);
    await operator.matchSeries.report(decided.id, won('away'));
    const first = await at(region.id, 1, 1);
    await operator.matchSeries.reset(first.id, { force: true });
    await operator.rosters.withdraw(decided.competitors[1]!.roster!.id, 'They had to leave');
    await operator.matchSeries.report(first.id, won('home'));
    const { state, competitors } = await at(region.id, 2, 1);
    expect(state).toBe('finished');
    expect(competitors.map(({ roster, result }) => [roster!.id, result.score])).toEqual([
      [decided.competitors[0]!.roster!.id, 0],
      [decided.competitors[1]!.roster!.id, 2],
    ]);
  });
});
