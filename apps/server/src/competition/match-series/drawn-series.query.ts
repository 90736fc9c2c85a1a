import { type AliasedRawBuilder, type Selectable, sql } from 'kysely';
import type { Database } from '../../platform/storage/tables.ts';
import type { LobbyCompetitor } from '../../platform/storage/tables/match.ts';

/** The columns of a series that a drawn bracket needs. */
export type DrawnSeries = Pick<
  Selectable<Database['matchSeries']>,
  | 'id'
  | 'version'
  | 'bracketNumber'
  | 'roundNumber'
  | 'matchNumber'
  | 'homeKind'
  | 'awayKind'
  | 'homeRosterId'
  | 'awayRosterId'
  | 'homeForfeit'
  | 'awayForfeit'
  | 'state'
  | 'bestOf'
  | 'homeScore'
  | 'awayScore'
  | 'winner'
  | 'date'
> & {
  /** The rosters of a lobby; null for series of two. */
  lobby: DrawnCompetitor[] | null;
};

/** A roster of a lobby as a drawn bracket needs it. */
export type DrawnCompetitor = Pick<
  LobbyCompetitor,
  'rosterId' | 'placement' | 'score' | 'hasForfeited'
>;

const FIELD_SEPARATOR = ',';
const LINE_SEPARATOR = '\n';

/**
 * Aggregates all series of a bracket into one text with a line for each. node-postgres needs four
 * times as long to parse the rows. No value is user text, so none contains a separator; null is
 * empty.
 */
export const drawnSeriesText: AliasedRawBuilder<string | null, 'drawn'> = sql<
  string | null
>`string_agg(
  concat_ws(',', id, version, bracket_number, round_number, match_number, home_kind, away_kind, coalesce(home_roster_id::text, ''), coalesce(away_roster_id::text, ''), home_forfeit::int, away_forfeit::int, state, best_of,
    coalesce(home_score::text, ''), coalesce(away_score::text, ''), coalesce(winner, ''), coalesce((extract(epoch from date) * 1000)::bigint::text, ''),
    coalesce((select string_agg(concat_ws(':', one->>'rosterId', coalesce(one->>'placement', ''), coalesce(one->>'score', ''), one->>'hasForfeited'), ';' order by place) from jsonb_array_elements(lobby->'competitors') with ordinality as competitors(one, place)), '')),
  chr(10) order by bracket_number, round_number, match_number)`.as('drawn');

/** Parses the text of `drawnSeriesText`; null, for a bracket without series, gives an empty list. */
export function parseDrawnSeries(text: string | null): DrawnSeries[] {
  if (text === null) return [];
  return text.split(LINE_SEPARATOR).map((line) => {
    const [
      id = '',
      version,
      bracket,
      round,
      match,
      homeKind,
      awayKind,
      home,
      away,
      homeForfeit,
      awayForfeit,
      state,
      bestOf,
      homeScore = '',
      awayScore = '',
      winner,
      date,
      lobby,
    ] = line.split(FIELD_SEPARATOR);
    return {
      id,
      version: Number(version),
      bracketNumber: Number(bracket),
      roundNumber: Number(round),
      matchNumber: Number(match),
      homeKind: homeKind as DrawnSeries['homeKind'],
      awayKind: awayKind as DrawnSeries['awayKind'],
      homeRosterId: home || null,
      awayRosterId: away || null,
      homeForfeit: homeForfeit === '1',
      awayForfeit: awayForfeit === '1',
      state: state as DrawnSeries['state'],
      bestOf: Number(bestOf),
      homeScore: parseNumber(homeScore),
      awayScore: parseNumber(awayScore),
      winner: (winner || null) as DrawnSeries['winner'],
      date: date ? new Date(Number(date)) : null,
      lobby: lobby ? lobby.split(';').map(parseCompetitor) : null,
    };
  });
}

function parseCompetitor(text: string): DrawnCompetitor {
  const [rosterId = '', placement = '', score = '', hasForfeited] = text.split(':');
  return {
    rosterId,
    placement: parseNumber(placement),
    score: parseNumber(score),
    hasForfeited: hasForfeited === 'true',
  };
}

const parseNumber = (text: string) => (text === '' ? null : Number(text));
