import { graphTemplates } from '@ringside/rules/bracket/graph/templates';
import { expect, test } from 'vitest';
import { openRounds, winOf } from '../../../../../tests/support/rounds-on-match-day.ts';

const { operator, visitor, stage, roster, moveTo, inMinutes } = await openRounds();
const DAY_MINUTES = 24 * 60;
const graphOf = (name: string, rosters: number) =>
  graphTemplates.find((template) => template.name === name)!.create(rosters);

const seriesOf = async (segment: string) =>
  (await visitor.matchSeries.list({ 'filter[segment]': segment, 'page[size]': 100 })).items;

test('[ADV-2] [BRK-20] [SED-7] two GSL groups send four by place, and winners meet the seconds of the other group', async () => {
  const { event, region } = await stage({
    event: { date: { from: inMinutes(-60), to: inMinutes(8 * DAY_MINUTES) } },
    segment: {
      format: 'custom_bracket',
      configuration: { graph: graphOf('gsl-groups', 8), bestOf: 3, bans: [] },
      segmentCheckinsConfig: { openWindow: null },
      date: { from: inMinutes(120), to: inMinutes(DAY_MINUTES) },
    },
  });
  const next = await operator.events.createSegment(
    event.id,
    {
      name: 'Play-offs',
      format: 'custom_bracket',
      registrationType: 'invitation',
      date: { from: inMinutes(2 * DAY_MINUTES), to: inMinutes(3 * DAY_MINUTES) },
      configuration: { graph: graphOf('crossover', 4), bestOf: 3, bans: [] },
    },
    { type: { data: { type: 'segment-types', id: 'MF' } } },
  );
  await operator.segments.addAdvanceRule(region.id, next.id, '1,2,3,4');
  for (const name of ['Alder', 'Birch', 'Cedar', 'Doum', 'Elm', 'Fir', 'Gum', 'Hazel'])
    await roster(region.id, name);
  await moveTo(inMinutes(121));
  const { graph, series: drawn } = await visitor.segments.bracket(region.id);
  expect(drawn).toHaveLength(10);
  const groupOf = new Map<string, string>();
  for (const one of await seriesOf(region.id)) {
    if (one.roundNumber > 1) continue;
    const group = graph!.series[Math.floor((one.matchNumber - 1) / 2) * 5]!.group!;
    for (const { roster: member } of one.competitors) groupOf.set(member!.name, group);
  }
  expect([...groupOf.values()].toSorted()).toEqual([...'AAAABBBB']);
  for (;;) {
    const open = (await seriesOf(region.id)).find(({ state }) => state !== 'finished');
    if (!open) break;
    const ready = (await seriesOf(region.id)).filter(
      ({ state, home, away }) => state !== 'finished' && home && away,
    );
    for (const { id } of ready) await operator.matchSeries.report(id, winOf('home'));
  }
  const { items: standings } = await visitor.segments.standings(region.id);
  expect(standings.map(({ placement }) => placement)).toEqual([1, 1, 3, 3, 5, 5, 7, 7]);
  for (const place of [1, 3, 5, 7])
    expect(
      standings
        .filter(({ placement }) => placement === place)
        .map(({ roster: member }) => groupOf.get(member.name!))
        .toSorted(),
    ).toEqual(['A', 'B']);
  await moveTo(inMinutes(2 * DAY_MINUTES + 1));
  const semis = (await seriesOf(next.id)).filter(({ roundNumber }) => roundNumber === 1);
  expect(semis).toHaveLength(2);
  const placeOf = (name: string) =>
    standings.find(({ roster: member }) => member.name === name)!.placement;
  for (const { competitors } of semis) {
    const names = competitors.map((competitor) => competitor.roster!.name);
    expect(names.map(placeOf)).toEqual([1, 3]);
    expect(names.map((name) => groupOf.get(name)).toSorted()).toEqual(['A', 'B']);
  }
}, 60_000);

test('[EXP-4] standings say that a roster is disqualified, and who leads them after that', async () => {
  const { region } = await stage({
    event: { date: { from: inMinutes(5 * DAY_MINUTES), to: inMinutes(8 * DAY_MINUTES) } },
    segment: {
      format: 'single_elimination',
      configuration: { bestOf: 3, bans: [] },
      segmentCheckinsConfig: { openWindow: null },
      date: { from: inMinutes(5 * DAY_MINUTES + 120), to: inMinutes(6 * DAY_MINUTES) },
    },
  });
  for (const name of ['Ivy', 'Juniper', 'Kapok', 'Larch']) await roster(region.id, name);
  await moveTo(inMinutes(5 * DAY_MINUTES + 121));
  for (;;) {
    const open = (await seriesOf(region.id)).filter(({ state }) => state !== 'finished');
    if (open.length === 0) break;
    for (const { id, home, away } of open)
      if (home && away) await operator.matchSeries.report(id, winOf('home'));
  }
  const { items: before } = await visitor.segments.standings(region.id);
  const [first, second] = before.map(({ roster: { id } }) => id);
  const reasonsNow = async () =>
    (await visitor.segments.standings(region.id)).items.map(({ placement, reason }) => [
      placement,
      reason?.kind,
    ]);
  await operator.rosters.disqualify(first!, 'A borrowed account');
  expect(await reasonsNow()).toEqual([
    [1, 'first'],
    [2, 'wave'],
    [2, 'seed'],
    [4, 'disqualified'],
  ]);
  await operator.rosters.reinstate(first!);
  await operator.rosters.disqualify(second!, 'A borrowed account', { keepPlace: true });
  expect(await reasonsNow()).toEqual([
    [1, 'first'],
    [3, 'place-open'],
    [3, 'seed'],
    [5, 'disqualified'],
  ]);
}, 60_000);
