import { type Client, createClient } from '@ringside/contract/client';
import { OPERATOR } from '../support/test-api.ts';

/** First-round series of each bracket: one for each round of a test. */
const TEAMS = 64;
const MINUTE_MS = 60_000;

type File = Parameters<Client['segments']['importOpenBracket']>[1];

/** Two regions whose series do not depend on each other. */
export interface TwoBrackets {
  /** Ids of the first round's series in one region. */
  series: string[];
  /** Id of a series in the other region. */
  otherSeries: string;
  /** Reports that the home team has won a series. */
  report(seriesId: string): Promise<void>;
}

/** Fills a new championship with two brackets, by the API of a running server. */
export async function playTwoBrackets(url: string): Promise<TwoBrackets> {
  const send = (path: string, init: RequestInit) => fetch(url + path, init);
  const { data } = await createClient(send).login(OPERATOR.email, OPERATOR.password);
  const operator = createClient({ send, bearer: () => data.token });
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString();
  const event = await operator.events.create({
    name: 'November',
    date: { from: inMinutes(-60), to: inMinutes(7 * 24 * 60) },
  });
  const stage = await operator.events.createSegment(
    event.id,
    {
      name: 'Day 1',
      format: 'single_elimination',
      registrationType: 'qualified',
      date: { from: inMinutes(120), to: inMinutes(600) },
      configuration: { phase: 'qualifier', bestOf: 3 },
    },
    { type: { data: { type: 'segment-types', id: 'MQ1' } } },
  );

  async function bracketOf(region: string, country: string): Promise<string[]> {
    const { id } = await operator.events.createSegment(
      event.id,
      { name: region, configuration: { countries: [country] } },
      { parent: { data: { type: 'segments', id: stage.id } } },
    );
    await operator.segments.importOpenBracket(id, fileOf(region));
    const { items } = await operator.matchSeries.list({
      'filter[segment]': id,
      'filter[roundNumber]': 1,
      'page[size]': 100,
      sort: 'matchNumber',
    });
    return items.map((one) => one.id);
  }

  const series = await bracketOf('East', 'DE');
  const [otherSeries = ''] = await bracketOf('West', 'US');
  const game = { periods: [{ key: 'score', scores: [2, 0] as [number, number] }], forfeit: null };
  return {
    series,
    otherSeries,
    report: async (id) => void (await operator.matchSeries.report(id, [game, game])),
  };
}

/** Returns a bracket without results, as another program writes it. */
const fileOf = (region: string): File =>
  ({
    version: 'v1.0',
    event: {
      name: region,
      tournamentStructure: 'single-elim',
      phases: [{ phaseID: 'upper', phaseStructure: 'single-elim' }],
      numberEntrants: TEAMS,
      other: { ringside: { thirdPlace: false, grandFinal: 'single', bestOf: 3 } },
    },
    entrants: Array.from({ length: TEAMS }, (_none, index) => ({
      entrantID: `e${index + 1}`,
      entrantTag: `${region} ${index + 1}`,
      initialSeed: index + 1,
      personalInformation: [],
    })),
    sets: [],
  }) as File;
