import { positionKey } from '@ringside/rules/bracket/bracket';
import { sourcesOf } from '@ringside/rules/bracket/links';
import { traitsOf } from '@ringside/rules/format-traits';
import type { RosterId, SegmentId } from '@ringside/rules/ids';
import { matchesBefore, type WaitingSeries } from '@ringside/rules/notices/matches-before';
import { MATCHES_BEFORE, matchReminders } from '@ringside/rules/notices/notices';
import { roundCount } from '@ringside/rules/schedule/segment-fit';
import { planOfStage, toBracketPosition } from '@ringside/rules/stage/bracket-layout';
import {
  rosterIdsOf,
  seriesRepository,
  type SeriesRow,
} from '../../competition/match-series/series.repository.ts';
import {
  segmentRepository,
  type SegmentRow,
} from '../../competition/segments/segment.repository.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { notifyDevices, type Occasion } from './notify-devices.ts';
import { loadFacts } from './occasion.query.ts';

/** [NTF-6] Notifies players whose lead time before their match is reached. */
export async function remindOfMatches(work: Work, seriesIds: readonly string[]): Promise<void> {
  const { series } = await loadFacts(work, { series: [...seriesIds] });
  const occasions = [...series.values()].flatMap((one): Occasion[] => {
    // a match that was moved meanwhile has another job
    if (one.state !== 'scheduled' || !one.date) return [];
    const { due, nextAt } = matchReminders({ date: one.date, now: work.now });
    if (nextAt) work.schedule({ kind: 'match-soon', subjectId: one.id, dueAt: nextAt });
    return due === null
      ? []
      : [
          {
            kind: 'match-soon',
            cause: `match-soon:${one.id}:${one.date.toISOString()}:${due}`,
            series: one,
            rosterIds: rosterIdsOf(one),
            page: `/match/${one.id}`,
            tag: `match-${one.id}`,
            deadline: one.date,
            lead: due,
          },
        ];
  });
  await notifyDevices(work, occasions);
}

/** [NTF-7] Notifies players of a segment of whose next match at most two others stand in the way. */
export async function notifyOfProgress(work: Work, segmentId: SegmentId): Promise<void> {
  const { db, tenantId } = work;
  const segment = await segmentRepository(db, tenantId).findById(segmentId);
  if (!segment?.seededAt || segment.finishedAt) return;
  const series = await seriesRepository(db, tenantId).findAllBySegment(segmentId);
  const waiting =
    traitsOf(segment).shape === 'tree'
      ? waitingInTree(segment, series)
      : waitingInRounds(segment, series);
  await notifyDevices(
    work,
    waiting.map(({ cause, rosterId }) => ({
      kind: 'two-before',
      cause: `two-before:${cause}`,
      rosterIds: [rosterId],
      page: '/my-team',
      tag: `two-before-${rosterId}`,
    })),
  );
}

interface Waiting {
  /** The reason, unique for each match that a roster waits for. */
  cause: string;
  rosterId: RosterId;
}

function waitingInTree(segment: SegmentRow, series: readonly SeriesRow[]): Waiting[] {
  const plan = planOfStage(segment);
  const facts = series.map((one): WaitingSeries => {
    const position = toBracketPosition(one);
    const { home, away } = sourcesOf({ plan, position });
    return {
      key: positionKey(position),
      isFinished: one.state === 'finished',
      rosterIds: [
        one.homeKind === 'tbd' ? null : one.homeRosterId,
        one.awayKind === 'tbd' ? null : one.awayRosterId,
      ],
      sources: [home, away].flatMap((source) =>
        source.kind === 'series' ? positionKey(source.position) : [],
      ),
    };
  });
  return matchesBefore(facts)
    .filter(({ left }) => left > 0 && left <= MATCHES_BEFORE)
    .map(({ key, rosterId }) => ({ cause: `${segment.id}:${key}`, rosterId }));
}

/** Returns the rosters that wait for the next round, which is paired when this one is over. */
function waitingInRounds(segment: SegmentRow, series: readonly SeriesRow[]): Waiting[] {
  if (!traitsOf(segment).pairsByResults) return [];
  const roundNumber = Math.max(0, ...series.map((one) => one.roundNumber));
  if (roundNumber >= roundCount(segment, segment.seededCount ?? 2)) return [];
  const round = series.filter((one) => one.roundNumber === roundNumber);
  const left = round.filter(({ state }) => state !== 'finished').length;
  if (left === 0 || left > MATCHES_BEFORE) return [];
  return round
    .filter(({ state }) => state === 'finished')
    .flatMap(rosterIdsOf)
    .map((rosterId) => ({ cause: `${segment.id}:round:${roundNumber}`, rosterId }));
}
