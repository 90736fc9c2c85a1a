import { ERRORS } from '@ringside/contract/error-codes';
import { ApiError, type ErrorObject } from '@ringside/contract/errors';

const errorsOf = (fault: unknown): ErrorObject[] => (fault instanceof ApiError ? fault.errors : []);
const isAt = (pointer: string | undefined, field: string): boolean =>
  pointer === field || (pointer?.startsWith(`${field}/`) ?? false);

/** The detail of an error whose answer says no more than its code. */
const usualDetails = new Map(Object.entries(ERRORS).map(([code, { detail }]) => [code, detail]));

/**
 * Returns the text of an error as a sentence: its detail, or its title where the detail is the
 * usual one. The usual detail only says what to do, which the field says itself.
 */
function formatError({ code, detail, title }: ErrorObject): string {
  const usual = usualDetails.get(code);
  const value = usual && detail?.startsWith(usual) ? detail.slice(usual.length) : undefined;
  const text = value === undefined ? (detail ?? title) : `${title}${value}`;
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;
}

/**
 * Returns the API's fault about a field, by JSON pointers that equal or contain the error's;
 * undefined without one.
 */
export function findFieldFault(fault: unknown, ...pointers: string[]): string | undefined {
  const fieldErrors = errorsOf(fault).filter(({ source }) =>
    pointers.some((pointer) => isAt(source?.pointer, pointer)),
  );
  return fieldErrors.length > 0 ? [...new Set(fieldErrors.map(formatError))].join(' ') : undefined;
}

/** Returns the fault without the errors that stand beside fields; undefined where nothing is left. */
export function removeFieldFaults(fault: unknown, pointers: string[]): unknown {
  if (!(fault instanceof ApiError)) return fault;
  const errors = fault.errors.filter(
    ({ source }) => !pointers.some((pointer) => isAt(source?.pointer, pointer)),
  );
  if (errors.length === fault.errors.length) return fault;
  return errors.length > 0
    ? new ApiError({ status: fault.status, method: fault.method, path: fault.path, errors })
    : undefined;
}
