import type { PageChange, PageVersion } from '@ringside/contract/live/page-version';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCatchUp } from './catch-up.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const changeTo = (version: string, at: string): PageChange => ({ page: '/match/1', version, at });

/** A page that shows nothing of what it hears and reads what the test resolves. */
function openPage() {
  const shownVersions: string[] = [];
  const requests: {
    missing: string;
    answer: (version: [string, string] | 'gone' | undefined) => Promise<unknown>;
  }[] = [];
  const events: string[] = [];
  const catchUp = createCatchUp({
    pageState: {
      apply: () => false,
      replace: ({ version }) => shownVersions.push(version) > 0,
    },
    read(missing) {
      const { promise, resolve } = Promise.withResolvers<PageVersion | 'gone' | undefined>();
      requests.push({
        missing: missing.version,
        async answer(answerValue) {
          resolve(
            Array.isArray(answerValue)
              ? { page: '/match/1', version: answerValue[0], at: answerValue[1], data: {} }
              : answerValue,
          );
          await vi.advanceTimersByTimeAsync(0);
        },
      });
      return promise;
    },
    isCurrent: () => void events.push('current'),
    isGone: () => void events.push('gone'),
    random: () => 0.5,
  });
  return { catchUp, shownVersions, requests, events };
}

test('reads a missing version after a random wait, and then shows the newest one', async () => {
  const { catchUp, shownVersions, requests, events } = openPage();
  catchUp.hear(changeTo('b', '2'));
  expect(requests).toEqual([]);
  await vi.advanceTimersByTimeAsync(350);
  await requests[0]!.answer(['b', '2']);
  expect([shownVersions, events, catchUp.isBehind()]).toEqual([['b'], ['current'], false]);
});

test('ignores an answer to an earlier request that arrives late', async () => {
  const { catchUp, shownVersions, requests } = openPage();
  catchUp.hear(changeTo('b', '2'));
  await vi.advanceTimersByTimeAsync(350);
  catchUp.hear(changeTo('c', '2'));
  await vi.advanceTimersByTimeAsync(350);
  await requests[1]!.answer(['c', '2']);
  await requests[0]!.answer(['b', '2']);
  expect(shownVersions).toEqual(['c']);
});

test('requests again what a process does not know yet, though its position is the same', async () => {
  const { catchUp, shownVersions, requests } = openPage();
  catchUp.hear(changeTo('c', '2'));
  await vi.advanceTimersByTimeAsync(350);
  await requests[0]!.answer(['b', '2']);
  expect([shownVersions, catchUp.isBehind()]).toEqual([[], true]);
  await vi.advanceTimersByTimeAsync(500);
  await requests[1]!.answer(['c', '2']);
  expect(shownVersions).toEqual(['c']);
});

test('takes another version of the same position after three answers, since time alone may differ', async () => {
  const { catchUp, shownVersions, requests } = openPage();
  catchUp.hear(changeTo('c', '2'));
  for (let request = 0; request < 4; request++) {
    await vi.advanceTimersByTimeAsync(8_000);
    await requests[request]!.answer(['d', '2']);
  }
  expect([shownVersions, requests.length]).toEqual([['d'], 4]);
});

test('retries a failed request with back-off, and reports a page that is gone', async () => {
  const { catchUp, requests, events } = openPage();
  catchUp.hear(changeTo('b', '2'));
  await vi.advanceTimersByTimeAsync(350);
  await requests[0]!.answer(undefined);
  await vi.advanceTimersByTimeAsync(500);
  await requests[1]!.answer(undefined);
  await vi.advanceTimersByTimeAsync(999);
  expect(requests).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  await requests[2]!.answer('gone');
  expect(events).toEqual(['gone']);
});

test('reads nothing after it was stopped', async () => {
  const { catchUp, requests } = openPage();
  catchUp.hear(changeTo('b', '2'));
  catchUp.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requests).toEqual([]);
});
