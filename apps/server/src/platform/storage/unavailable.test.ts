import { expect, test } from 'vitest';
import { DatabaseUnavailable, findDatabaseTrouble, isUnavailable } from './unavailable.ts';

const coded = (code: string, syscall?: string) => Object.assign(new Error(code), { code, syscall });

test.each([
  { error: new DatabaseUnavailable(new Error('cut')), trouble: 'away' },
  { error: coded('57P01'), trouble: 'away' },
  { error: coded('53300'), trouble: 'away' },
  { error: coded('08006'), trouble: 'away' },
  { error: coded('ECONNREFUSED', 'connect'), trouble: 'away' },
  { error: new AggregateError([coded('ECONNREFUSED', 'connect')]), trouble: 'away' },
  { error: coded('53100'), trouble: 'full' },
  { error: coded('ENOSPC', 'write'), trouble: 'full' },
  { error: coded('57014'), trouble: 'slow' },
  { error: coded('55P03'), trouble: 'slow' },
  { error: coded('25P03'), trouble: 'slow' },
  { error: coded('ENOENT', 'open'), trouble: undefined },
  { error: coded('23505'), trouble: undefined },
  { error: new Error('ours'), trouble: undefined },
  { error: 'no error', trouble: undefined },
])('classifies $error as $trouble', ({ error, trouble }) => {
  expect(findDatabaseTrouble(error)).toBe(trouble);
  expect(isUnavailable(error)).toBe(trouble !== undefined);
});
