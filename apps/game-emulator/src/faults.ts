import { GAME_CALLS } from '@ringside/contract/game';
import { Hono, type MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { z } from 'zod';
import type { EmulatorStore } from './ports.ts';
import { bodyOf, refuse } from './refuse.ts';

const MAX_DELAY_MS = 60_000;

/** Accepts the ways people write a call: `GET /game/1.0/roster/{id}` is `roster`, `brawlers-info` its only namesake. */
function callNamed(text: string): string | undefined {
  const path = text.trim().replace(/^(GET|POST)\s+/i, '').replace(/^\/?(game\/1\.0\/)?/, '');
  const known: readonly string[] = GAME_CALLS;
  if (known.includes(path)) return path;
  const parent = path.split('/')[0]!;
  if (parent === 'roster' || parent === 'match-series') return parent;
  return known.find((call) => call.endsWith(`/${path}`));
}

const faultBody = z.object({
  call: z.string().transform((text, issues) => {
    const call = callNamed(text);
    if (!call) issues.addIssue({ code: 'custom', message: `Expected one of: ${GAME_CALLS.join(', ')}` });
    return call ?? '';
  }),
  status: z.int().min(400).max(599).nullish().transform((status) => status ?? null),
  delayMs: z.int().min(0).max(MAX_DELAY_MS).default(0),
  times: z.int().min(1).max(1_000_000).default(1),
});

/** Failures on purpose: `POST` one, `DELETE` all. */
export function faultRoutes(store: EmulatorStore): Hono {
  return new Hono()
    .post('/', async (c) => {
      const body = await bodyOf(c, faultBody);
      if ('refusal' in body) return body.refusal;
      await store.insertFault(body.value);
      return c.json({ data: body.value }, 201);
    })
    .delete('/', async (c) => {
      await store.deleteFaults();
      return c.body(null, 204);
    });
}

/** Plays the next fault of this call: waits as long as it says, and answers with its status, if it has one. */
export async function playFault(store: EmulatorStore, call: string): Promise<number | undefined> {
  const fault = await store.claimFault(call);
  if (fault && fault.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, fault.delayMs));
  return fault?.status ?? undefined;
}

/** Lets a call fail or wait where a fault was asked for. */
export function failing(store: EmulatorStore, call: string): MiddlewareHandler {
  return async (c, next) => {
    const status = await playFault(store, call);
    if (status) return refuse(c, status as ContentfulStatusCode, { code: 'game-side-fault', title: 'The game side fails on purpose', detail: call });
    return next();
  };
}
