import { expect, test } from 'vitest';
import { statusOfId } from './status-of-id.ts';

test.each([
  { id: '404', status: 404 },
  { id: '418', status: 418 },
  { id: '599', status: 599 },
  { id: '600', status: 500 },
  { id: '400', status: 400 },
  { id: '399', status: 500 },
  { id: '4e2', status: 500 },
  { id: '0404', status: 500 },
  { id: '200', status: 500 },
  { id: 'x', status: 500 },
])('/error/$id answers $status', ({ id, status }) => {
  expect(statusOfId(id)).toBe(status);
});
