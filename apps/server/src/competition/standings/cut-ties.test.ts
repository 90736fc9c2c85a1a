import { expect, test } from 'vitest';
import { championship } from '../../../../../tests/support/championship.ts';

const { stage, roster, operator, visitor, inMinutes } = await championship();

test('[ADV-12] names the rosters of a tie across the line once no round is open', async () => {
  const { region, event } = await stage({
    segment: {
      format: 'round_robin',
      segmentCheckinsConfig: { openWindow: null },
      configuration: { bestOf: 1, bans: [], tieBreakers: ['match-wins'] },
    },
  });
  const next = await operator.events.createSegment(
    event.id,
    {
      name: 'Day 2',
      format: 'single_elimination',
      registrationType: 'invitation',
      date: { from: inMinutes(600), to: inMinutes(900) },
      configuration: { bestOf: 1, bans: [], countries: ['DE', 'FR'] },
    },
    { type: { data: { type: 'segment-types', id: 'MQ2' } } },
  );
  await operator.segments.addAdvanceRule(region.id, next.id, '1');
  for (const name of ['Ant', 'Bee', 'Cow', 'Dog']) await roster(region.id, name);
  await operator.segments.start(region.id);
  const seriesOf = async (round: number) =>
    (
      await visitor.matchSeries.list({
        'filter[segment]': region.id,
        'filter[roundNumber]': round,
      })
    ).items;
  const [one, other] = await seriesOf(1);
  await operator.matchSeries.forfeit(one!.id, 'away');
  expect(await visitor.segments.cutTies(region.id)).toEqual({
    roundOpen: true,
    tieBreakSeries: false,
    ties: [],
  });
  await operator.matchSeries.forfeit(other!.id, 'away');
  const winners = [one, other].map((series) => series!.competitors[0].roster!.id);
  const { roundOpen, ties } = await visitor.segments.cutTies(region.id);
  expect(roundOpen).toBe(false);
  expect(ties).toMatchObject([{ placement: 1, line: 1 }]);
  expect(ties[0]!.rosterIds.toSorted()).toEqual(winners.toSorted());
});
