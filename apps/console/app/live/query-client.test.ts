import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { queryClient, refetchOnce } from './query-client.ts';

afterEach(() => queryClient.clear());

/** Reads in the order in which they begin; the test answers them. */
function createReads() {
  const answers: PromiseWithResolvers<string>[] = [];
  const observer = new QueryObserver(queryClient, {
    queryKey: ['x'],
    queryFn: () => {
      const answer = Promise.withResolvers<string>();
      answers.push(answer);
      return answer.promise;
    },
  });
  const refetch = () => refetchOnce(['x'], () => observer.refetch({ cancelRefetch: false }));
  const open = () => observer.subscribe(() => {});
  return { answers, observer, refetch, open };
}

/** Lets everything run that waits for no answer. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('several calls during a read cause exactly one more, and resolve when it is done', async () => {
  const { answers, observer, refetch, open } = createReads();
  open();
  const done: string[] = [];
  const calls = ['a', 'b', 'c'].map((name) => refetch().then(() => done.push(name)));
  await settle();
  expect(answers).toHaveLength(1);
  answers[0]!.resolve('before the calls');
  await settle();
  expect(answers).toHaveLength(2);
  expect(done).toEqual([]);
  answers[1]!.resolve('after the calls');
  await Promise.all(calls);
  expect(answers).toHaveLength(2);
  expect(observer.getCurrentResult().data).toBe('after the calls');
});

test('a call during the second read waits for one more, and the others do not wait for it', async () => {
  const { answers, refetch, open } = createReads();
  open();
  let isFirstDone = false;
  void refetch().then(() => (isFirstDone = true));
  answers[0]!.resolve('1');
  await settle();
  void refetch();
  answers[1]!.resolve('2');
  await settle();
  expect(isFirstDone).toBe(true);
  expect(answers).toHaveLength(3);
});

test('a failed read keeps the last data, and a call during it still reads once more', async () => {
  const { answers, observer, refetch, open } = createReads();
  open();
  answers[0]!.resolve('data');
  await settle();
  void refetch();
  void refetch();
  answers[1]!.reject(new Error('no connection'));
  await settle();
  expect(observer.getCurrentResult()).toMatchObject({ data: 'data', isFetching: true });
  expect(observer.getCurrentResult().error).toEqual(new Error('no connection'));
  answers[2]!.resolve('newer');
  await settle();
  expect(observer.getCurrentResult()).toMatchObject({ data: 'newer', error: null });
});

test('a screen that opens again shows its last data and reads again', async () => {
  const { answers, observer, open } = createReads();
  const close = open();
  answers[0]!.resolve('data');
  await settle();
  close();
  open();
  expect(observer.getCurrentResult()).toMatchObject({ data: 'data', isFetching: true });
  expect(answers).toHaveLength(2);
});
