import { createMiddleware } from 'hono/factory';
import type { Context } from '../context.ts';
import { socketAddressOf } from '../sessions/sender-address.ts';
import { overloadResponse } from './admission.ts';

/**
 * The paths whose work other requests wait for. Health, metrics and the API document answer under
 * any load.
 */
const COUNTED = /^\/(api|game|files|calendar)\//;
const NEVER_COUNTED = new Set(['/api/openapi.json', '/api/docs']);

/**
 * Refuses requests above the limits at once. A page that this process renders was admitted as a
 * page, so the requests it makes are not counted again.
 */
export function admissionMiddleware({ admission }: Pick<Context, 'admission'>) {
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
