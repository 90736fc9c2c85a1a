import { ApiError } from '@ringside/contract/errors';
import { expect, test } from 'vitest';
import { formatFault } from './format-fault.ts';

const tooOften = (retryAfter?: number) =>
  formatFault(
    new ApiError({
      status: 429,
      method: 'POST',
      path: '/',
      errors: [{ status: '429', code: 'too-many-attempts', title: 'Too many attempts' }],
      retryAfter,
    }),
  );

test.each([
  [1, '1 second'],
  [119, '119 seconds'],
  [120, '2 minutes'],
  [841, '15 minutes'],
  [3600, '1 hour'],
  [3661, '62 minutes'],
  [undefined, '60 seconds'],
])('a rate limit says when to retry: %s s', (seconds, waitText) => {
  expect(tooOften(seconds)).toEqual({
    title: 'Too many attempts',
    detail: `Try again in ${waitText}.`,
  });
});
