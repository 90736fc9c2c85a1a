import type {
  CorrectionRequest,
  MatchResult,
  MatchSeries,
  SeriesCorrection,
} from '@ringside/contract/collections/match-series';
import { describe, expect, test } from 'vitest';
import { championship, refusalOf } from '../../../../../../tests/support/championship.ts';
import { createChance } from '../../../../../../tests/support/chance.ts';

const { stage, roster, operator, visitor, moveTo, now, inMinutes, player } = await championship();

let over = new Date(0);
async function seeded(format: string, names: string[], configuration: object = {}) {
  if (now() < over) await moveTo(over);
  const { region, event } = await stage({
    event: {
      name: `${format} of ${names[0]}`,
      date: { from: inMinutes(-60), to: inMinutes(60 * 13) },
    },
    segment: {
      format,
      segmentCheckinsConfig: { openWindow: null },
      configuration: { bans: [], points: [40, 20], ...configuration },
    },
  });
  over = new Date(Date.parse(event.date.to) + 60 * 60_000);
  for (const name of names) await roster(region.id, name);
  await operator.segments.start(region.id);
  return region.id;
}

const named = (count: number, word: string) =>
  Array.from({ length: count }, (_, index) => `${word} ${String.fromCharCode(65 + index)}`);
const matches = (home: number, away: number): MatchResult[] => {
  const won = (scores: [number, number]): MatchResult => ({
    periods: [{ key: 'score', scores }],
    forfeit: null,
  });
  const wins = [
    ...Array<[number, number]>(Math.min(home, away)).fill(home < away ? [1, 0] : [0, 1]),
    ...Array<[number, number]>(Math.max(home, away)).fill(home < away ? [0, 1] : [1, 0]),
  ];
  return wins.map(won);
};
const listSeries = async (region: string) =>
  (
    await operator.matchSeries.list({
      'filter[segment]': region,
      'page[size]': 100,
      sort: 'roundNumber,matchNumber',
    })
  ).items;
const SCORES = [
  [2, 0],
  [2, 1],
  [1, 2],
  [0, 2],
] as const;

/** Returns what the list shows of a series, in the form of the preview. */
const standOf = ({ competitors: [home, away], ...series }: MatchSeries) => {
  const slot = ({ isBye, roster: one }: typeof home) => ({
    isBye,
    roster: one && { id: one.id, name: one.name },
  });
  const decided = series.state === 'finished';
  const winner = home.placement === 1 ? 'home' : away.placement === 1 ? 'away' : null;
  return {
    home: slot(home),
    away: slot(away),
    result: decided
      ? { score: { home: home.result.score ?? 0, away: away.result.score ?? 0 }, winner }
      : null,
  };
};
const key = ({
  bracketNumber,
  roundNumber,
  matchNumber,
}: Pick<MatchSeries, 'bracketNumber' | 'roundNumber' | 'matchNumber'>) =>
  `${bracketNumber}.${roundNumber}.${matchNumber}`;
const toldStand = (stand: SeriesCorrection['series'][number]['before']) =>
  stand && {
    ...stand,
    result: stand.result && { score: stand.result.score, winner: stand.result.winner },
  };

/**
 * Returns each row that differs between two lists; one that a new pairing of its round replaces
 * counts twice.
 */
function differences(before: MatchSeries[], after: MatchSeries[], self: string) {
  const now = new Map(after.map((series) => [series.id, series]));
  const was = new Map(before.map((series) => [series.id, series]));
  const same = (one: MatchSeries, other: MatchSeries) =>
    JSON.stringify(standOf(one)) === JSON.stringify(standOf(other));
  const rows = [
    ...before.flatMap((series) =>
      series.id === self || (now.has(series.id) && same(series, now.get(series.id)!))
        ? []
        : [
            {
              at: key(series),
              id: series.id as string | null,
              before: standOf(series),
              after: now.has(series.id) ? standOf(now.get(series.id)!) : null,
            },
          ],
    ),
    ...after.flatMap((series) =>
      was.has(series.id)
        ? []
        : [{ at: key(series), id: null, before: null, after: standOf(series) }],
    ),
  ];
  return sorted(rows);
}
const sorted = <Row extends { at: string; id: string | null }>(rows: Row[]) =>
  rows.sort((one, other) => `${one.at} ${one.id}`.localeCompare(`${other.at} ${other.id}`));

const placesOf = async (region: string) =>
  new Map(
    (await visitor.segments.standings(region, { 'page[size]': 100 })).items.map(
      ({ roster: one, placement }) => [one.id, placement],
    ),
  );

async function carryOut(id: string, request: CorrectionRequest, force: boolean) {
  if ('reset' in request) return operator.matchSeries.reset(id, { force });
  if ('homeScore' in request)
    return operator.matchSeries.report(id, matches(request.homeScore, request.awayScore), {
      force,
    });
  if ('placements' in request) throw new Error('no lobby is corrected here');
  return operator.matchSeries.forfeit(id, request.forfeit as 'home' | 'away' | 'both', { force });
}

