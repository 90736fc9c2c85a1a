import { expect, test } from 'vitest';
import { ApiError } from './errors.ts';

test('an error of another copy of the class is an instance; other errors are not', () => {
  const apiError = new ApiError({
    status: 404,
    method: 'GET',
    path: '/api/rosters/1.0/1',
    errors: [],
  });
  const copied = Object.assign(new Error('not found'), { name: 'ApiError', status: 404 });
  expect([apiError, copied].map((error: unknown) => error instanceof ApiError)).toEqual([
    true,
    true,
  ]);
  expect(
    [new Error('no'), new TypeError('no'), { name: 'ApiError' }, null, 'ApiError'].map(
      (value: unknown) => value instanceof ApiError,
    ),
  ).toEqual([false, false, false, false, false]);
});
