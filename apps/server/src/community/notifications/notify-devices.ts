import type { RosterId, SegmentId } from '@ringside/rules/ids';
import {
  DEFAULT_LEAD_MINUTES,
  findAddressees,
  type Addressee,
  type LeadMinutes,
  type NoticeKind,
  type Opening,
  isDeliveredByTopics,
  noticeExpiresAt,
} from '@ringside/rules/notices/notices';
import { isDraw } from '@ringside/rules/swiss/swiss';
import { outcomeOf, type SeriesRow } from '../../competition/match-series/series.repository.ts';
import { type NewNotice, pushRepository } from '../../platform/outbound/push/push.repository.ts';
import type { NoticeFacts } from '../../platform/storage/tables/push.ts';
import type { JobToSchedule, Work } from '../../platform/unit-of-work.ts';
import {
  type Device,
  loadCheckedIn,
  loadDevices,
  loadRemindedDevices,
  loadRosterNames,
} from './occasion.query.ts';

const MINUTE_MS = 60_000;

/** An occasion to notify players of some rosters. */
export interface Occasion {
  kind: NoticeKind;
  /** The reason, unique for each device. */
  cause: string;
  rosterIds: RosterId[];
  series?: SeriesRow;
  /** The opening of a segment: players who want to be reminded of it are notified too. */
  remindsOf?: { segmentId: SegmentId; opening: Opening };
  page: string;
  tag: string;
  deadline?: Date | null;
  onTurn?: ('home' | 'away')[];
  /** The lead time of a match that is soon, in minutes. */
  lead?: LeadMinutes;
  /** The job that checks again at a later instant. */
  reminder?: JobToSchedule | null;
}

/**
 * Writes the notices for the devices of the players that occasions concern, in as many queries for
 * many occasions as for one.
 */
export async function notifyDevices(work: Work, occasions: Occasion[]): Promise<void> {
  for (const { reminder } of occasions) if (reminder) work.schedule(reminder);
  const rosterIds = [...new Set(occasions.flatMap((occasion) => occasion.rosterIds))];
  const devices = rosterIds.length === 0 ? [] : await loadDevices(work, rosterIds);
  const reminded = await loadRemindedDevices(
    work,
    occasions.flatMap(({ remindsOf }) => remindsOf ?? []),
  );
  if (devices.length + reminded.length === 0) return;
  const present = await loadCheckedIn(work, {
    userIds: devices.map(({ userId }) => userId),
    seriesIds: occasions.flatMap(({ series }) => series?.id ?? []),
  });
  const byRoster = Map.groupBy(devices, ({ rosterId }) => rosterId);
  const concerned = occasions.map((occasion): { occasion: Occasion; recipients: Recipient[] } => ({
    occasion,
    recipients: [
      ...selectDevices(work, {
        occasion,
        present,
        rows: occasion.rosterIds.flatMap((id) => byRoster.get(id) ?? []),
      }),
      // the unique cause drops a device that its roster has named already
      ...reminded.filter(
        ({ segmentId, opening }) =>
          segmentId === occasion.remindsOf?.segmentId && opening === occasion.remindsOf.opening,
      ),
    ],
  }));
  const named = concerned.flatMap(({ occasion, recipients }) =>
    recipients.length > 0 && hasOpponent(occasion) ? occasion.rosterIds : [],
  );
  const names =
    named.length === 0
      ? new Map<string, string>()
      : await loadRosterNames(work, [...new Set(named)]);
  const notices = concerned.flatMap(({ occasion, recipients }) =>
    recipients.map((device) => createNotice(work, { occasion, device, names })),
  );
  if ((await pushRepository(work.db).insertAll(notices, work.now)) > 0)
    work.schedule({ kind: 'push-goes-out', subjectId: work.tenantId, dueAt: work.now });
}

const hasOpponent = ({ series, kind }: Occasion) => series !== undefined || kind === 'match-found';

