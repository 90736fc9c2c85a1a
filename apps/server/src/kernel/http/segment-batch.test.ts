import { randomUUID } from 'node:crypto';
import type { MatchSeries } from '@ringside/contract/collections/match-series';
import { describe, expect, test } from 'vitest';
import { championship, type Player } from '../../../../../tests/support/championship.ts';
import {
  countedStorage,
  type Hold,
  type StorageCounts,
} from '../../../../../tests/support/counted-storage.ts';
import {
  checkinOf,
  LOST,
  reportOf,
  sendChange,
  type Sending,
  WON,
} from '../../../../../tests/support/sent-change.ts';
import { testStorage } from '../../../../../tests/support/test-storage.ts';

type Ringside = Awaited<ReturnType<typeof championship>>;
type Roster = Awaited<ReturnType<Ringside['roster']>>;

const SERIES = 4;
/** The statements of a report that runs alone, without `begin` and `commit`. */
const REPORT_STATEMENTS = 8;
/** The statements of a batch of reports, whatever its size. */
const BATCH_STATEMENTS = 9;
/** The statements of three reports by the number of their transactions. */
const STATEMENTS_OF_THREE: Record<number, number> = {
  1: BATCH_STATEMENTS,
  2: REPORT_STATEMENTS + BATCH_STATEMENTS,
};
/** The first change may begin before the others arrive; all others share one transaction. */
const MOST_COMMITS = 2;

/** The counts of a storage, with the functions by which all changes arrive at the same time. */
interface HeldStorage {
  counts: StorageCounts;
  hold(): Hold;
  settle(): Promise<void>;
}

/** Opens a championship of one region, whose first round of four series is about to begin. */
async function openRound() {
  const { storage, ...heldStorage } = countedStorage(await testStorage());
  const ringside = await championship({ storage });
  const { region } = await ringside.stage({ segment: { configuration: { bestOf: 1, bans: [] } } });
  const rosters = new Map<string, Roster>();
  for (const letter of 'ABCDEFGH') {
    const one = await ringside.roster(region.id, `${letter.repeat(5)} Team`);
    rosters.set(one.id, one);
  }
  await ringside.advance(55);
  for (const { id, captain } of rosters.values()) await captain.client.checkins.ofRoster(id);
  await ringside.advance(60);
  const round = async (number: number) =>
    (
      await ringside.visitor.matchSeries.list({
        'filter[segment]': region.id,
        'filter[roundNumber]': number,
      })
    ).items;
  return {
    ...ringside,
    ...heldStorage,
    rosters,
    round,
    operatorSender: { token: ringside.operatorToken },
  };
}

/** Opens such a championship, checks all players in at the same time, and begins the round. */
async function openLiveRound() {
  const ringside = await openRound();
  const captainOf = ({ competitors }: MatchSeries, side: 0 | 1): Player =>
    ringside.rosters.get(competitors[side].roster!.id)!.captain;
  const checkins = await sendTogether(
    ringside,
    (await ringside.round(1)).flatMap((series) =>
      series.competitors.flatMap(({ roster }) =>
        ringside.rosters.get(roster!.id)!.members.map((member) => checkinOf(series, member)),
      ),
    ),
  );
  await ringside.advance(10);
  return { ...ringside, captainOf, checkins, series: await ringside.round(1) };
}

/**
 * Sends changes at the same time: the first transaction begins when all of them wait. Returns their
 * answers with what they cost.
 */
async function sendTogether(ringside: Ringside & HeldStorage, changes: Sending[]) {
  const { counts, hold, settle } = ringside;
  // A cache of five seconds: without it the count would depend on the speed of the machine.
  ringside.api.context.hooks.forget();
  const before = { ...counts };
  const { release } = hold();
  const sending = changes.map((change) => sendChange(ringside, change));
  await settle();
  release();
  const answers = await Promise.all(sending);
  return {
    answers,
    statuses: answers.map(({ status }) => status),
    commits: counts.commits - before.commits,
    statements: counts.statements - before.statements,
  };
}

