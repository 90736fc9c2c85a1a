import type { PageBracket } from '@ringside/contract/bracket/pack-bracket';
import type { PlayerClient as Client } from '@ringside/contract/client';
import type { MatchSeries } from '@ringside/contract/collections/match-series';
import type { Segment } from '@ringside/contract/collections/segments';
import type { Standing } from '@ringside/contract/collections/standings';
import type { OverallPlace } from '../../../parts/season/lobby-sheet.tsx';
import { lastAdvancingPlace } from '../../../season/advancing-places.ts';
import { lastQualifiedRows } from '../../../season/qualified-rows.ts';
import type { ShownSegment } from '../../../season/shown-segment.ts';
import { roundsOf, selectRound } from '../rounds-of.ts';

const MOST = 100;

/** A lobby of the shown round, without the parts that a page does not show. */
export type RoundLobby = Pick<
  MatchSeries,
  'id' | 'state' | 'reporting' | 'bracketNumber' | 'roundNumber' | 'bestOf' | 'competitors'
> & { matches: Pick<MatchSeries['matches'][number], 'number' | 'placements'>[] };

/** The lobbies of one round, and the standings over all rounds by roster. */
export interface LobbiesOfRound {
  round: number;
  lobbies: RoundLobby[];
  overall: Record<string, OverallPlace>;
  /** The number of rosters of the stage that advance; 0 for none, and while the round is open. */
  advancing: number;
}

const toRoundLobby = (series: MatchSeries): RoundLobby => ({
  id: series.id,
  state: series.state,
  reporting: series.reporting,
  bracketNumber: series.bracketNumber,
  roundNumber: series.roundNumber,
  bestOf: series.bestOf,
  competitors: series.competitors,
  matches: (series.matches ?? []).map(({ number, placements }) => ({ number, placements })),
});

/** Reads the pages of a list one after the other. */
async function readAll<Item>(
  readPage: (number: number) => Promise<{ items: Item[]; page: { total: number } }>,
): Promise<Item[]> {
  const items: Item[] = [];
  for (let number = 1; ; number += 1) {
    const { items: next, page } = await readPage(number);
    items.push(...next);
    if (next.length === 0 || items.length >= page.total) return items;
  }
}

/** Reads the lobbies of the requested round, or of the current one, with their table. */
export async function readLobbies({
  client,
  segment,
  stage,
  bracket,
  requestedRound,
}: {
  client: Client;
  segment: Segment;
  stage: ShownSegment['stage'];
  bracket: PageBracket;
  requestedRound: string | null;
}): Promise<LobbiesOfRound> {
  const round = selectRound(roundsOf(bracket), requestedRound);
  const [series, standings] = await Promise.all([
    readAll((number) =>
      client.matchSeries.list({
        'filter[segment]': segment.id,
        'filter[roundNumber]': round,
        include: 'matches',
        'page[size]': MOST,
        'page[number]': number,
      }),
    ),
    readAll((number) =>
      client.segments.standings(segment.id, { 'page[size]': MOST, 'page[number]': number }),
    ),
  ]);
  const advancing = lastAdvancingPlace(
    [...segment.advanceRules, ...(stage?.advanceRules ?? [])],
    standings,
  );
  return {
    round,
    lobbies: series.map(toRoundLobby).sort((one, other) => one.bracketNumber - other.bracketNumber),
    overall: overallRows(standings, advancing),
    advancing,
  };
}

function overallRows(standings: Standing[], advancing: number): Record<string, OverallPlace> {
  const rows = standings.map((row) => ({ ...row, name: row.roster.name ?? '' }));
  const last = lastQualifiedRows(rows, advancing);
  return Object.fromEntries(
    rows.map((row) => [
      row.roster.id,
      { place: row.placement, total: totalPointsOf(row), cut: last.has(row) },
    ]),
  );
}

/** Returns the points of a roster over all lobbies of its stage. */
const totalPointsOf = ({ tieBreakers }: Pick<Standing, 'tieBreakers'>): number =>
  tieBreakers['placement-points'] ?? 0;
