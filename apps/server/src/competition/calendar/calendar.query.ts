import {
  type Calendar,
  type CalendarEvent,
  matchEndsAt,
  matchUid,
} from '@ringside/rules/exchange/calendar';
import type { RosterId, TenantId } from '@ringside/rules/ids';
import { mustHave } from '@ringside/rules/must';
import type { Opening } from '@ringside/rules/notices/notices';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/storage/tables.ts';
import { formatLobby } from '../../platform/texts/lobby-texts.ts';
import { formatOpening } from '../../platform/texts/opening-texts.ts';
import { isPlayedBy } from '../match-series/series.repository.ts';
import { loadPhases, segmentRepository, type SegmentRow } from '../segments/segment.repository.ts';

interface CalendarSource {
  db: Kysely<Database>;
  tenantId: TenantId;
  id: string;
  publicUrl: string;
}

/** The most events of one calendar, the latest ones: enough for years of play. */
const MOST_EVENTS = 500;

/** Returns the matches of a roster as a calendar; undefined if the roster does not exist. */
export async function loadRosterCalendar({
  id,
  ...of
}: CalendarSource): Promise<Calendar | undefined> {
  const roster = await of.db
    .selectFrom('rosters')
    .select('name')
    .where('tenantId', '=', of.tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return roster && { name: `Ringside: ${roster.name}`, events: await loadEvents(of, [id]) };
}

/**
 * Returns the matches of all rosters of a user as a calendar, as public pages show them. The only
 * personal value is the name, which every line-up shows.
 */
export async function loadUserCalendar({
  id,
  ...of
}: CalendarSource): Promise<Calendar | undefined> {
  const user = await of.db
    .selectFrom('users')
    .select(['username', 'preferredLocale'])
    .where('tenantId', '=', of.tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!user) return undefined;
  const rosterIds = await of.db
    .selectFrom('players')
    .select('rosterId')
    .where('userId', '=', id)
    .where('leftAt', 'is', null)
    .execute();
  return {
    name: `Ringside: ${user.username}`,
    events: [
      ...(await loadEvents(of, rosterIds.map(({ rosterId }) => rosterId).concat('0'))),
      ...(await loadOpenings(of, id, user.preferredLocale)),
    ],
  };
}

/** How long an opening stands in a calendar. */
const OPENING_MS = 15 * 60_000;

/** [NTF-8] Loads what a user is reminded of, at the instants when it opens. */
async function loadOpenings(
  { db, tenantId, publicUrl }: Omit<CalendarSource, 'id'>,
  userId: string,
  locale: string | null,
): Promise<CalendarEvent[]> {
  const reminders = await db
    .selectFrom('reminders')
    .select(['segmentId', 'opening', 'createdAt'])
    .where('userId', '=', userId)
    .execute();
  const segments = segmentRepository(db, tenantId);
  const found = await Promise.all(
    reminders.map(async ({ segmentId, opening, createdAt }): Promise<CalendarEvent[]> => {
      const segment = await segments.findById(segmentId);
      const stage = segment?.parentId ? await segments.findById(segment.parentId) : segment;
      const opensAt = segment && (await openingOf(db, segment, opening));
      if (!opensAt) return [];
      return [
        {
          uid: `opening-${opening}-${segmentId}@ringside`,
          sequence: segment.version,
          startsAt: opensAt.toISOString(),
          endsAt: new Date(+opensAt + OPENING_MS).toISOString(),
          modifiedAt: createdAt.toISOString(),
          cancelled: false,
          summary: formatOpening(locale, opening, stage?.name ?? segment.name),
          description: segment.name,
          url: `${publicUrl}/my-team`,
        },
      ];
    }),
  );
  return found.flat();
}

/** Returns when the check-in or the first registration of a segment opens. */
async function openingOf(
  db: Kysely<Database>,
  segment: SegmentRow,
  opening: Opening,
): Promise<Date | null> {
  if (opening === 'check-in') return segment.checkinFrom;
  const [first] = (await loadPhases(db, segment))
    .map(({ dateFrom }) => dateFrom)
    .sort((one, other) => +one - +other);
  return first ?? null;
}

/**
 * Loads the events. Deleted series stay as cancelled, since a feed that just dropped them would
 * leave players waiting.
 */
async function loadEvents(
  { db, tenantId, publicUrl }: Omit<CalendarSource, 'id'>,
  rosterIds: RosterId[],
): Promise<CalendarEvent[]> {
  const rows = await db
    .selectFrom('matchSeries')
    .innerJoin('segments', 'segments.id', 'matchSeries.segmentId')
    .leftJoin('segments as stages', 'stages.id', 'segments.parentId')
    .leftJoin('rosters as home', 'home.id', 'matchSeries.homeRosterId')
    .leftJoin('rosters as away', 'away.id', 'matchSeries.awayRosterId')
    .select([
      'matchSeries.id',
      'matchSeries.date',
      'matchSeries.bestOf',
      'matchSeries.createdAt',
      'matchSeries.deletedAt',
      'matchSeries.version',
      'segments.name as segment',
      'stages.name as stage',
      'home.name as homeName',
      'away.name as awayName',
      'matchSeries.lobbyRosterIds',
    ])
    .select((eb) =>
      eb
        .selectFrom('activity')
        .select((inner) => inner.fn.max('activity.at').as('at'))
        .where('activity.subjectType', '=', 'match-series')
        .whereRef('activity.subjectId', '=', sql<string>`match_series.id::text`)
        .as('modifiedAt'),
    )
    .where('matchSeries.tenantId', '=', tenantId)
    .where('matchSeries.date', 'is not', null)
    .where((eb) => isPlayedBy(eb, rosterIds))
    .where((eb) => eb.and([eb('homeKind', '<>', 'bye'), eb('awayKind', '<>', 'bye')]))
    .orderBy('matchSeries.date', 'desc')
    .limit(MOST_EVENTS)
    .execute();
  return rows.map(
    ({
      id,
      date,
      bestOf,
      createdAt,
      modifiedAt,
      deletedAt,
      version,
      segment,
      stage,
      homeName,
      awayName,
      lobbyRosterIds,
    }) => {
      const startsAt = mustHave(date, 'the date of a listed series').toISOString();
      const modified = [createdAt, modifiedAt, deletedAt]
        .filter((at) => at !== null)
        .reduce((one, other) => (other > one ? other : one));
      return {
        uid: matchUid(id),
        sequence: version,
        startsAt,
        endsAt: matchEndsAt({ startsAt, bestOf }),
        modifiedAt: modified.toISOString(),
        cancelled: deletedAt !== null,
        summary: lobbyRosterIds
          ? formatLobby(null, lobbyRosterIds.length)
          : `${homeName ?? '?'} – ${awayName ?? '?'}`,
        description: [stage, segment, lobbyRosterIds ? null : `Bo${bestOf}`]
          .filter(Boolean)
          .join(' · '),
        url: `${publicUrl}/match/${id}`,
      };
    },
  );
}