describe('simultaneous changes of one segment', () => {
  test('share a transaction, each with its own answer, actor and request', async () => {
    const ringside = await openLiveRound();
    expect(ringside.checkins.statuses).toEqual(Array.from({ length: 6 * SERIES }, () => 201));
    expect(ringside.checkins.commits).toBeLessThanOrEqual(MOST_COMMITS);

    const sent = ringside.series.map((series) => ({
      series,
      captain: ringside.captainOf(series, 0),
      requestId: randomUUID(),
    }));
    const [first, ...others] = sent.map(({ series, captain, requestId }) => ({
      ...reportOf(series, captain),
      headers: { 'x-request-id': requestId },
    }));
    const alone = await sendTogether(ringside, [first!]);
    const batch = await sendTogether(ringside, others);
    expect(alone.statuses).toEqual([200]);
    expect(batch.statuses).toEqual(others.map(() => 200));
    expect([alone.commits, alone.statements]).toEqual([1, REPORT_STATEMENTS]);
    // The others arrive in one batch, or the first of them before the rest.
    expect(batch.statements).toBe(STATEMENTS_OF_THREE[batch.commits]);

    const rows = await ringside.api.context.storage.db
      .selectFrom('activity')
      .select(['subjectId', 'userId', 'requestId'])
      .where('action', '=', 'series.reported')
      .execute();
    expect(rows).toHaveLength(SERIES);
    for (const { series, captain, requestId } of sent)
      expect(rows).toContainEqual({ subjectId: series.id, userId: captain.id, requestId });
  });

  test('see each other, and keep their answers under their own Idempotency-Keys', async () => {
    const ringside = await openLiveRound();
    const changes = ringside.series.flatMap((one) =>
      ([0, 1] as const).map((side) => ({
        ...reportOf(one, ringside.captainOf(one, side)),
        headers: { 'idempotency-key': randomUUID() },
      })),
    );
    const first = await sendTogether(ringside, changes);
    expect(first.statuses).toEqual(changes.map(() => 200));
    expect(first.commits).toBeLessThanOrEqual(MOST_COMMITS);
    expect(
      (await ringside.round(2)).map(({ state }) => state),
      'the same report of both sides ends a series',
    ).toEqual(['scheduled', 'scheduled']);
    const again = await sendTogether(ringside, changes);
    expect(again.answers.map(({ text }) => text)).toEqual(first.answers.map(({ text }) => text));
    expect(again.commits).toBe(0);
  });

  test('are refused one by one, and compare their preconditions one after the other', async () => {
    const ringside = await openLiveRound();
    const [first, second, third, fourth] = ringside.series;
    const stranger = ringside.captainOf(third!, 0);
    const captain = ringside.captainOf(second!, 0);
    const read = await ringside.send(`/api/match-series/1.0/${fourth!.id}`, { method: 'GET' });
    const headers = { 'if-match': read.headers.get('etag')! };
    await read.text();
    const { statuses } = await sendTogether(ringside, [
      reportOf(first!, ringside.captainOf(first!, 0)),
      reportOf(second!, stranger),
      { path: `match-series/1.0/${second!.id}/confirm`, by: captain },
      reportOf(second!, captain, { ...WON, attributes: { periods: [], forfeit: 'neither' } }),
      { ...reportOf(fourth!, ringside.operatorSender), headers },
      { ...reportOf(fourth!, ringside.operatorSender, LOST), headers },
      reportOf(third!, stranger),
    ]);
    const rulings = statuses.splice(4, 2);
    expect(rulings.toSorted(), 'the second ruling is stale').toEqual([200, 412]);
    expect(statuses).toEqual([200, 403, 409, 422, 200]);
    const { items } = await ringside.operator.activityLog.list({
      'filter[action]': 'series.reported',
    });
    expect(items.map(({ subject }) => subject.id).toSorted()).toEqual(
      [first!.id, third!.id].toSorted(),
    );
  });

  test('run alone if one of them is refused after it has written', async () => {
    const ringside = await openLiveRound();
    const { operatorSender } = ringside;
    for (const one of ringside.series) await sendChange(ringside, reportOf(one, operatorSender));
    const semifinals = await ringside.round(2);
    await sendChange(ringside, reportOf(semifinals[0]!, operatorSender));
    const { answers } = await sendTogether(ringside, [
      reportOf(ringside.series[0]!, operatorSender, LOST),
      reportOf(semifinals[1]!, operatorSender),
    ]);
    expect(answers[0]).toMatchObject({ status: 409, code: 'result-would-reset' });
    expect(answers[1]).toMatchObject({ status: 200 });
  });
});
