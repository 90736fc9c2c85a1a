import { ApiError, type ErrorObject } from '@ringside/contract/errors';

const errorsOf = (fault: unknown): ErrorObject[] => (fault instanceof ApiError ? fault.errors : []);
const isAt = (pointer: string | undefined, field: string): boolean =>
  pointer === field || (pointer?.startsWith(`${field}/`) ?? false);

/** The words of an error: its detail as a sentence, or its title. */
function wordsOf({ detail, title }: ErrorObject): string {
  const text = detail ?? title;
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;
}

/**
 * What the API says of a field, by the JSON pointers that are about it or below it; undefined where
 * it says nothing.
 */
export function faultAt(fault: unknown, ...pointers: string[]): string | undefined {
  const own = errorsOf(fault).filter(({ source }) =>
    pointers.some((pointer) => isAt(source?.pointer, pointer)),
  );
  return own.length > 0 ? [...new Set(own.map(wordsOf))].join(' ') : undefined;
}

/** The same fault without what stands beside the fields; undefined where nothing is left. */
export function restOf(fault: unknown, pointers: string[]): unknown {
  if (!(fault instanceof ApiError)) return fault;
  const errors = fault.errors.filter(
    ({ source }) => !pointers.some((pointer) => isAt(source?.pointer, pointer)),
  );
  if (errors.length === fault.errors.length) return fault;
  return errors.length > 0
    ? new ApiError({ status: fault.status, method: fault.method, path: fault.path, errors })
    : undefined;
}
