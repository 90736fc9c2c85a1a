import { expect, test } from 'vitest';
import { statusOf } from '../errors/status-of.ts';
import { getGuard } from './get-guard.ts';

const named = (name: string) => getGuard({ roster: 'the guard' }, name);

test('finds a guard by its name', () => {
  expect(named('roster')).toBe('the guard');
});

test.each(['rooster', 'toString', ''])(
  'an unknown middleware name gives a 500 error: "%s"',
  (name) => {
    let thrown: unknown;
    try {
      named(name);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(Response);
    expect((thrown as Response).status).toBe(500);
    expect(statusOf(thrown)).toBe(500);
  },
);
