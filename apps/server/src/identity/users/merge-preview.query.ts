import type { MergePreview } from '@ringside/contract/collections/people';
import { REFUSALS } from '@ringside/contract/refusals';
import type { Decision } from '@ringside/rules/decision';
import type { UserId } from '@ringside/rules/ids';
import { decideMerge } from '@ringside/rules/roster/merge-people';
import { isPlayedBy, isPlayedByAnyOf } from '../../competition/match-series/series.repository.ts';
import type { MergeMoved } from '../../platform/storage/tables/people.ts';
import type { Reading } from '../../platform/unit-of-work.ts';
import { loadMovableChatData } from './movable-chat-data.query.ts';
import { loadRoles, type UserRow } from './user.repository.ts';

/** Returns the rows of an account that a merge moves into another, by ids. */
export async function loadMovedRows(
  { db }: Reading,
  { id, queueWins }: UserRow,
): Promise<MergeMoved> {
  const of = async (
    table: 'players' | 'gameAccounts' | 'checkins' | 'chatMessages' | 'attachments',
  ) =>
    (await db.selectFrom(table).select('id').where('userId', '=', id).orderBy('id').execute()).map(
      (row) => row.id,
    );
  const ownedBy = async (table: 'rosters' | 'teams') =>
    (await db.selectFrom(table).select('id').where('ownerId', '=', id).orderBy('id').execute()).map(
      (row) => row.id,
    );
  return {
    players: await of('players'),
    rosters: await ownedBy('rosters'),
    teams: await ownedBy('teams'),
    gameAccounts: await of('gameAccounts'),
    checkins: await of('checkins'),
    chatMessages: await of('chatMessages'),
    attachments: await of('attachments'),
    queueWins,
  };
}

/** Decides whether two accounts may be merged. */
export async function checkMerge(
  reading: Reading,
  remaining: UserRow,
  emptied: UserRow,
): Promise<Decision<true>> {
  const roles = await loadRoles(reading.db, [remaining.id, emptied.id]);
  const account = (user: UserRow) => ({
    id: user.id,
    isStaff: user.passwordHash !== null || roles.has(user.id),
    isErased: user.playerTag === null,
    mergedInto: user.mergedInto,
  });
  return decideMerge({
    kept: account(remaining),
    emptied: account(emptied),
    sharedStages: await loadSharedStages(reading, remaining.id, emptied.id),
    sharedSeries: await loadSharedSeries(reading, remaining.id, emptied.id),
  });
}

async function loadSharedStages({ db }: Reading, one: string, other: string): Promise<string[]> {
  const rows = await db
    .selectFrom('players as own')
    .innerJoin('players as others', 'others.stageId', 'own.stageId')
    .select('own.stageId')
    .distinct()
    .where('own.userId', '=', one)
    .where('others.userId', '=', other)
    .where('own.leftAt', 'is', null)
    .where('others.leftAt', 'is', null)
    .execute();
  return rows.map(({ stageId }) => stageId).sort();
}

/** Loads series between rosters of the two accounts, and those that both have checked in for. */
async function loadSharedSeries(
  { db, tenantId }: Reading,
  one: string,
  other: string,
): Promise<string[]> {
  const rostersOf = (userId: UserId) =>
    db.selectFrom('players').select('rosterId').where('userId', '=', userId);
  const between = (home: string, away: string) =>
    db
      .selectFrom('matchSeries')
      .select('id')
      .where('tenantId', '=', tenantId)
      .where('homeRosterId', 'in', rostersOf(home))
      .where('awayRosterId', 'in', rostersOf(away));
  const inLobby = db
    .selectFrom('matchSeries')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('lobbyRosterIds', 'is not', null)
    .where((eb) => isPlayedByAnyOf(eb, rostersOf(one)))
    .where((eb) => isPlayedByAnyOf(eb, rostersOf(other)));
  const both = db
    .selectFrom('checkins as own')
    .innerJoin('checkins as others', 'others.seriesId', 'own.seriesId')
    .select('own.seriesId as id')
    .where('own.userId', '=', one)
    .where('others.userId', '=', other);
  const rows = [
    ...(await between(one, other).execute()),
    ...(await between(other, one).execute()),
    ...(await inLobby.execute()),
    ...(await both.execute()),
  ];
  return [...new Set(rows.flatMap(({ id }) => id ?? []))].sort();
}

/** Returns what a merge of two accounts would move, and the refusal if there is one. */
export async function previewMerge(
  reading: Reading,
  remaining: UserRow,
  emptied: UserRow,
): Promise<MergePreview> {
  const { db, tenantId } = reading;
  const [moved, decision] = [
    await loadMovedRows(reading, emptied),
    await checkMerge(reading, remaining, emptied),
  ];
  const talk = await loadMovableChatData(reading, { from: emptied.id, to: remaining.id });
  const rosters = await db
    .selectFrom('players')
    .innerJoin('rosters', 'rosters.id', 'players.rosterId')
    .select(['rosters.id', 'rosters.name'])
    .distinct()
    .where('players.userId', '=', emptied.id)
    .orderBy('rosters.id')
    .execute();
  const teams = await db
    .selectFrom('teams')
    .select(['id', 'name'])
    .where('tenantId', '=', tenantId)
    .where('ownerId', '=', emptied.id)
    .orderBy('id')
    .execute();
  const points = await db
    .selectFrom('pointAwards')
    .innerJoin('teams', 'teams.id', 'pointAwards.teamId')
    .select((eb) => eb.fn.sum<string>('points').as('sum'))
    .where('teams.ownerId', '=', emptied.id)
    .where('pointAwards.lapsedAt', 'is', null)
    .executeTakeFirst();
  const ids = rosters.map(({ id }) => id);
  const series =
    ids.length === 0
      ? []
      : await db
          .selectFrom('matchSeries')
          .select('id')
          .where('deletedAt', 'is', null)
          .where((eb) => isPlayedBy(eb, ids))
          .execute();
  return {
    from: {
      id: emptied.id,
      username: emptied.username,
      playerTag: emptied.playerTag,
      version: emptied.version,
    },
    moves: {
      rosters,
      teams,
      gameAccounts: await db
        .selectFrom('gameAccounts')
        .select(['id', 'username as name'])
        .where('userId', '=', emptied.id)
        .orderBy('id')
        .execute(),
      checkins: moved.checkins.length,
      series: series.length,
      chatMessages: moved.chatMessages.length,
      attachments: moved.attachments.length,
      points: Number(points?.sum ?? 0),
      queueWins: moved.queueWins,
      mutes: talk.mutes.length,
      mutedBy: talk.mutedBy.length,
      devices: talk.devices.length,
      silencedUntil: talk.silence?.own.until ?? null,
    },
    refusal: decision.accepted
      ? null
      : {
          code: decision.refusal.reason,
          title: REFUSALS[decision.refusal.reason].title,
          detail: decision.refusal.detail ?? null,
        },
  };
}
