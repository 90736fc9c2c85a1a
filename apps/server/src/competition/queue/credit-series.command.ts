import { mustHave } from '@ringside/rules/must';
import { ratingsAfter } from '@ringside/rules/queue/rating';
import { recheckRosters } from '../../identity/users/recheck-rosters.command.ts';
import { anyOf } from '../../platform/storage/any-of.ts';
import { json } from '../../platform/storage/tables/columns.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import type { SeriesRow } from '../match-series/series.repository.ts';
import { amendSeries } from '../stage/series-writes.command.ts';

/** The changes by a series of a queue, which a correction takes back. */
interface Credit {
  /** The rating that home won and away lost. */
  rating: number;
  winners: string[];
}

/**
 * Credits a played series of a queue: updates both ratings and adds a win towards qualification to
 * each player of the winner. A forfeit changes nothing.
 */
export async function creditSeries(work: Work, series: SeriesRow): Promise<void> {
  const { homeRosterId: home, awayRosterId: away, winner } = series;
  if (!home || !away || !winner || series.outcomeHow !== 'played') return;
  const rows = await work.db
    .selectFrom('rosters')
    .select(['id', 'rating'])
    .where('id', 'in', [home, away])
    .orderBy('id')
    .forUpdate()
    .execute();
  const ratingOf = (id: string) =>
    mustHave(
      rows.find((row) => row.id === id),
      'the roster of a side',
    ).rating;
  const rating =
    ratingsAfter({ home: ratingOf(home), away: ratingOf(away), winner }).home - ratingOf(home);
  const members = await work.db
    .selectFrom('players')
    .select('userId')
    .where('rosterId', '=', winner === 'home' ? home : away)
    .where('leftAt', 'is', null)
    .execute();
  const credit: Credit = { rating, winners: members.map(({ userId }) => userId) };
  await applyCredit(work, series, credit, 1);
  const pairing = json({ ...series.pairing, credit });
  await amendSeries(work, [{ row: series, columns: { pairing } }]);
}

/** Takes the credit of a series back, before a correction. */
export async function revokeCredit(work: Work, series: SeriesRow): Promise<void> {
  const credit = (series.pairing as { credit?: Credit } | null)?.credit;
  if (credit) await applyCredit(work, series, credit, -1);
}

async function applyCredit(
  work: Work,
  { homeRosterId, awayRosterId }: SeriesRow,
  { rating, winners }: Credit,
  sign: 1 | -1,
): Promise<void> {
  const { db } = work;
  for (const [id, change] of [
    [homeRosterId, sign * rating],
    [awayRosterId, -sign * rating],
  ] as const)
    await db
      .updateTable('rosters')
      .set((eb) => ({ rating: eb('rating', '+', change) }))
      .where('id', '=', id)
      .execute();
  for (const before of await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', anyOf(winners))
    .orderBy('id')
    .forUpdate()
    .execute()) {
    const after = await db
      .updateTable('users')
      .set((eb) => ({ queueWins: eb('queueWins', '+', sign), version: eb('version', '+', 1) }))
      .where('id', '=', before.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await recheckRosters(work, before, after);
    work.record({
      action: 'user.queue-wins',
      subject: { type: 'users', id: after.id, version: after.version },
      before: { queueWins: before.queueWins },
      after: { queueWins: after.queueWins },
    });
  }
}
