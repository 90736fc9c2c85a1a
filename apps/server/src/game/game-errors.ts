import type { Refusal } from '@ringside/rules/decision';
import type { Context as HonoContext } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Logger } from 'pino';
import { errorObjects, type Fault, faultOf } from '../kernel/http/errors.ts';
import { GameSideFailure } from './game-side.ts';

/** Returns errors of the game side's calls: plain JSON in the shape of the API. */
export function refuseGame(c: HonoContext, status: number, ...faults: Fault[]): Response {
  return c.json({ errors: errorObjects(status, faults) }, status as ContentfulStatusCode, {
    'cache-control': 'no-store',
  });
}

/** Returns a refusal of the rules as an error of the game side. */
export function refuseGameBy(c: HonoContext, refusal: Refusal): Response {
  const { status, fault } = faultOf(refusal);
  return refuseGame(c, status, fault);
}

/**
 * Handles errors. A failing game side keeps its status, so that the site can distinguish a refusal
 * from an outage; other errors are handled as in the API.
 */
export function createErrorHandler({ log }: { log: Pick<Logger, 'warn'> }) {
  return (error: Error, c: HonoContext): Response => {
    if (!(error instanceof GameSideFailure)) throw error;
    log.warn({ err: error }, 'the game side failed');
    return refuseGame(c, error.status, {
      code: 'game-side-failed',
      detail: 'Please try again.',
    });
  };
}
