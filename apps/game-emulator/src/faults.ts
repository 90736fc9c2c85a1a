import { emulatedFault } from '@ringside/contract/game';
import { Hono, type MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { EmulatorStore } from './ports.ts';
import { bodyOf, refuse } from './refuse.ts';

/** Creates the routes of injected failures: `POST` adds one, `DELETE` removes all. */
export function faultRoutes(store: EmulatorStore): Hono {
  return new Hono()
    .post('/', async (c) => {
      const body = await bodyOf(c, emulatedFault);
      if ('refusal' in body) return body.refusal;
      await store.insertFault(body.value);
      return c.json({ data: body.value }, 201);
    })
    .delete('/', async (c) => {
      await store.deleteFaults();
      return c.body(null, 204);
    });
}

/**
 * Plays the next fault of this call: waits as long as it says, and returns its status, if it has
 * one.
 */
export async function playFault(store: EmulatorStore, call: string): Promise<number | undefined> {
  const fault = await store.claimFault(call);
  if (fault && fault.delayMs > 0)
    await new Promise((resolve) => setTimeout(resolve, fault.delayMs));
  return fault?.status ?? undefined;
}

/** Lets a call fail or wait if a fault was injected for it. */
export function injectFault(store: EmulatorStore, call: string): MiddlewareHandler {
  return async (c, next) => {
    const status = await playFault(store, call);
    if (status)
      return refuse(c, status as ContentfulStatusCode, {
        code: 'game-side-fault',
        title: 'The emulator simulates a failure of the game side',
        detail: call,
      });
    return next();
  };
}
