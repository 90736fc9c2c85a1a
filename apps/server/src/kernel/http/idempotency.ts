import { createHash } from 'node:crypto';
import { mustHave } from '@ringside/rules/must';
import { keyedHashOf, isKeyedHashOf } from '../../identity/sessions/one-time.ts';
import type { ServerSecret } from '../../identity/sessions/server-secret.ts';
import { realTimeIn, realNow } from '../../platform/clock/real-time.ts';
import { IDEMPOTENCY_KEPT_MS } from '../../platform/storage/expired-rows.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { json } from '../../platform/storage/tables/columns.ts';
import type { Work } from '../unit-of-work.ts';
import { printErrors, type PrintedAnswer } from './print.ts';

/** The services of Idempotency-Keys. */
export interface IdempotencyDeps {
  storage: Pick<Storage, 'db'>;
  secret: ServerSecret;
}

const digest = (text: string) => createHash('sha256').update(text).digest('base64url');
const running = new WeakMap<IdempotencyDeps, Set<string>>();

/**
 * Another process performed the same request meanwhile: the client sent it there after a late
 * answer, or a process died while its commit was pending.
 */
class DoneElsewhere extends Error {}

interface Request {
  deps: IdempotencyDeps;
  /** The tenant, the caller, the path and the key. */
  scope: string[];
  body: string;
  perform: (keep: SaveAnswer) => Promise<PrintedAnswer>;
}

/** Saves an answer in the transaction that made it: after a crash either both exist or neither. */
export type SaveAnswer = (work: Work, printed: PrintedAnswer) => Promise<void>;

/**
 * Performs a POST or PATCH once per key; a repetition gets the first answer. A refusal is not
 * stored, since it changed nothing and may succeed the next time. Uses real time.
 */
export async function performOnce({ deps, scope, body, perform }: Request): Promise<PrintedAnswer> {
  const key = digest(JSON.stringify(scope));
  const inFlight = running.get(deps) ?? new Set();
  running.set(deps, inFlight);
  if (inFlight.has(key))
    return printErrors(409, [
      {
        code: 'still-running',
        source: { header: 'Idempotency-Key' },
      },
    ]);
  inFlight.add(key);
  try {
    const before = await findStoredAnswer(deps, key, body);
    if (before) return before;
    const printed = await perform(keeper(key, keyedHashOf(deps.secret, body)));
    // Another process may have performed the same request meanwhile, which would explain the
    // refusal.
    return printed.status < 400 ? printed : ((await findStoredAnswer(deps, key, body)) ?? printed);
  } catch (error) {
    // This transaction is rolled back. The other answer exists, since its commit ended the wait for
    // the row.
    if (error instanceof DoneElsewhere)
      return mustHave(await findStoredAnswer(deps, key, body), 'the answer of another process');
    throw error;
  } finally {
    inFlight.delete(key);
  }
}

/**
 * Loads the stored answer of a key. The row holds only an HMAC of the body: a few bodies hold a
 * password, which could be guessed quickly from a plain hash.
 */
async function findStoredAnswer(
  { storage, secret }: IdempotencyDeps,
  scope: string,
  body: string,
): Promise<PrintedAnswer | undefined> {
  const row = await storage.db
    .selectFrom('idempotencyKeys')
    .selectAll()
    .where('scope', '=', scope)
    .where('createdAt', '>', realTimeIn(-IDEMPOTENCY_KEPT_MS))
    .executeTakeFirst();
  if (!row) return undefined;
  if (!isKeyedHashOf(secret, row.bodyHash, body))
    return printErrors(422, [
      {
        code: 'idempotency-mismatch',
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
  (scope: string, bodyHash: string): SaveAnswer =>
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
          .where('idempotencyKeys.createdAt', '<=', realTimeIn(-IDEMPOTENCY_KEPT_MS)),
      )
      .returning('scope')
      .executeTakeFirst();
    if (!saved) throw new DoneElsewhere();
  };
