import type { Context as HonoContext } from 'hono';
import type { z } from 'zod';
import type { Config } from '../app/config.ts';
import { readBody } from '../kernel/http/body.ts';
import { bodyFaults } from '../kernel/http/errors.ts';
import { refuseGame } from './game-errors.ts';

/** Parses the body by its schema. Returns a refusal with all faults at once otherwise. */
export async function parseGameBody<T extends z.ZodType>(
  { config }: { config: Pick<Config, 'bodies'> },
  c: HonoContext,
  schema: T,
): Promise<{ value: z.output<T> } | { refusal: Response }> {
  const sent = await readBody(c.req.raw, true, { limits: config.bodies });
  if ('faults' in sent) return { refusal: refuseGame(c, sent.status, ...sent.faults) };
  const parsed = schema.safeParse(sent.json);
  return parsed.success
    ? { value: parsed.data }
    : { refusal: refuseGame(c, 422, ...bodyFaults(parsed.error)) };
}
