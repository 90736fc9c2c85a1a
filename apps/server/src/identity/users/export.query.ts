import type { PersonalData } from '@ringside/contract/collections/personal-data';
import type { UserId } from '@ringside/rules/ids';
import type { ReadContext } from '../../kernel/http/endpoint.ts';
import { filePath } from '../../platform/files/file-store.ts';
import { loadRoles, type UserRow } from './user.repository.ts';

type Reading = Pick<ReadContext, 'db' | 'tenantId' | 'now'>;

/** Exports all data about a user. Instants are Dates here and ISO texts in the answer. */
export async function loadPersonalData(reading: Reading, user: UserRow): Promise<PersonalData> {
  const { passwordHash: _secret, avatarKey, tenantId: _tenant, ...person } = user;
  const { db } = reading;
  const roles = (await loadRoles(db, [user.id])).get(user.id) ?? [];
  const sections = {
    ...(await loadContacts(reading, user.id)),
    ...(await loadPlay(reading, user.id)),
    ...(await loadActivity(reading, user.id)),
  };
  return {
    exportedAt: reading.now.toISOString(),
    person: { ...person, avatar: filePath(avatarKey) },
    roles,
    ...sections,
  };
}

async function loadContacts({ db, tenantId }: Reading, userId: UserId) {
  const points = await db
    .selectFrom('contactPoints')
    .select(['id', 'kind', 'value', 'verifiedAt', 'isPrimary', 'codeSentAt', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute();
  const of = (wantedKind: string) =>
    points.filter(({ kind }) => kind === wantedKind).map(({ kind: _kind, ...point }) => point);
  return {
    emailAddresses: of('email'),
    phoneNumbers: of('phone'),
    gameAccounts: await db
      .selectFrom('gameAccounts')
      .select(['id', 'username', 'createdAt'])
      .where('userId', '=', userId)
      .orderBy('id')
      .execute(),
    chatAccount:
      (await db
        .selectFrom('chatAccounts')
        .select(['accountId', 'username', 'linkedAt'])
        .where('userId', '=', userId)
        .executeTakeFirst()) ?? null,
    ageRefusals: await db
      .selectFrom('ageRefusals')
      .select(['refusedAt', 'nextTry'])
      .where('tenantId', '=', tenantId)
      .where('subject', '=', `user:${userId}`)
      .execute(),
    pushSubscriptions: await db
      .selectFrom('pushSubscriptions')
      .select(['id', 'endpoint', 'createdAt'])
      .where('userId', '=', userId)
      .orderBy('id')
      .execute(),
    noticeSettings:
      (await db
        .selectFrom('noticeSettings')
        .select(['leadMinutes', 'matchesBefore', 'inGame'])
        .where('userId', '=', userId)
        .executeTakeFirst()) ?? null,
    reminders: await db
      .selectFrom('reminders')
      .select(['segmentId', 'opening', 'createdAt'])
      .where('userId', '=', userId)
      .orderBy('segmentId')
      .orderBy('opening')
      .execute(),
    logins: await db
      .selectFrom('operatorLogins')
      .select(['device', 'createdAt', 'usedAt', 'expiresAt'])
      .where('userId', '=', userId)
      .orderBy('id')
      .execute(),
    secondFactor: await loadSecondFactor(db, userId),
    sessions: await db
      .selectFrom('sessions')
      .select(['kind', 'createdAt', 'expiresAt'])
      .where('userId', '=', userId)
      .orderBy('createdAt')
      .execute(),
  };
}

/** Returns that a second factor exists, never its secret. */
async function loadSecondFactor(db: Reading['db'], userId: UserId) {
  const factor = await db
    .selectFrom('secondFactors')
    .select(['createdAt', 'confirmedAt', 'recoveryCodes'])
    .where('userId', '=', userId)
    .executeTakeFirst();
  return factor
    ? {
        createdAt: factor.createdAt,
        confirmedAt: factor.confirmedAt,
        recoveryCodesLeft: factor.recoveryCodes.length,
      }
    : null;
}

async function loadPlay({ db }: Reading, userId: UserId) {
  return {
    teams: await db
      .selectFrom('teams')
      .select(['id', 'name', 'createdAt'])
      .where('ownerId', '=', userId)
      .orderBy('id')
      .execute(),
    rosters: await db
      .selectFrom('players')
      .innerJoin('rosters', 'rosters.id', 'players.rosterId')
      .select([
        'rosters.id',
        'rosters.name',
        'rosters.segmentId',
        'rosters.eventId',
        'rosters.status',
        'players.joinedAt',
        'players.leftAt',
        'players.leftHow',
      ])
      .where('players.userId', '=', userId)
      .orderBy('players.id')
      .execute(),
    checkins: await db
      .selectFrom('checkins')
      .select(['id', 'seriesId', 'rosterId', 'createdAt'])
      .where('userId', '=', userId)
      .orderBy('id')
      .execute(),
    chatMessages: await db
      .selectFrom('chatMessages')
      .select(['id', 'seriesId', 'text', 'createdAt'])
      .where('userId', '=', userId)
      .orderBy('id')
      .execute(),
    ...(await loadChatData(db, userId)),
    attachments: (
      await db
        .selectFrom('attachments')
        .select(['id', 'seriesId', 'fileKey', 'name', 'size', 'createdAt'])
        .where('userId', '=', userId)
        .orderBy('id')
        .execute()
    ).map(({ fileKey, ...file }) => ({ ...file, path: filePath(fileKey) })),
  };
}

/** Returns whom the user has muted and reported, and whether they are silenced, but not by whom. */
async function loadChatData(db: Reading['db'], userId: UserId) {
  return {
    chatMutes: await db
      .selectFrom('chatMutes')
      .select(['mutedId', 'createdAt'])
      .where('userId', '=', userId)
      .orderBy('mutedId')
      .execute(),
    chatReports: await db
      .selectFrom('chatReports')
      .select(['id', 'messageId', 'reason', 'note', 'createdAt'])
      .where('userId', '=', userId)
      .orderBy('id')
      .execute(),
    chatSilence:
      (await db
        .selectFrom('chatSilences')
        .select(['until', 'reason', 'createdAt'])
        .where('userId', '=', userId)
        .executeTakeFirst()) ?? null,
  };
}

/** Returns the user's actions, with their reports of results separately. */
async function loadActivity({ db, tenantId }: Reading, userId: UserId) {
  const activity = await db
    .selectFrom('activity')
    .select(['id', 'at', 'action', 'subjectType', 'subjectId', 'before', 'after', 'ipAddress'])
    .where('tenantId', '=', tenantId)
    .where((eb) =>
      eb.or([
        eb('userId', '=', userId),
        eb.and([
          eb('subjectType', '=', 'users'),
          eb('subjectId', '=', userId),
          eb('userId', 'is', null),
        ]),
      ]),
    )
    .orderBy('id')
    .execute();
  return {
    activity,
    reports: activity.filter(
      ({ action, subjectType }) =>
        subjectType === 'match-series' && /report|confirm|disput/.test(action),
    ),
  };
}
