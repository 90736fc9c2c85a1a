import { randomUUID } from 'node:crypto';
import { CATALOGUE, type ErrorObject } from '@ringside/contract/errors';
import { JSON_API } from '@ringside/contract/media-type';
import { REFUSALS } from '@ringside/contract/refusals';
import type { Refusal } from '@ringside/rules/decision';
import type { Context as HonoContext } from 'hono';
import type { z } from 'zod';

export type Fault = Omit<ErrorObject, 'status' | 'id'>;

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

/** Returns faults as JSON:API error objects, each with an id of its own. */
export const errorObjects = (status: number, faults: Fault[]): ErrorObject[] =>
  faults.map((fault) => ({ id: randomUUID(), status: String(status), ...fault }));

/** Returns the status and the fault by which clients know a refusal of the rules. */
export function faultOf({ reason, detail }: Refusal): { status: number; fault: Fault } {
  const { status, title, code } = REFUSALS[reason];
  if (code && code in CATALOGUE)
    return {
      status,
      fault: { code, title, detail: CATALOGUE[code as keyof typeof CATALOGUE].message },
    };
  return { status, fault: { code: reason, title, ...(detail && { detail }) } };
}

const REQUIRED = 'The field is required.';

/** Returns all faults of a body, each with its pointer. */
export function bodyFaults(error: z.ZodError): Fault[] {
  return error.issues.flatMap((issue): Fault[] => {
    const pointer = (path: PropertyKey[]) => ({
      pointer: path
        .map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`)
        .join(''),
    });
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({
        code: 'unknown-field',
        title: 'There is no such field',
        source: pointer([...issue.path, key]),
      }));
    const missing = issue.code === 'invalid_type' && /received undefined/.test(issue.message);
    return [
      missing
        ? {
            code: 'required',
            title: 'Field is required',
            detail: REQUIRED,
            source: pointer(issue.path),
          }
        : {
            code: 'invalid',
            title: 'The value is not valid',
            detail: issue.message,
            source: pointer(issue.path),
          },
    ];
  });
}