/** Returns those of the rosters' devices that an occasion concerns. */
function selectDevices(
  { actor }: Work,
  {
    occasion: { kind, series, onTurn = [], lead },
    rows,
    present,
  }: { occasion: Occasion; rows: Device[]; present: ReadonlySet<string> },
): Device[] {
  const members = rows.map(({ userId, rosterId, ownerId, ...wanted }): Addressee => ({
    userId,
    side: partyOf(series, rosterId),
    isCaptain: ownerId === userId,
    checkedIn: series !== undefined && present.has(`${userId} ${series.id}`),
    leadMinutes: wanted.leadMinutes ?? DEFAULT_LEAD_MINUTES,
    matchesBefore: wanted.matchesBefore ?? false,
  }));
  const userIds = new Set(
    findAddressees({
      kind,
      members,
      reportedBy: series?.lobby?.reportedBy ?? series?.reportedBy ?? null,
      onTurn,
      lead,
      actor: actor.userId,
    }),
  );
  return rows.filter(({ userId }) => userIds.has(userId));
}

/** Returns the side of a roster in a series of two; a roster of a lobby plays for itself. */
function partyOf(series: SeriesRow | undefined, rosterId: RosterId): string {
  if (series?.lobby) return rosterId;
  return rosterId === series?.awayRosterId ? 'away' : 'home';
}

/** Returns the name of the opponent; of several opponents the first, and how many more there are. */
function formatOpponents(
  rosterIds: readonly RosterId[],
  rosterId: RosterId | null,
  names: ReadonlyMap<string, string>,
): string {
  const [first = '', ...others] = rosterIds.filter((id) => id !== rosterId);
  const name = names.get(first) ?? '';
  return others.length === 0 ? name : `${name} +${others.length}`;
}

type Recipient = Pick<Device, 'device' | 'name'> & { rosterId: RosterId | null };

function createNotice(
  { now }: Work,
  {
    occasion,
    device,
    names,
  }: { occasion: Occasion; device: Recipient; names: ReadonlyMap<string, string> },
): NewNotice {
  const { kind, cause, rosterIds, series, page, tag, deadline = null } = occasion;
  const opponent = hasOpponent(occasion) ? formatOpponents(rosterIds, device.rosterId, names) : '';
  const facts: NoticeFacts = {
    kind,
    page,
    tag,
    team: device.name,
    opponent,
    score: formatScore(series, device.rosterId),
    ...(kind === 'result-final' && isDrawnRow(series) && { isDrawn: true }),
    ...(occasion.lead !== undefined && { minutes: minutesUntil(deadline, now) }),
  };
  return {
    subscriptionId: device.device,
    cause,
    notice: kind,
    facts: JSON.stringify(facts),
    toldBy: isDeliveredByTopics({
      kind,
      seriesId: series?.id ?? null,
      rosterIds: device.rosterId ? [device.rosterId] : [],
    }),
    expiresAt: noticeExpiresAt({ kind, now, deadline }),
  };
}

const minutesUntil = (deadline: Date | null, now: Date): number =>
  deadline ? Math.max(1, Math.round((+deadline - +now) / MINUTE_MS)) : 0;

const isDrawnRow = (series: SeriesRow | undefined): boolean => {
  const outcome = series && outcomeOf(series);
  return Boolean(outcome && isDraw(outcome));
};

/** Returns the score, the device owner's side first; of a lobby the place. */
function formatScore(series: SeriesRow | undefined, rosterId: RosterId | null): string {
  const competitor = series?.lobby?.competitors.find((one) => one.rosterId === rosterId);
  if (competitor && competitor.placement !== null) return `#${competitor.placement}`;
  if (!series || series.homeScore === null || series.awayScore === null) return '';
  return rosterId === series.awayRosterId
    ? `${series.awayScore} : ${series.homeScore}`
    : `${series.homeScore} : ${series.awayScore}`;
}
