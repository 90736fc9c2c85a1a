import type { SegmentId } from '@ringside/rules/ids';
import type { Change } from '../../platform/unit-of-work.ts';
import type { DrawnSeries } from './drawn-series.query.ts';
import type { SeriesRow } from './series.repository.ts';

/** The public fields of a change of a series; with them a drawn bracket follows the change. */
interface SeriesFields {
  segment: SegmentId;
  at: [bracketNumber: number, roundNumber: number, matchNumber: number];
  state: SeriesRow['state'];
  bestOf: number;
  reporting: SeriesRow['reporting'];
  date: string | null;
  home: string | null;
  away: string | null;
  score: [home: number, away: number] | null;
  winner: SeriesRow['winner'];
  /** The rosters of a lobby, which has no sides. */
  rosters?: SeriesRow['lobbyRosterIds'];
  /** The sides that are byes. */
  byes?: ('home' | 'away')[];
  /** The sides that forfeit. */
  forfeits?: ('home' | 'away')[];
  deleted?: true;
}

const SIDES = ['home', 'away'] as const;

/** Returns the public fields of a changed series. */
export function seriesFieldsOf(row: SeriesRow): SeriesFields {
  const { homeRosterId, awayRosterId, lobbyRosterIds, homeScore, awayScore } = row;
  const byes = SIDES.filter((side) => row[`${side}Kind`] === 'bye');
  const forfeits = SIDES.filter((side) => row[`${side}Forfeit`]);
  return {
    segment: row.segmentId,
    at: [row.bracketNumber, row.roundNumber, row.matchNumber],
    state: row.state,
    bestOf: row.bestOf,
    reporting: row.reporting,
    date: row.date?.toISOString() ?? null,
    home: homeRosterId,
    away: awayRosterId,
    ...(lobbyRosterIds && { rosters: lobbyRosterIds }),
    score: homeScore === null || awayScore === null ? null : [homeScore, awayScore],
    winner: row.winner,
    ...(byes.length > 0 && { byes }),
    ...(forfeits.length > 0 && { forfeits }),
    ...(row.deletedAt && { deleted: true }),
  };
}

/** A series of a drawn stage after a change. */
export interface DrawnChange {
  segmentId: string;
  id: string;
  version: number;
  /** Null if the series is not drawn any more. */
  series: DrawnSeries | null;
}

/**
 * Returns the series of a change; null if the change has nothing to do with the drawn bracket, and
 * `unclear` if the stage must be read again, as for a lobby: its places are not public fields. A
 * server of an earlier version announces no best of.
 */
export function parseDrawnChange({
  subject,
  changes = {},
}: Change): DrawnChange | 'unclear' | null {
  const fields = changes as Partial<SeriesFields>;
  const { segment: segmentId, at } = fields;
  if (segmentId === undefined) return null;
  const { id, version } = subject;
  if (version === undefined || fields.rosters) return 'unclear';
  if (fields.deleted || !at) return { segmentId, id, version, series: null };
  if (fields.bestOf === undefined) return 'unclear';
  const series = toDrawnSeries({ ...(fields as SeriesFields), at, id, version });
  return { segmentId, id, version, series };
}

function toDrawnSeries({
  id,
  version,
  at,
  home,
  away,
  byes = [],
  forfeits = [],
  ...fields
}: SeriesFields & Pick<DrawnSeries, 'id' | 'version'>): DrawnSeries {
  const [bracketNumber, roundNumber, matchNumber] = at;
  const kindOf = (side: (typeof SIDES)[number], rosterId: string | null) => {
    if (byes.includes(side)) return 'bye';
    return rosterId === null ? 'tbd' : 'roster';
  };
  return {
    id,
    version,
    bracketNumber,
    roundNumber,
    matchNumber,
    homeKind: kindOf('home', home),
    awayKind: kindOf('away', away),
    homeRosterId: home,
    awayRosterId: away,
    homeForfeit: forfeits.includes('home'),
    awayForfeit: forfeits.includes('away'),
    state: fields.state,
    bestOf: fields.bestOf,
    homeScore: fields.score?.[0] ?? null,
    awayScore: fields.score?.[1] ?? null,
    winner: fields.winner,
    date: fields.date === null ? null : new Date(fields.date),
    lobby: null,
  };
}
