import { createMiddleware } from 'hono/factory';
import type { Admission } from '../../platform/admission.ts';
import { socketAddressOf } from '../sender/sender-address.ts';
import { overloadResponse } from './overload.ts';

/**
 * Only requests to these paths count towards the limits. Health, metrics and the API document are
 * always served.
 */
const COUNTED = /^\/(api|game|files|calendar)\//;
const NEVER_COUNTED = new Set(['/api/openapi.json', '/api/docs']);

/**
 * Refuses requests above the limits at once. The requests that a page makes while this process
 * renders it are not counted, because the page itself was.
 */
export function admissionMiddleware({
  admission,
}: {
  admission: Pick<Admission, 'enter' | 'wait'>;
}) {
  return createMiddleware(async (c, next) => {
    const { path, method } = c.req;
    if (
      !COUNTED.test(path) ||
      NEVER_COUNTED.has(path) ||
      method === 'OPTIONS' ||
      socketAddressOf(c) === null
    )
      return next();
    const leave = admission.enter(method === 'GET' || method === 'HEAD' ? 'reads' : 'changes');
    if (!leave) return overloadResponse(path, 'busy', admission.wait());
    try {
      await next();
    } finally {
      leave();
    }
    return undefined;
  });
}
