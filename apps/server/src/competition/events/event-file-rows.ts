import type { EventFile } from '@ringside/contract/collections/event-file';
import type { JsonValue } from '@ringside/contract/documents';
import type { UserId } from '@ringside/rules/ids';
import { mustFind } from '@ringside/rules/must';
import type { Lobby } from '../../platform/storage/tables/match.ts';
import type { TakenOut } from '../../platform/storage/tables/roster.ts';
import { outcomeOf } from '../match-series/series.repository.ts';
import type { SeriesRow } from '../match-series/series.repository.ts';
import type { RosterRow } from '../rosters/roster.repository.ts';
import type { EventRow } from './event.repository.ts';

export type Names = ReadonlyMap<string, string>;

/** The names of rows in a file, by their ids. */
export interface AllNames {
  person: Names;
  team: Names;
  segment: Names;
  roster: Names;
}

/** Returns the translated names; omitted if there are none, so that such a file stays unchanged. */
export const translationsOf = (names: EventRow['names']) =>
  Object.keys(names).length > 0 ? { names } : {};

/** Returns two instants as ISO texts. */
export const formatSpan = (from: Date, to: Date) => ({
  from: from.toISOString(),
  to: to.toISOString(),
});
const formatInstant = (date: Date | null) => date?.toISOString() ?? null;

type PlayerRow = {
  userId: UserId;
  joinedAt: Date;
  leftAt: Date | null;
  leftHow: 'left' | 'kicked' | 'disbanded' | null;
};

/** Exports a roster with its players. */
export function exportRoster(
  row: RosterRow,
  names: AllNames,
  players: PlayerRow[],
): EventFile['rosters'][number] {
  const { name, status, standby, seed, treeLevel, invited, additionsUsed, rating } = row;
  return {
    ref: mustFind(names.roster, row.id),
    segment: mustFind(names.segment, row.segmentId),
    team: mustFind(names.team, row.teamId),
    name,
    owner: mustFind(names.person, row.ownerId),
    status,
    checkedInAt: formatInstant(row.checkedInAt),
    standby,
    seed,
    seedReason: replaceIdsByNames(row.seedReason, names.roster),
    treeLevel,
    parent: (row.parentRosterId && names.roster.get(row.parentRosterId)) ?? null,
    invited,
    additionsUsed,
    withdrawnAt: formatInstant(row.withdrawnAt),
    ...(row.playedOut && { playedOut: true }),
    rating,
    createdAt: row.createdAt.toISOString(),
    players: players.map(({ userId, joinedAt, leftAt, leftHow }) => ({
      person: mustFind(names.person, userId),
      joinedAt: joinedAt.toISOString(),
      leftAt: formatInstant(leftAt),
      leftHow,
    })),
    takenOut: row.takenOut && exportWithdrawal(row.takenOut, names.roster),
    operatorLock: row.operatorLock,
  };
}

function exportWithdrawal(
  { open, ...out }: TakenOut,
  roster: Names,
): NonNullable<EventFile['rosters'][number]['takenOut']> {
  const slot = (id: string | null, seed: number | null) =>
    id === null ? null : { roster: mustFind(roster, id), seed };
  return {
    ...out,
    open: open.map((one) => ({
      at: [one.bracketNumber, one.roundNumber, one.matchNumber],
      date: one.date,
      home: slot(one.homeRosterId, one.homeSeed),
      away: slot(one.awayRosterId, one.awaySeed),
      pairing: replaceIdsByNames(one.pairing, roster),
      ...(one.lobby && {
        lobby: one.lobby.map(({ rosterId, seed, hasForfeited }) => ({
          roster: mustFind(roster, rosterId),
          seed,
          forfeit: hasForfeited,
        })),
      }),
    })),
  };
}

/** Exports a series with its outcome. */
export function exportSeries(
  row: SeriesRow,
  { segment, roster }: AllNames,
): EventFile['series'][number] {
  const outcome = outcomeOf(row);
  const slot = (kind: SeriesRow['homeKind'], id: string | null, seed: number | null) =>
    kind === 'bye' ? ('bye' as const) : id === null ? null : { roster: mustFind(roster, id), seed };
  return {
    segment: mustFind(segment, row.segmentId),
    at: [row.bracketNumber, row.roundNumber, row.matchNumber],
    bestOf: row.bestOf,
    state: row.state,
    reporting: row.reporting,
    reportedBy: row.reportedBy,
    date: formatInstant(row.date),
    home: slot(row.homeKind, row.homeRosterId, row.homeSeed),
    away: slot(row.awayKind, row.awayRosterId, row.awaySeed),
    outcome: outcome && {
      winner: outcome.winner,
      how: outcome.how,
      score:
        row.homeScore === null || row.awayScore === null ? null : [row.homeScore, row.awayScore],
      forfeits: [row.homeForfeit, row.awayForfeit],
    },
    matches: row.results.map(({ periods, forfeit, placements }) => ({
      periods: periods.map(({ key, scores }) => ({ key, scores })),
      forfeit: forfeit ?? null,
      ...(placements && { placements: placements.map((id) => mustFind(roster, id)) }),
    })),
    pairing: replaceIdsByNames(row.pairing, roster),
    isDeleted: row.deletedAt !== null,
    ...(row.lobby && { lobby: exportLobby(row.lobby, roster) }),
  };
}

const exportLobby = (
  { competitors, reportedBy, confirmedBy }: Lobby,
  roster: Names,
): NonNullable<EventFile['series'][number]['lobby']> => ({
  rosters: competitors.map(({ rosterId, seed, hasForfeited, isNoShow, score, placement }) => ({
    roster: mustFind(roster, rosterId),
    seed,
    forfeit: hasForfeited,
    noShow: isNoShow,
    score,
    placement,
  })),
  reportedBy: reportedBy && mustFind(roster, reportedBy),
  confirmedBy: confirmedBy.map((id) => mustFind(roster, id)),
});

const KEYS_OF_IDS = new Set(['rosterId', 'rosterIds']);

/** Replaces an id, or each of several, by its name. */
function replaceIds(value: unknown, names: Names): JsonValue {
  if (Array.isArray(value)) return value.map((one) => replaceIds(one, names));
  return typeof value === 'string' ? (names.get(value) ?? value) : replaceIdsByNames(value, names);
}

/** Returns a copy of a reason with the ids of rosters replaced by names, at any depth. */
export function replaceIdsByNames(value: unknown, names: Names): JsonValue {
  if (Array.isArray(value)) return value.map((one) => replaceIdsByNames(one, names));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [
        key,
        KEYS_OF_IDS.has(key) ? replaceIds(inner, names) : replaceIdsByNames(inner, names),
      ]),
    );
  }
  return (value ?? null) as JsonValue;
}
