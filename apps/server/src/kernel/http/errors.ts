import { randomUUID } from 'node:crypto';
import { ERRORS, type ErrorCode } from '@ringside/contract/error-codes';
import type { ErrorObject } from '@ringside/contract/errors';
import { JSON_API } from '@ringside/contract/media-type';
import { REFUSALS } from '@ringside/contract/refusals';
import type { Refusal } from '@ringside/rules/decision';
import type { Context as HonoContext } from 'hono';
import type { z } from 'zod';

/** An error of an answer. Title and detail default to those of its code. */
export type Fault = Partial<Pick<ErrorObject, 'title' | 'detail' | 'source'>> & { code: ErrorCode };

/** Renders faults as a response of the framework. */
export function renderErrors(
  c: HonoContext,
  status: number,
  faults: Fault[],
  headers: Record<string, string> = {},
): Response {
  const body = JSON.stringify({
    jsonapi: { version: '1.1' },
    errors: errorObjects(status, faults),
  });
  return c.body(body, status as 400, { 'content-type': JSON_API, ...headers });
}

/** The most errors that an answer names. */
export const MOST_ERRORS = 100;

/**
 * Returns faults as JSON:API error objects, each with an id of its own, a title and a detail. It
 * names the first ones; the last one says that there are more.
 */
export function errorObjects(status: number, faults: Fault[]): ErrorObject[] {
  const [next] = faults.slice(MOST_ERRORS);
  const rest: Fault[] = next ? [{ code: next.code, detail: 'and more' }] : [];
  return [...faults.slice(0, MOST_ERRORS), ...rest].map(({ code, title, detail, source }) => ({
    id: randomUUID(),
    status: String(status),
    code,
    title: title ?? ERRORS[code].title,
    detail: detail || ERRORS[code].detail,
    ...(source && { source }),
  }));
}

/** The refusals whose detail is a reason that an operator typed, of any length. */
const BY_OPERATORS: ReadonlySet<Refusal['reason']> = new Set(['chat-silenced']);

/**
 * Returns the status and the fault by which clients know a refusal of the rules. A detail that is
 * only a value, such as the state of a series, stands behind the usual explanation.
 */
export function faultOf({ reason, detail }: Refusal): { status: number; fault: Fault } {
  const { status, title, code } = REFUSALS[reason];
  // the catalogue's message is literal
  if (code) return { status, fault: { code, title } };
  const usual = ERRORS[reason].detail;
  const isValue = detail !== undefined && !/\s/.test(detail) && !BY_OPERATORS.has(reason);
  return {
    status,
    fault: {
      code: reason,
      title,
      ...(detail && { detail: isValue ? `${usual} (${detail})` : detail }),
    },
  };
}

/**
 * Returns the issue; for a value that fits no member of a union also the keys that no member knows.
 * If the value fits a member but for such keys, these are all.
 */
function namedIssues(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue];
  const unknownByMember = issue.errors.map((issues) => issues.flatMap(unknownKeysOf));
  const [first = [], ...others] = unknownByMember;
  const isUnknownToAll = ({ path, keys }: UnknownKeys) =>
    others.every((member) =>
      member.some((one) => one.path.join() === path.join() && one.keys.join() === keys.join()),
    );
  const unknown = first
    .filter(isUnknownToAll)
    .map((one) => ({ ...one, path: [...issue.path, ...one.path] }));
  const fitsButForKeys = issue.errors.some((issues) =>
    issues.every(({ code }) => code === 'unrecognized_keys'),
  );
  return fitsButForKeys && unknown.length > 0 ? unknown : [issue, ...unknown];
}

type UnknownKeys = z.core.$ZodIssueUnrecognizedKeys;

/** Returns an issue for each unknown key. */
const unknownKeysOf = (issue: z.core.$ZodIssue): UnknownKeys[] =>
  issue.code === 'unrecognized_keys' ? issue.keys.map((key) => ({ ...issue, keys: [key] })) : [];

/** Returns all faults of a body, each with its pointer. */
export function bodyFaults(error: z.ZodError): Fault[] {
  return error.issues.flatMap(namedIssues).flatMap((issue): Fault[] => {
    const pointer = (path: PropertyKey[]) => ({
      pointer: path
        .map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`)
        .join(''),
    });
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({
        code: 'unknown-field',
        source: pointer([...issue.path, key]),
      }));
    const missing = issue.code === 'invalid_type' && /received undefined/.test(issue.message);
    return [
      missing
        ? { code: 'required', source: pointer(issue.path) }
        : { code: 'invalid', detail: issue.message, source: pointer(issue.path) },
    ];
  });
}
