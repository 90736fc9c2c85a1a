import { createMiddleware } from 'hono/factory';
import type { Context } from '../context.ts';
import { socketAddressOf } from '../sessions/sender-address.ts';
import { notNowAnswer } from './admission.ts';

/**
 * What costs work that others wait for. Health, metrics and the document answer however much there
 * is to do.
 */
const COUNTED = /^\/(api|game|files|calendar)\//;
const NEVER_COUNTED = new Set(['/api/openapi.json', '/api/docs']);

/**
 * Turns away at once what is above the limits. A page that is rendered here was let in as a page:
 * what it asks is part of it.
 */
export function admit({ admission }: Pick<Context, 'admission'>) {
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
    if (!leave) return notNowAnswer(path, 'busy', admission.wait());
    try {
      await next();
    } finally {
      leave();
    }
    return undefined;
  });
}
