import type { MatchSeries } from '@ringside/contract/collections/match-series';
import type { Segment } from '@ringside/contract/collections/segments';
import type { BracketGraph } from '@ringside/rules/bracket/graph/graph';
import { loadGraphIndex } from '@ringside/rules/bracket/graph/graph-index';
import { roundNameInGraph } from '@ringside/rules/bracket/graph/graph-links';
import { traitsOf } from '@ringside/rules/format-traits';
import { groupLetter } from '@ringside/rules/round-robin/group-letter';
import { tieBreakNumberOf } from '@ringside/rules/stage/regular-rounds';
import { graphColumnsOf, sharedNameOf } from '@ringside/ui/bracket/graph-rounds';
import { Tag, type Tone } from '@ringside/ui/tag';
import { Link } from 'react-router';

/** The facts about a segment that decide how its rounds are called. */
type RoundFacts = Pick<Segment, 'format' | 'configuration' | 'seededCount'>;

type Place = Pick<MatchSeries, 'bracketNumber' | 'roundNumber' | 'matchNumber'>;

/**
 * Returns the place of a series in its segment, in words. Without the segment, the rounds are
 * called as those of a bracket.
 */
export function formatPlace(place: Place, segment: RoundFacts | undefined): string {
  if (segment && traitsOf(segment).hasLobbies) return formatRound(place, segment);
  return (
    formatPlaceInGraph(place, segment) ??
    `${formatRound(place, segment)}, match ${place.matchNumber}`
  );
}

/** Returns the name of a series of a custom bracket with its group and id; undefined for others. */
function formatPlaceInGraph(
  { roundNumber, matchNumber }: Place,
  segment: RoundFacts | undefined,
): string | undefined {
  const graph = segment && graphOf(segment);
  const series =
    graph && loadGraphIndex(graph).findNode({ bracketNumber: 0, roundNumber, matchNumber })?.series;
  if (!series) return undefined;
  const { id, name = `Round ${roundNumber}`, group } = series;
  return `${group === undefined ? '' : `Group ${group}, `}${name} (series ${id})`;
}

const graphOf = (segment: RoundFacts): BracketGraph | undefined =>
  traitsOf(segment).hasGraph ? segment.configuration.graph : undefined;

/** The names of the rounds of each graph, by number: the desk names each of them in every row. */
const roundNames = new WeakMap<BracketGraph, ReadonlyMap<number, string>>();

/**
 * Returns the name of a round of a custom bracket: the names of its columns on the site, each once,
 * and its number where no column has a name.
 */
function formatRoundInGraph(graph: BracketGraph, roundNumber: number): string {
  let names = roundNames.get(graph);
  if (!names) roundNames.set(graph, (names = nameRounds(graph)));
  return names.get(roundNumber) ?? `Round ${roundNumber}`;
}

function nameRounds(graph: BracketGraph): ReadonlyMap<number, string> {
  const columns = graphColumnsOf(graph);
  const names = new Map<number, string>();
  for (const [number, inRound] of Map.groupBy(columns, ({ roundNumber }) => roundNumber)) {
    const shared = inRound.map((column) => sharedNameOf(column, columns));
    const { kind } = roundNameInGraph(graph, number);
    const fallback = kind === 'final' ? 'Grand final' : `Round ${number}`;
    names.set(number, [...new Set(shared.map((name) => name ?? fallback))].join(', '));
  }
  return names;
}

const BRACKETS = ['Round', 'Lower round', 'Grand final', 'Third place'];
/** Returns the name of a round, with its group if the segment has some. */
export function formatRound(
  { bracketNumber, roundNumber }: Pick<MatchSeries, 'bracketNumber' | 'roundNumber'>,
  segment: RoundFacts | undefined,
): string {
  const graph = segment && graphOf(segment);
  if (graph) return formatRoundInGraph(graph, roundNumber);
  if (segment && traitsOf(segment).hasGroups) {
    const round = formatRoundOfGroup(roundNumber, segment);
    return segment.configuration.groups
      ? `Group ${groupLetter(bracketNumber)}, ${round.toLowerCase()}`
      : round;
  }
  const bracket = BRACKETS[bracketNumber] ?? 'Round';
  return bracketNumber >= 2 && roundNumber === 1 ? bracket : `${bracket} ${roundNumber}`;
}

function formatRoundOfGroup(
  roundNumber: number,
  { seededCount = null, ...settings }: RoundFacts,
): string {
  const tieBreak = tieBreakNumberOf({ ...settings, seededCount }, roundNumber);
  if (tieBreak === null) return `Round ${roundNumber}`;
  return tieBreak === 1 ? 'Tie-break' : `Tie-break ${tieBreak}`;
}

/** Returns the name of a side. */
export const formatSide = ({ roster, isBye }: MatchSeries['competitors'][number]): string =>
  roster?.name ?? (isBye ? 'Bye' : 'To be decided');
/** Returns the title of a series: both sides, or the name of a lobby. */
export const formatSeriesTitle = ({
  lobby,
  bracketNumber,
  competitors: [home, away],
}: MatchSeries): string =>
  lobby ? `Lobby ${groupLetter(bracketNumber)}` : `${formatSide(home)} – ${formatSide(away)}`;

/** Returns the sentence about a head start. */
export const formatHeadStart = ({ home, away }: NonNullable<MatchSeries['headStart']>): string =>
  `The upper bracket’s side starts ${home} : ${away}.`;

type SeriesStateProps = Pick<MatchSeries, 'state' | 'reporting'> & {
  forfeited?: boolean;
  drawn?: boolean;
};
const STATES: Record<MatchSeries['state'], { word: string; tone?: Tone }> = {
  new: { word: 'Pending' },
  scheduled: { word: 'Scheduled' },
  live: { word: 'Live', tone: 'live' },
  finished: { word: 'Finished', tone: 'ok' },
};
const REPORTS: Partial<Record<MatchSeries['reporting'], { word: string; tone: Tone }>> = {
  disputed: { word: 'Disputed', tone: 'bad' },
  overdue: { word: 'Report overdue', tone: 'warn' },
  reported: { word: 'Reported', tone: 'home' },
};

const findEndTag = (forfeited: boolean, drawn: boolean): { word: string; tone: Tone } | undefined =>
  forfeited
    ? { word: 'Forfeited', tone: 'warn' }
    : drawn
      ? { word: 'Drawn', tone: 'ok' }
      : undefined;

/** State and reporting as words with their tone: what needs an operator has priority. */
export function SeriesState({
  state,
  reporting,
  forfeited = false,
  drawn = false,
}: SeriesStateProps) {
  const reportTag = reporting === 'disputed' || state === 'live' ? REPORTS[reporting] : undefined;
  const endTag = state === 'finished' ? findEndTag(forfeited, drawn) : undefined;
  const { word, tone } = reportTag ?? endTag ?? STATES[state];
  return (
    <Tag tone={tone} icon={word === 'Reported' ? 'info' : undefined}>
      {word}
    </Tag>
  );
}

/** Returns whether a series is forfeited; a lobby is as long as no two rosters play it. */
export const isForfeited = ({ lobby, competitors }: MatchSeries): boolean =>
  lobby
    ? competitors.filter(({ result }) => !result.forfeit).length < 2
    : competitors.some(({ result }) => result.forfeit);

/** The link to a series. */
export function SeriesLink({ id, children }: { id: string; children: React.ReactNode }) {
  return <Link to={`/series/${id}`}>{children}</Link>;
}