async function playSome(region: string, count: number, next: () => number) {
  for (let played = 0; played < count; played++) {
    const open = (await listSeries(region)).filter(({ state }) => state === 'scheduled');
    if (open.length === 0) return;
    const [home, away] = SCORES[Math.floor(next() * SCORES.length)]!;
    await operator.matchSeries.report(
      open[Math.floor(next() * open.length)]!.id,
      matches(home, away),
    );
  }
}

/** Picks a series and another result for it at random. */
async function anyCorrection(
  region: string,
  next: () => number,
): Promise<{ id: string; request: CorrectionRequest }> {
  const done = (await listSeries(region)).filter(
    ({ state, competitors }) => state === 'finished' && !competitors.some(({ isBye }) => isBye),
  );
  const { id } = done[Math.floor(next() * done.length)]!;
  const [homeScore, awayScore] = SCORES[Math.floor(next() * SCORES.length)]!;
  const kind = next();
  return {
    id,
    request:
      kind < 0.6
        ? { homeScore, awayScore }
        : kind < 0.8
          ? { forfeit: next() < 0.5 ? 'home' : 'away' }
          : { reset: true },
  };
}

/** Returns the preview of a correction and its actual effects. */
async function toldAndDone(
  region: string,
  { id, request }: { id: string; request: CorrectionRequest },
) {
  const [before, places] = [await listSeries(region), await placesOf(region)];
  const preview = await operator.matchSeries.correction(id, request);
  const unforced = preview.refusal && (await refusalOf(carryOut(id, request, false)));
  await carryOut(id, request, preview.refusal !== null);
  const will = await placesOf(region);
  const moved = [...will].filter(([one, place]) => places.get(one) !== place);
  return {
    preview: {
      series: sorted(
        preview.series.map((one) => ({
          at: key(one),
          id: one.id,
          before: toldStand(one.before),
          after: toldStand(one.after),
        })),
      ),
      placements: preview.placements.map(({ roster: { id: one }, after }) => [one, after]).sort(),
      refusal: preview.refusal && {
        status: 409,
        code: preview.refusal.code,
        detail: `match-series ${preview.refusal.series.join(', ')}`,
      },
    },
    done: {
      series: differences(before, await listSeries(region), id),
      placements: moved.sort(),
      refusal: unforced && {
        status: unforced.status,
        code: unforced.errors[0]!.code,
        detail: unforced.errors[0]!.detail,
      },
    },
  };
}

describe('the preview of a correction', () => {
  test.each([
    { format: 'single_elimination', rosters: 7, configuration: { thirdPlace: true }, seed: 11 },
    { format: 'double_elimination', rosters: 6, configuration: { grandFinal: 'reset' }, seed: 12 },
    { format: 'swiss', rosters: 5, configuration: { swissRounds: 3 }, seed: 13 },
    { format: 'round_robin', rosters: 4, configuration: {}, seed: 14 },
  ])(
    '[BRK-15] matches the correction itself: $format',
    async ({ format, rosters, configuration, seed }) => {
      const region = await seeded(format, named(rosters, format.split('_')[0]!), configuration);
      const next = createChance(seed);
      let forced = 0;
      for (let round = 0; round < 14; round++) {
        await playSome(region, 2 + Math.floor(next() * 5), next);
        const { preview, done } = await toldAndDone(region, await anyCorrection(region, next));
        expect(preview).toEqual(done);
        if (preview.refusal) forced++;
      }
      // Otherwise the random choices have covered no forced correction.
      if (format !== 'round_robin') expect(forced).toBeGreaterThan(1);
    },
  );

  test('names what it refuses, and what needs force', async () => {
    const region = await seeded('single_elimination', named(4, 'Told'));
    await playSome(region, 3, createChance(1));
    const [first] = (await listSeries(region)).filter(({ roundNumber }) => roundNumber === 1);
    const final = (await listSeries(region)).find(({ roundNumber }) => roundNumber === 2)!;
    const turned: CorrectionRequest =
      first!.competitors[0].placement === 1
        ? { homeScore: 0, awayScore: 2 }
        : { homeScore: 2, awayScore: 0 };
    expect(await operator.matchSeries.correction(first!.id, turned)).toMatchObject({
      reopens: true,
      refusal: { code: 'result-would-reset', series: [final.id], segments: [] },
      series: [{ id: final.id, losesResult: true, needsForce: true }],
    });
    expect(
      await refusalOf(operator.matchSeries.correction(first!.id, { homeScore: 2, awayScore: 2 })),
    ).toMatchObject({ status: 422, errors: [{ code: 'impossible-score' }] });
    expect(
      await refusalOf(operator.matchSeries.correction(first!.id, { reset: false } as never)),
    ).toMatchObject({ status: 400, errors: [{ source: { parameter: 'reset' } }] });
    expect(
      await refusalOf(operator.matchSeries.correction(first!.id, { homeScore: 2 } as never)),
    ).toMatchObject({ status: 400, errors: [{ source: { parameter: 'awayScore' } }] });
    expect(
      await refusalOf((await player()).client.matchSeries.correction(first!.id, turned)),
    ).toMatchObject({ status: 403 });
  });
});
