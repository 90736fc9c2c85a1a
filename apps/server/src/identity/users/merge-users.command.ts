import type { mergedUser } from '@ringside/contract/collections/people';
import type { z } from 'zod';
import { recheckPlayingRosters } from '../../competition/rosters/handle-player-loss.command.ts';
import { recordRoster } from '../../competition/rosters/roster-facts.ts';
import { rosterRepository } from '../../competition/rosters/roster.repository.ts';
import { changeTeams } from '../../competition/teams/change-team.command.ts';
import {
  type CommandContext,
  type Answer,
  relationNotFound,
  refusalAnswer,
} from '../../kernel/http/endpoint.ts';
import { endAllSessions } from '../../kernel/sender/operator-login.ts';
import { getRow } from '../../platform/storage/row-gone.ts';
import { json } from '../../platform/storage/tables/columns.ts';
import type { MergeMoved } from '../../platform/storage/tables/people.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { moveChatData, moveChatDataBack } from './merge-chat-data.command.ts';
import { checkMerge, loadMovedRows } from './merge-preview.query.ts';
import { recheckRosters } from './recheck-rosters.command.ts';
import { findUserById, updateUser, type UserRow } from './user.repository.ts';

const STALE = 412;

/**
 * Merges one account of a person into another. The emptied one stays as a pointer, so that a launch
 * of the game with it signs in as the other.
 */
export async function mergeUsers(
  { work }: CommandContext,
  found: UserRow,
  { attributes, relationships }: z.output<typeof mergedUser>['data'],
): Promise<Answer> {
  const pointer = '/data/relationships/from';
  const fromId = relationships.from.data.id;
  const from = /^\d{1,18}$/.test(fromId)
    ? await findUserById(work.db, { tenantId: work.tenantId, id: fromId })
    : undefined;
  if (!from) return relationNotFound(pointer, 'There is no such user');
  await lockBoth(work, found.id, from.id);
  const remaining = getRow(await findUserById(work.db, { tenantId: work.tenantId, id: found.id }));
  const emptied = getRow(await findUserById(work.db, { tenantId: work.tenantId, id: from.id }));
  if (emptied.version !== attributes.version)
    return {
      faults: {
        status: STALE,
        faults: [
          {
            code: 'stale',
            title: 'The account has changed in the meantime',
            source: { pointer: '/data/attributes/version' },
          },
        ],
      },
    };
  const decision = await checkMerge(work, remaining, emptied);
  if (!decision.accepted) return refusalAnswer(decision.refusal);
  const moved = await loadMovedRows(work, emptied);
  await moveRows(work, moved, { from: emptied.id, to: remaining.id });
  const talk = await moveChatData(work, { from: emptied.id, to: remaining.id });
  const pointing = await updateUser(work.db, emptied.id, {
    mergedInto: remaining.id,
    mergeMoved: json({ ...moved, talk }),
    queueWins: 0,
  });
  work.record({
    action: 'user.emptied',
    subject: { type: 'users', id: emptied.id, version: pointing.version },
    after: { mergedInto: remaining.id },
    silent: true,
  });
  const changed = await updateUser(work.db, remaining.id, {
    queueWins: remaining.queueWins + moved.queueWins,
  });
  // the remaining account keeps its factor; the other would be an unattended way to sign in
  await work.db.deleteFrom('secondFactors').where('userId', '=', emptied.id).execute();
  await endAllSessions(work.db, emptied.id);
  await recount(work, [remaining, emptied], changed);
  work.record({
    action: 'user.merged',
    subject: { type: 'users', id: remaining.id, version: changed.version },
    after: {
      from: emptied.id,
      moved: {
        ...countsOf(moved),
        devices: talk.devices.length,
        mutes: talk.mutes.length + talk.mutedBy.length,
        silenced: talk.silence !== null,
      },
    },
    // not on the streams: those of the emptied account close on it
    changes: { from: emptied.id },
    silent: true,
  });
  return { show: { type: 'users', id: remaining.id } };
}

/**
 * Splits merged accounts: rows that have moved and still belong to the other return; later ones
 * stay.
 */
export async function splitUser({ work }: CommandContext, found: UserRow): Promise<Answer> {
  if (!found.mergedInto) return refusalAnswer({ reason: 'not-merged' });
  await lockBoth(work, found.id, found.mergedInto);
  const emptied = getRow(await findUserById(work.db, { tenantId: work.tenantId, id: found.id }));
  if (!emptied.mergedInto || !emptied.mergeMoved) return refusalAnswer({ reason: 'not-merged' });
  const remaining = getRow(
    await findUserById(work.db, { tenantId: work.tenantId, id: emptied.mergedInto }),
  );
  const { queueWins, talk } = emptied.mergeMoved;
  await moveRows(work, emptied.mergeMoved, { from: remaining.id, to: emptied.id });
  if (talk) await moveChatDataBack(work, talk, { from: remaining.id, to: emptied.id });
  const back = await updateUser(work.db, emptied.id, {
    mergedInto: null,
    mergeMoved: null,
    queueWins,
  });
  const changed = await updateUser(work.db, remaining.id, {
    queueWins: Math.max(0, remaining.queueWins - queueWins),
  });
  await recount(work, [remaining], changed);
  await recount(work, [remaining], back);
  work.record({
    action: 'user.split-off',
    subject: { type: 'users', id: remaining.id, version: changed.version },
    after: { from: back.id },
    silent: true,
  });
  work.record({
    action: 'user.split',
    subject: { type: 'users', id: back.id, version: back.version },
    before: { mergedInto: remaining.id },
    silent: true,
  });
  return { show: { type: 'users', id: back.id } };
}

/** Locks both by ascending id, so that two merges never deadlock. */
async function lockBoth({ db }: Work, one: string, other: string): Promise<void> {
  await db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', [one, other])
    .orderBy('id')
    .forUpdate()
    .execute();
}

async function moveRows(
  work: Work,
  moved: MergeMoved,
  { from, to }: { from: string; to: string },
): Promise<void> {
  for (const table of [
    'players',
    'gameAccounts',
    'checkins',
    'chatMessages',
    'attachments',
  ] as const) {
    if (moved[table].length > 0)
      await work.db
        .updateTable(table)
        .set({ userId: to })
        .where('id', 'in', moved[table])
        .where('userId', '=', from)
        .execute();
  }
  const owned = async (table: 'rosters' | 'teams') =>
    moved[table].length === 0
      ? []
      : (
          await work.db
            .selectFrom(table)
            .select('id')
            .where('id', 'in', moved[table])
            .where('ownerId', '=', from)
            .execute()
        ).map(({ id }) => id);
  const rosters = rosterRepository(work.db, work.tenantId);
  for (const row of await rosters.updateAll(await owned('rosters'), { ownerId: to }))
    recordRoster(work, row, 'roster.handed-over', {
      before: { owner: from },
      after: { owner: to },
    });
  await changeTeams(work, await owned('teams'), {
    action: 'team.handed-over',
    set: { ownerId: to },
  });
}

/** Recalculates the rosters of the accounts, which depend on wins and bans. */
async function recount(work: Work, before: UserRow[], after: UserRow): Promise<void> {
  for (const one of before) await recheckRosters(work, one, after);
  await recheckPlayingRosters(work, after.id);
}

const countsOf = (moved: MergeMoved) =>
  Object.fromEntries(
    Object.entries(moved).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.length : value,
    ]),
  );
