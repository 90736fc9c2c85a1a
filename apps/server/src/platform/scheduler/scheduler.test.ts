import { beforeEach, describe, expect, test } from 'vitest';
import { testApi } from '../../../../../tests/support/test-api.ts';
import { createScheduler, type BatchJob, toSingleJob } from './scheduler.ts';

const { context } = await testApi({ now: new Date('2026-11-21T12:00:00Z') });
const { db } = context.storage;
const due = (kind: string, dueAt: string, subjectId = '1', requestId: string | null = null) =>
  db
    .insertInto('dueWork')
    .values({
      tenantId: context.tenants.defaultId,
      kind,
      subjectId,
      dueAt: new Date(dueAt),
      payload: 'null' as never,
      requestId,
    })
    .execute();

beforeEach(async () => void (await db.deleteFrom('dueWork').execute()));

test.each([
  {
    what: 'took too long by itself is put off, and lets what comes after it pass',
    code: '57014',
    done: ['later'],
    attempts: 1,
  },
  {
    what: 'waited too long for a lock of its own is put off as well',
    code: '55P03',
    done: ['later'],
    attempts: 1,
  },
  {
    what: 'found the database away keeps its place, and nothing passes it',
    code: '57P01',
    done: [],
    attempts: 0,
  },
  {
    what: 'found the disk full keeps its place, and nothing passes it',
    code: '53100',
    done: [],
    attempts: 0,
  },
])('a job that $what', async ({ code, done, attempts }) => {
  await due('fails', '2026-11-21T11:58:00Z');
  await due('later', '2026-11-21T11:59:00Z');
  const did: string[] = [];
  const one = {
    fails: () => Promise.reject(Object.assign(new Error(code), { code })),
    later: async () => void did.push('later'),
  };
  const work = createScheduler(context);
  work.register({ one, many: {} });
  await work.catchUp().catch((error: { code: string }) => expect(error.code).toBe(code));
  expect(did).toEqual(done);
  expect(
    await db
      .selectFrom('dueWork')
      .select('attempts')
      .where('kind', '=', 'fails')
      .executeTakeFirstOrThrow(),
  ).toEqual({ attempts });
});

describe('jobs that fall due for many at once', () => {
  const AT = '2026-11-21T11:59:00Z';
  const subjects = (count: number) =>
    Array.from({ length: count }, (_, index) => String(index + 1));
  /** Creates a job of many that marks each subject, and lists the subjects of each call. */
  function marking(fails: (subjectIds: readonly string[]) => boolean = () => false) {
    const called: (readonly string[])[] = [];
    const round: BatchJob = async (work, subjectIds, within) => {
      called.push(subjectIds);
      for (const subjectId of subjectIds)
        within(subjectId, () =>
          work.schedule({ kind: 'mark', subjectId, dueAt: new Date('2027-01-01T00:00:00Z') }),
        );
      if (fails(subjectIds)) throw new Error('a series that cannot begin');
    };
    const other: string[] = [];
    const work = createScheduler(context);
    work.register({
      one: {
        round: toSingleJob(round),
        other: async (_work, { subjectId }) => void other.push(subjectId),
      },
      many: { round },
    });
    return { called, other, work };
  }
  const marks = () =>
    db
      .selectFrom('dueWork')
      .select(['subjectId', 'requestId'])
      .where('kind', '=', 'mark')
      .orderBy('id')
      .execute();

  test('run in transactions of 64, in order', async () => {
    const { called, work } = marking();
    for (const subject of subjects(130)) await due('round', AT, subject);
    await work.catchUp();
    expect(called.map(({ length }) => length)).toEqual([64, 64, 2]);
    expect(called.flat()).toEqual(subjects(130));
    expect((await marks()).map(({ subjectId }) => subjectId)).toEqual(subjects(130));
  });

  test('pass no job of another kind, and none of another instant', async () => {
    const { called, other, work } = marking();
    for (const subject of ['1', '2']) await due('round', AT, subject);
    await due('other', AT, '3');
    for (const subject of ['4', '5']) await due('round', AT, subject);
    await due('round', '2026-11-21T11:59:01Z', '6');
    await work.catchUp();
    expect([called, other]).toEqual([[['1', '2'], ['4', '5'], ['6']], ['3']]);
  });

  test('of which one fails, run one by one and once each, and the failed one is retried', async () => {
    const { called, work } = marking((subjectIds) => subjectIds.includes('2'));
    for (const subject of subjects(4)) await due('round', AT, subject);
    await work.catchUp();
    expect(called).toEqual([subjects(4), ['1'], ['2'], ['3'], ['4']]);
    expect((await marks()).map(({ subjectId }) => subjectId)).toEqual(['1', '3', '4']);
    expect(
      await db
        .selectFrom('dueWork')
        .select(['subjectId', 'attempts'])
        .where('kind', '=', 'round')
        .execute(),
    ).toEqual([{ subjectId: '2', attempts: 1 }]);
  });

  test('have the request that caused each', async () => {
    const { work } = marking();
    await due('round', AT, '1', 'the first request');
    await due('round', AT, '2', 'the second request');
    await work.catchUp();
    expect(await marks()).toEqual([
      { subjectId: '1', requestId: 'the first request' },
      { subjectId: '2', requestId: 'the second request' },
    ]);
  });
});
