import type { MatchSeries } from '@ringside/contract/collections/match-series';
import { describe, expect, test } from 'vitest';
import { refusalOf } from '../../../../../../tests/support/championship.ts';
import { openRounds, winOf } from '../../../../../../tests/support/rounds-on-match-day.ts';

const { operator, visitor, startRegion, advance, inMinutes } = await openRounds();
/** Lets a second pass, since no two changes by people happen at one instant. */
const pass = () => advance(1 / 60);
const FORCE = { force: true };
const CHAIN = { chain: true };

const listSeries = async (region: string): Promise<MatchSeries[]> =>
  (
    await visitor.matchSeries.list({
      'filter[segment]': region,
      'page[size]': 100,
      sort: 'roundNumber,matchNumber',
    })
  ).items;
const placeOf = ({ bracketNumber, roundNumber, matchNumber }: MatchSeries) =>
  `${bracketNumber}.${roundNumber}.${matchNumber}`;
/** Returns the state of a stage, without the versions of its series. */
const readStage = async (region: string) => ({
  series: (await listSeries(region)).map(({ version: _, ...series }) => series),
  standings: (await visitor.segments.standings(region)).items,
});

async function playAll(region: string, winnerOf: (series: MatchSeries) => 'home' | 'away') {
  for (;;) {
    const next = (await listSeries(region)).find(({ state }) => state === 'scheduled');
    if (!next) break;
    await operator.matchSeries.report(next.id, winOf(winnerOf(next)));
  }
  return new Map((await listSeries(region)).map((series) => [placeOf(series), series]));
}

/** Plays a double elimination whose grand final is played twice. */
async function playWithReset(names: string[]) {
  const { region } = await startRegion('double_elimination', names, {
    grandFinal: 'reset',
    bans: [],
  });
  const byPlace = await playAll(region.id, (series) =>
    placeOf(series) === '2.1.1' ? 'away' : 'home',
  );
  return { region, first: byPlace.get('0.1.2')!, final: byPlace.get('2.1.1')! };
}

describe('[SER-18] a chain of results that one change took', () => {
  test('returns after a reset with the second grand final, its id and its result', async () => {
    const { region, first } = await playWithReset(['Ash', 'Birch', 'Cedar', 'Doum']);
    const before = await readStage(region.id);
    await operator.matchSeries.reset(first.id, FORCE);

    const preview = await operator.matchSeries.restorePreview(first.id, CHAIN);
    const after = await readStage(region.id);
    expect(after.series.length, 'the preview changes nothing').toBe(before.series.length - 1);
    const finished = before.series.filter(
      ({ state, id }) =>
        state === 'finished' &&
        (id === first.id || !after.series.some((one) => one.id === id && one.state === 'finished')),
    );
    expect(preview.wouldRestore.map(({ id }) => id).sort()).toEqual(
      finished.map(({ id }) => id).sort(),
    );
    expect(preview.blockedBy).toEqual([]);

    await operator.matchSeries.restore(first.id, CHAIN);
    expect(await readStage(region.id)).toEqual(before);
    expect(await refusalOf(operator.matchSeries.restorePreview(first.id, CHAIN))).toMatchObject({
      status: 409,
      errors: [{ code: 'nothing-to-restore' }],
    });
  });

  test('returns after the first grand final is corrected and corrected back', async () => {
    const { region, final } = await playWithReset(['Elm', 'Fir', 'Gum', 'Hazel']);
    const before = await readStage(region.id);
    await operator.matchSeries.report(final.id, winOf('home'), FORCE);
    await operator.matchSeries.report(final.id, winOf('away'), FORCE);
    await operator.matchSeries.restore(final.id, CHAIN);
    expect(await readStage(region.id)).toEqual(before);
  });

  test('leaves a result that an operator had reset before, which returns by itself', async () => {
    const { region } = await startRegion(
      'single_elimination',
      ['Ivy', 'Juniper', 'Karri', 'Larch'],
      {
        bans: [],
      },
    );
    const byPlace = await playAll(region.id, () => 'home');
    const [semi, final] = [byPlace.get('0.1.1')!, byPlace.get('0.2.1')!];
    const before = await readStage(region.id);
    await operator.matchSeries.reset(final.id, FORCE);
    await operator.matchSeries.reset(semi.id, FORCE);
    await operator.matchSeries.restore(semi.id, CHAIN);
    expect(await visitor.matchSeries.get(final.id)).toMatchObject({ state: 'scheduled' });
    await operator.matchSeries.restore(final.id);
    expect(await readStage(region.id)).toEqual(before);
  });

  test('returns also where a withdrawal had returned it and its inverse took it again', async () => {
    const { region } = await startRegion(
      'single_elimination',
      ['Aspen', 'Beech', 'Cypress', 'Dogwood'],
      { bans: [], thirdPlace: true },
    );
    const byPlace = await playAll(region.id, () => 'home');
    const semi = byPlace.get('0.1.2')!;
    const before = await readStage(region.id);
    await operator.matchSeries.reset(semi.id, FORCE);
    const away = semi.competitors[1].roster!.id;
    await pass();
    await operator.rosters.withdraw(away, 'injured');
    const third = byPlace.get('3.1.1')!.id;
    expect((await visitor.matchSeries.get(third)).state).toBe('finished');
    await pass();
    await operator.rosters.reinstate(away);
    await operator.matchSeries.restore(semi.id, CHAIN);
    expect(await readStage(region.id)).toEqual(before);
  });

  test('names the rounds of a swiss that have begun without a deleted series', async () => {
    const { region } = await startRegion('swiss', ['Maple', 'Nutmeg', 'Oak', 'Pine'], {
      swissRounds: 2,
      bans: [],
    });
    const first = (await listSeries(region.id))[0]!;
    await operator.matchSeries.report((await listSeries(region.id))[1]!.id, winOf('home'));
    await operator.matchSeries.delete(first.id);
    const second = (await listSeries(region.id)).filter(({ roundNumber }) => roundNumber === 2);
    await operator.matchSeries.report(second[0]!.id, winOf('home'));
    expect(await operator.matchSeries.restorePreview(first.id)).toMatchObject({
      wouldRestore: [{ id: first.id }],
      blockedBy: [{ id: second[0]!.id }],
    });
    expect(await refusalOf(operator.matchSeries.restore(first.id))).toMatchObject({
      errors: [{ code: 'result-would-reset' }],
    });
  });
});

