import type { Context as HonoContext } from 'hono';
import type { z } from 'zod';
import { readBody } from '../kernel/http/body.ts';
import { parseBody } from '../kernel/http/parse-body.ts';
import type { Config } from '../platform/settings/config.ts';
import { refuseGame } from './game-errors.ts';

/** Parses the body by its schema. Returns a refusal with all faults at once otherwise. */
export async function parseGameBody<T extends z.ZodType>(
  { config }: { config: Pick<Config, 'bodies'> },
  c: HonoContext,
  schema: T,
): Promise<{ value: z.output<T> } | { refusal: Response }> {
  const sent = await readBody(c.req.raw, true, { limits: config.bodies });
  if ('faults' in sent) return { refusal: refuseGame(c, sent.status, ...sent.faults) };
  const parsed = await parseBody(schema, sent.json);
  return 'faults' in parsed
    ? { refusal: refuseGame(c, 422, ...parsed.faults) }
    : { value: parsed.data };
}
