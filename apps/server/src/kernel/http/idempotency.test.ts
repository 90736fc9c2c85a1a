import { randomUUID } from 'node:crypto';
import type { RootOperationNode } from 'kysely';
import { describe, expect, test } from 'vitest';
import { championship } from '../../../../../tests/support/championship.ts';
import { reportOf, sendChange, type Sending } from '../../../../../tests/support/sent-change.ts';
import { testStorage } from '../../../../../tests/support/test-storage.ts';
import { DatabaseUnavailable } from '../../platform/storage/unavailable.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { performOnce } from './idempotency.ts';
import type { PrintedAnswer } from './print.ts';

const readsTable = (statement: RootOperationNode, table: string): boolean =>
  statement.kind === 'SelectQueryNode' && JSON.stringify(statement.from).includes(`"${table}"`);

/** Opens a championship whose reads outside of transactions can be made to fail. */
async function openFailingReads() {
  const storage = await testStorage();
  const failing = { table: '', count: 0 };
  const db = storage.db.withPlugin({
    transformQuery({ node }) {
      if (failing.table === '' || !readsTable(node, failing.table)) return node;
      failing.count += 1;
      throw new DatabaseUnavailable('the connection was lost');
    },
    transformResult: async ({ result }) => result,
  });
  return { ...(await championship({ storage: { ...storage, db } })), failing };
}

describe('a change whose answer could not be read after its commit', () => {
  test('is not repeated: a repetition with the same key gets the answer, and then the same bytes', async () => {
    const { failing, ...ringside } = await openFailingReads();
    const { region } = await ringside.stage({});
    const owner = await ringside.player();
    const creation: Sending = {
      path: 'rosters/1.0?include=players.user,segment',
      by: owner,
      body: {
        data: {
          type: 'rosters',
          attributes: { name: 'Alpha Team' },
          relationships: { segment: { data: { type: 'segments', id: region.id } } },
        },
      },
      headers: { 'idempotency-key': randomUUID() },
    };
    failing.table = 'segments';
    expect((await sendChange(ringside, creation)).status).toBe(503);
    expect(failing.count).toBe(1);
    failing.table = '';
    const answer = await sendChange(ringside, creation);
    expect(answer.status).toBe(201);
    expect(JSON.parse(answer.text)).toMatchObject({
      data: { type: 'rosters', attributes: { name: 'Alpha Team' } },
      included: expect.arrayContaining([expect.objectContaining({ type: 'users', id: owner.id })]),
    });
    const rosters = (await owner.client.rosters.list({ 'filter[user]': owner.id })).items;
    expect(rosters).toHaveLength(1);
    await owner.client.rosters.update(rosters[0]!.id, { name: 'Omega Team' });
    expect((await sendChange(ringside, creation)).text).toBe(answer.text);
    expect((await sendChange(ringside, { ...creation, body: {} })).status).toBe(422);
  });

  test('is not repeated with the others of its batch', async () => {
    const { failing, ...ringside } = await openFailingReads();
    const { region } = await ringside.stage({
      segment: { configuration: { bestOf: 1, bans: [] } },
    });
    const rosters = [];
    for (const letter of 'ABCD')
      rosters.push(await ringside.roster(region.id, `${letter.repeat(5)} Team`));
    await ringside.advance(55);
    for (const { id, captain } of rosters) await captain.client.checkins.ofRoster(id);
    await ringside.advance(60);
    const listSeries = async () =>
      (
        await ringside.visitor.matchSeries.list({
          'filter[segment]': region.id,
          'filter[roundNumber]': 1,
        })
      ).items;
    const captains = new Map(rosters.map(({ id, captain }) => [id, captain]));
    const captainOf = (series: Awaited<ReturnType<typeof listSeries>>[number]) =>
      captains.get(series.competitors[0].roster!.id)!;
    for (const series of await listSeries())
      for (const { roster } of series.competitors)
        await captains.get(roster!.id)!.client.checkins.ofSeries(series.id);
    await ringside.advance(10);
    const live = await listSeries();
    failing.table = 'challenges';
    const answers = await Promise.all(
      live.map((series) => sendChange(ringside, reportOf(series, captainOf(series)))),
    );
    failing.table = '';
    expect(answers.map(({ status }) => status)).toEqual([503, 503]);
    expect((await listSeries()).map(({ reporting }) => reporting)).toEqual([
      'reported',
      'reported',
    ]);
    const { items } = await ringside.operator.activityLog.list({
      'filter[action]': 'series.reported',
    });
    expect(items).toHaveLength(2);
  });
});

test('two servers that print one change at different moments give the same answer', async () => {
  const storage = await testStorage();
  const secret = { current: 'secret', also: [] };
  const printedAs = (body: string): PrintedAnswer => ({ status: 200, headers: {}, body });
  const requestTo = (
    print: () => Promise<PrintedAnswer>,
    perform: Parameters<typeof performOnce>[0]['perform'],
  ) => performOnce({ deps: { storage, secret }, scope: ['key'], body: '{}', perform, print });
  const first = await requestTo(
    async () => printedAs('not asked'),
    async (answerStore) => {
      await storage.transact((db) =>
        answerStore.saveUnprinted({ db } as Work, { show: { type: 'rosters', id: '1' } }),
      );
      const repeated = await requestTo(
        async () => printedAs('printed by the other server'),
        () => Promise.reject(new Error('performed twice')),
      );
      expect(repeated.body).toBe('printed by the other server');
      return answerStore.complete(printedAs('printed later'));
    },
  );
  expect(first.body).toBe('printed by the other server');
});
