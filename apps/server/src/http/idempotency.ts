import { createHash } from 'node:crypto';
import { inRealTime, realNow } from '../clock/real-time.ts';
import type { Context } from '../context.ts';
import { sealed, sealFits } from '../sessions/one-time.ts';
import { json } from '../storage/tables/columns.ts';
import type { Work } from '../unit-of-work.ts';
import { errors, type Printed } from './print.ts';

const KEEP_MS = 24 * 60 * 60 * 1000;
const digest = (text: string) => createHash('sha256').update(text).digest('base64url');
const running = new WeakMap<Context, Set<string>>();

/**
 * Another process did the same meanwhile: sent there again since an answer was late, or this one's
 * predecessor died with the commit under way.
 */
class DoneElsewhere extends Error {}

interface Request {
  context: Context;
  /** Tenant, caller, path and key. */
  scope: string[];
  body: string;
  perform: (keep: Keep) => Promise<Printed>;
}

/** Saves an answer in the transaction that made it: after a crash either both are there or neither. */
export type Keep = (work: Work, printed: Printed) => Promise<void>;

/**
 * The same POST or PATCH with the same key is done once: repeated, it gets the first answer again.
 * A refusal is not kept, since it changed nothing and may be right the next time. Lives in real
 * time.
 */
export async function idempotent({ context, scope, body, perform }: Request): Promise<Printed> {
  const key = digest(JSON.stringify(scope));
  const inFlight = running.get(context) ?? new Set();
  running.set(context, inFlight);
  if (inFlight.has(key))
    return errors(409, [
      {
        code: 'still-running',
        title: 'The first request with this key is still running',
        source: { header: 'Idempotency-Key' },
      },
    ]);
  inFlight.add(key);
  try {
    const before = await kept(context, key, body);
    if (before) return before;
    const printed = await perform(keeper(key, sealed(context.secret, body)));
    // refused perhaps since another process has done the same meanwhile
    return printed.status < 400 ? printed : ((await kept(context, key, body)) ?? printed);
  } catch (error) {
    // what it did is undone; the other's answer is there, since its commit is what ended the waiting for the row
    if (error instanceof DoneElsewhere) return (await kept(context, key, body))!;
    throw error;
  } finally {
    inFlight.delete(key);
  }
}

/**
 * Of a body only a seal is kept: a few hold a password, and from a plain hash of the rest it could
 * be guessed quickly.
 */
async function kept(
  { storage, secret }: Context,
  scope: string,
  body: string,
): Promise<Printed | undefined> {
  const row = await storage.db
    .selectFrom('idempotencyKeys')
    .selectAll()
    .where('scope', '=', scope)
    .where('createdAt', '>', inRealTime(-KEEP_MS))
    .executeTakeFirst();
  if (!row) return undefined;
  if (!sealFits(secret, row.bodyHash, body))
    return errors(422, [
      {
        code: 'idempotency-mismatch',
        title: 'The key was used with another body',
        source: { header: 'Idempotency-Key' },
      },
    ]);
  return {
    status: row.status,
    body: row.body || null,
    headers: { ...row.headers, 'idempotency-replayed': 'true' },
  };
}

const keeper =
  (scope: string, bodyHash: string): Keep =>
  async ({ db }, { status, headers, body }) => {
    const row = {
      bodyHash,
      status,
      headers: json(headers),
      body: body ?? '',
      createdAt: realNow(),
    };
    const saved = await db
      .insertInto('idempotencyKeys')
      .values({ scope, ...row })
      .onConflict((c) =>
        c
          .column('scope')
          .doUpdateSet(row)
          .where('idempotencyKeys.createdAt', '<=', inRealTime(-KEEP_MS)),
      )
      .returning('scope')
      .executeTakeFirst();
    if (!saved) throw new DoneElsewhere();
  };