test('[BRK-13] a reset forfeit of a withdrawn roster stays open whatever changes before it', async () => {
  const { region } = await startRegion('single_elimination', ['Rowan', 'Sorb', 'Teak', 'Upas'], {
    bans: [],
  });
  const [first, second] = await listSeries(region.id);
  await operator.matchSeries.report(first!.id, winOf('home'));
  await operator.rosters.withdraw(first!.competitors[0].roster!.id, 'injured');
  await operator.matchSeries.report(second!.id, winOf('home'));
  const final = (await listSeries(region.id))[2]!;
  expect(final).toMatchObject({
    state: 'finished',
    competitors: [{ result: { forfeit: true } }, {}],
  });
  const before = await readStage(region.id);

  await operator.matchSeries.reset(final.id, FORCE);
  const stateOfFinal = async () => (await visitor.matchSeries.get(final.id)).state;
  expect(await stateOfFinal()).toBe('scheduled');
  await operator.matchSeries.report(first!.id, winOf('home', 2), FORCE);
  expect(await stateOfFinal(), 'another score of the same winner').toBe('scheduled');
  await operator.matchSeries.report(second!.id, winOf('away'), FORCE);
  expect(await stateOfFinal(), 'against another opponent').toBe('finished');
  await operator.matchSeries.report(second!.id, winOf('home'), FORCE);
  expect(await stateOfFinal(), 'against the former opponent').toBe('scheduled');
  await operator.matchSeries.restore(final.id);
  expect(await readStage(region.id)).toEqual(before);
});

test('[ROS-12] a reinstatement opens a series that an operator had opened against a withdrawn roster', async () => {
  const { region } = await startRegion('single_elimination', ['Yew', 'Alder', 'Briar', 'Cacao'], {
    bans: [],
  });
  const [first] = await listSeries(region.id);
  const [home, away] = first!.competitors.map(({ roster }) => roster!.id);
  await operator.rosters.withdraw(away!, 'injured');
  await operator.matchSeries.reset(first!.id, FORCE);
  await operator.matchSeries.reschedule(first!.id, inMinutes(60));
  const before = await readStage(region.id);
  await pass();
  await operator.rosters.withdraw(home!, 'injured');
  expect((await visitor.matchSeries.get(first!.id)).state).toBe('finished');
  await operator.rosters.reinstate(home!);
  expect(await readStage(region.id)).toEqual(before);
});
