import { type PageBracket, unpackBracket } from '@ringside/contract/bracket/pack-bracket';
import type { PlayerClient as Client, Query } from '@ringside/contract/client';
import type { BracketRound } from '@ringside/contract/collections/brackets';
import type { MatchSeries } from '@ringside/contract/collections/match-series';
import { toListedSeries } from '../../season/listed-series.ts';
import { findOpenSides, type OpenSides } from './open-sides.ts';
import { countResults, parseResultsKey, type RoundResults, resultsKey } from './round-results.ts';

/** The series of one page. */
const SIZE = 20;

interface PageOfSeries {
  series: MatchSeries[];
  page: { number: number; size: number; total: number };
}

/** The data of the schedule of some segments. */
export interface ScheduleData extends PageOfSeries {
  /** The requested part of time, usually a day of the viewer; null for everything that is open. */
  range: { from: string; to: string } | null;
  rounds: Record<string, BracketRound[]>;
  /** The rounds with results, in the order of the brackets. */
  results: RoundResults[];
  /** The round whose results are open, and a page of them. */
  opened: (PageOfSeries & { key: string }) | null;
  /** The planned dates of series that have no date yet, by series. */
  planned: Record<string, string>;
  /** Where the open sides of the shown series come from, by series. */
  sides: Record<string, OpenSides>;
}

export const NO_SCHEDULE: ScheduleData = {
  range: null,
  series: [],
  page: { number: 1, size: SIZE, total: 0 },
  rounds: {},
  results: [],
  opened: null,
  planned: {},
  sides: {},
};

type BracketOfSegment = PageBracket & { segmentId: string };

/** Reads the open series of segments, their rounds with results, and the results of one round. */
export async function readSchedule({
  client,
  segments,
  search,
}: {
  client: Client;
  segments: string[];
  search: URLSearchParams;
}): Promise<ScheduleData> {
  const range = parseRange(search);
  const number = parsePage(search.get('page'));
  const inSegments: Query = {
    'filter[segment]': segments.join(','),
    'page[size]': SIZE,
    ...(range && {
      'filter[date.from]': range.from,
      // The filter includes its end, a day does not.
      'filter[date.to]': new Date(Date.parse(range.to) - 1).toISOString(),
    }),
  };
  const opensResults = search.has('results');
  const [open, ...loadedBrackets] = await Promise.all([
    client.matchSeries.list({
      ...inSegments,
      'filter[state]': 'live,scheduled,new',
      'page[number]': opensResults ? 1 : number,
    }),
    ...segments.map((id) => readBracket(client, id)),
  ]);
  const brackets = loadedBrackets.filter((bracket) => bracket !== null);
  const results = brackets.flatMap((bracket) => countResults(bracket, bracket.segmentId));
  const requested = opensResults
    ? parseResultsKey(search.get('results') ?? '')
    : open.page.total === 0
      ? (findLastResults(results, range) ?? null)
      : null;
  const opened = requested && (await readResults({ client, brackets, requested, number }));
  return {
    range,
    series: open.items.map(toListedSeries),
    page: open.page,
    rounds: Object.fromEntries(brackets.map(({ segmentId, rounds }) => [segmentId, rounds])),
    results,
    opened,
    planned: plannedDatesOf(open.items, brackets),
    sides: Object.fromEntries(
      brackets.flatMap((bracket) => findOpenSides(bracket, bracket.segmentId, open.items)),
    ),
  };
}

/** Returns the part of time in the address; null without one or for texts that are no instants. */
function parseRange(search: URLSearchParams): ScheduleData['range'] {
  const [from, to] = [search.get('from'), search.get('to')].map((text) => Date.parse(text ?? ''));
  return from !== undefined && to !== undefined && from < to
    ? { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
    : null;
}

const parsePage = (text: string | null) => Math.max(1, Math.floor(Number(text)) || 1);

/** Reads the bracket of a segment; null for a stage without one. */
const readBracket = (client: Client, segmentId: string): Promise<BracketOfSegment | null> =>
  client.segments.packedBracket(segmentId).then(
    (packed) => ({ ...unpackBracket(packed), segmentId }),
    () => null,
  );

/** Returns the dates of the rounds of series that have no date of their own, by series. */
const plannedDatesOf = (
  series: readonly MatchSeries[],
  brackets: readonly BracketOfSegment[],
): Record<string, string> =>
  Object.fromEntries(
    series.flatMap(({ id, date, segment, bracketNumber, roundNumber }) => {
      const round =
        date === null &&
        brackets
          .find(({ segmentId }) => segmentId === segment.id)
          ?.rounds.find(
            (one) => one.bracketNumber === bracketNumber && one.roundNumber === roundNumber,
          );
      return round && round.date ? [[id, round.date]] : [];
    }),
  );

/** Returns the last round with results, in a part of time if one is requested. */
const findLastResults = (
  results: RoundResults[],
  range: ScheduleData['range'],
): RoundResults | undefined =>
  results
    .filter(({ date }) => range === null || (date && date >= range.from && date < range.to))
    .toSorted((one, other) => (one.date ?? '').localeCompare(other.date ?? ''))
    .at(-1);

/** Reads a page of the results of a round, without its byes. */
async function readResults({
  client,
  brackets,
  requested,
  number,
}: {
  client: Client;
  brackets: BracketOfSegment[];
  requested: Pick<RoundResults, 'segmentId' | 'bracketNumber' | 'roundNumber'>;
  number: number;
}): Promise<ScheduleData['opened']> {
  const { segmentId, bracketNumber, roundNumber } = requested;
  const bracket = brackets.find((one) => one.segmentId === segmentId);
  if (!bracket) return null;
  const ofRound = bracket.series.filter(
    ({ at, state }) => state === 'f' && at[0] === bracketNumber && at[1] === roundNumber,
  );
  const played = ofRound.filter(({ home, away }) => home !== 'bye' && away !== 'bye');
  const inPage = played.slice((number - 1) * SIZE, number * SIZE);
  // Rosters of one side tell the series of this page apart from byes, which have the same round.
  const rosters = inPage.flatMap(({ home }) =>
    typeof home === 'number' ? (bracket.rosters[home]?.id ?? []) : [],
  );
  const hasByes = ofRound.length > played.length;
  const { items } = await client.matchSeries.list({
    'filter[segment]': segmentId,
    'filter[state]': 'finished',
    'filter[bracket.number]': bracketNumber,
    'filter[roundNumber]': roundNumber,
    'page[size]': SIZE,
    ...(hasByes
      ? { 'filter[roster]': rosters.join(',') }
      : { sort: 'matchNumber', 'page[number]': number }),
  });
  return {
    key: resultsKey(requested),
    series: items.map(toListedSeries),
    page: { number, size: SIZE, total: played.length },
  };
}
