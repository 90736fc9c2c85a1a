import type { SegmentId, SeriesId } from '@ringside/rules/ids';
import { pushRepository } from '../../platform/outbound/push/push.repository.ts';
import type { Change, Work } from '../../platform/unit-of-work.ts';
import { type Occasion, notifyDevices } from './notify-devices.ts';
import { loadFacts, type Sought } from './occasion.query.ts';
import { matchCheckin, type NoticeWork, OCCASIONS, rosterCheckin } from './occasions.ts';

/**
 * How long a process may use its list of tenants with devices. A device that registers at another
 * process counts afterwards.
 */
const KNOWN_FOR_MS = 5_000;

/**
 * The feed of notices to players' devices: a row for each device and cause, in the transaction of
 * the change.
 */
export interface NoticeFeed {
  note(work: Work, changes: readonly Change[]): Promise<void>;
  /** Forgets the list after a device has registered here. */
  forget(): void;
}

/** The changes that end a match. */
const ENDS: ReadonlySet<string> = new Set([
  'series.finished',
  'series.ruled',
  'series.forfeited',
  'series.unplayed',
]);
const SEGMENT_TOPIC = /^segments:(\d+)$/;

/** Creates the feed of notices. */
export function createNoticeFeed(): NoticeFeed {
  let audience: { tenants: ReadonlyMap<string, boolean>; until: number } | undefined;
  return {
    forget: () => void (audience = undefined),
    async note(work, changes) {
      const relevant = changes.filter(
        ({ action }) => Object.hasOwn(OCCASIONS, action) || ENDS.has(action),
      );
      if (relevant.length === 0) return;
      if (!audience || performance.now() > audience.until)
        audience = {
          tenants: await pushRepository(work.db).tenantsWithDevices(),
          until: performance.now() + KNOWN_FOR_MS,
        };
      const asksForProgress = audience.tenants.get(work.tenantId);
      if (asksForProgress !== undefined) await notifyOfChanges(work, relevant, asksForProgress);
    },
  };
}

/** `asksForProgress`: whether a player wants to hear how many matches are left before theirs. */
async function notifyOfChanges(
  work: Work,
  changes: readonly Change[],
  asksForProgress: boolean,
): Promise<void> {
  const about = (kind: keyof Sought) =>
    changes.flatMap(({ action, subject }) => (OCCASIONS[action]?.reads === kind ? subject.id : []));
  const facts: NoticeWork = {
    now: work.now,
    ...(await loadFacts(work, {
      series: about('series'),
      segments: about('segments'),
      registrations: about('registrations'),
      challenges: about('challenges'),
    })),
  };
  const occasions = changes
    .flatMap((change) => OCCASIONS[change.action]?.make(facts, change) ?? [])
    .filter((occasion, _index, others) => !isSaidByLapse(occasion, others));
  await notifyDevices(work, inOrderOfDates(occasions));
  if (!asksForProgress) return;
  const ended = new Set(
    changes
      .filter(({ action }) => ENDS.has(action))
      .flatMap(({ topics = [] }) =>
        topics.flatMap((topic) => SEGMENT_TOPIC.exec(topic)?.[1] ?? []),
      ),
  );
  for (const subjectId of ended)
    work.schedule({ kind: 'matches-before', subjectId, dueAt: work.now });
}

/** A lapsed check-in already says that a player has left. */
const isSaidByLapse = ({ kind, rosterIds }: Occasion, others: readonly Occasion[]): boolean =>
  kind === 'player-left' &&
  others.some((one) => one.kind === 'roster-checkin-lapsed' && one.rosterIds[0] === rosterIds[0]);

/** A player hears first of what moved that comes first. */
const inOrderOfDates = (occasions: readonly Occasion[]): Occasion[] =>
  occasions.toSorted(
    (one, other) => Number(one.series?.date ?? Infinity) - Number(other.series?.date ?? Infinity),
  );

/** Notifies missing players once more before the check-in of a match closes. */
export async function notifyOfMatchClosing(work: Work, seriesId: SeriesId): Promise<void> {
  const occasion = matchCheckin(
    { now: work.now, ...(await loadFacts(work, { series: [seriesId] })) },
    seriesId,
    'match-checkin-closing',
  );
  if (occasion) await notifyDevices(work, [occasion]);
}

/** Notifies missing rosters once more before the check-in of a segment closes. */
export async function notifyOfRosterClosing(work: Work, segmentId: SegmentId): Promise<void> {
  const occasion = rosterCheckin(
    { now: work.now, ...(await loadFacts(work, { segments: [segmentId] })) },
    segmentId,
    'roster-checkin-closing',
  );
  if (occasion) await notifyDevices(work, [occasion]);
}
