import type { Standing } from '@ringside/contract/collections/standings';
import type { RosterId, SegmentId } from '@ringside/rules/ids';
import { anyOf } from '../../platform/storage/any-of.ts';
import type { Reading } from '../../platform/unit-of-work.ts';
import {
  rosterIdsOf,
  seriesRepository,
  type SeriesRow,
} from '../match-series/series.repository.ts';

/** The series of a roster in its stage: those behind it, and the one that it plays now. */
export type Run = Pick<Standing, 'form' | 'plays'>;

/** The most series that a form shows. */
const FORM_LENGTH = 5;

/** Returns a function that gives the run of each of these rosters in a segment. */
export async function loadRuns(
  { db, tenantId }: Reading,
  segmentId: SegmentId,
  rosterIds: readonly RosterId[],
): Promise<(rosterId: RosterId) => Run> {
  const series = await seriesRepository(db, tenantId).findAllByRosters(segmentId, rosterIds);
  const names = new Map(
    (
      await db
        .selectFrom('rosters')
        .select(['id', 'name'])
        .where('id', '=', anyOf([...new Set(series.flatMap(rosterIdsOf))]))
        .execute()
    ).map(({ id, name }) => [id, name]),
  );
  const byRoster = new Map<RosterId, SeriesRow[]>();
  for (const one of series)
    for (const rosterId of rosterIdsOf(one)) {
      const rosterSeries = byRoster.get(rosterId);
      if (rosterSeries) rosterSeries.push(one);
      else byRoster.set(rosterId, [one]);
    }
  return (rosterId) => runOf(byRoster.get(rosterId) ?? [], rosterId, names);
}

function runOf(
  series: readonly SeriesRow[],
  rosterId: RosterId,
  names: ReadonlyMap<RosterId, string>,
): Run {
  const opponentIn = ({ homeRosterId, awayRosterId, lobby }: SeriesRow) => {
    const id = homeRosterId === rosterId ? awayRosterId : homeRosterId;
    return lobby || id === null ? null : { id, name: names.get(id) ?? '' };
  };
  const form = series
    .filter(
      ({ state, outcomeHow, lobby }) => state === 'finished' && outcomeHow !== 'bye' && !lobby,
    )
    // by the plan, not by the end: a result that was taken back and restored has a later end
    .sort(
      (one, other) =>
        Number(other.date) - Number(one.date) ||
        other.roundNumber - one.roundNumber ||
        other.bracketNumber - one.bracketNumber ||
        other.matchNumber - one.matchNumber,
    )
    .slice(0, FORM_LENGTH)
    .map((one) => ({
      series: one.id,
      result: resultOf(one, rosterId),
      opponent: opponentIn(one),
    }));
  const now = series
    .filter(isOpen)
    .sort(
      (one, other) =>
        Number(other.state === 'live') - Number(one.state === 'live') ||
        Number(one.date ?? Infinity) - Number(other.date ?? Infinity) ||
        one.roundNumber - other.roundNumber,
    )[0];
  return {
    form,
    plays: now
      ? {
          series: now.id,
          state: now.state,
          date: now.date?.toISOString() ?? null,
          opponent: opponentIn(now),
        }
      : null,
  };
}

type OpenSeries = SeriesRow & { state: Exclude<SeriesRow['state'], 'finished'> };
const isOpen = (series: SeriesRow): series is OpenSeries => series.state !== 'finished';

/** Returns what a decided series was for a roster; both sides lose an unplayed one. */
function resultOf(
  { winner, outcomeHow, homeRosterId }: SeriesRow,
  rosterId: RosterId,
): Run['form'][number]['result'] {
  if (winner !== null)
    return winner === (homeRosterId === rosterId ? 'home' : 'away') ? 'won' : 'lost';
  return outcomeHow === 'played' ? 'drawn' : 'lost';
}
