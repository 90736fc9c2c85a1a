import type { Fault } from '../../kernel/http/errors.ts';

/** Creates the fault of a value in a file. */
export const createFault = (pointer: string, detail: string): Fault => ({
  code: 'invalid',
  detail,
  source: { pointer },
});
