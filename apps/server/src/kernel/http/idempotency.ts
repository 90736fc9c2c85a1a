/* oxlint-disable no-restricted-properties -- the kernel stores answers */
import { createHash } from 'node:crypto';
import { mustHave } from '@ringside/rules/must';
import { realTimeIn, realNow } from '../../platform/clock/real-time.ts';
import { IDEMPOTENCY_KEPT_MS } from '../../platform/storage/expired-rows.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { json } from '../../platform/storage/tables/columns.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { keyedHashOf, isKeyedHashOf } from '../sender/one-time.ts';
import type { ServerSecret } from '../sender/server-secret.ts';
import type { Answer } from './endpoint.ts';
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
  perform: (store: AnswerStore) => Promise<PrintedAnswer>;
  /** Prints an answer whose change was committed. */
  print: (answer: Answer) => Promise<PrintedAnswer>;
}

/**
 * Stores the answer of a request under its Idempotency-Key, in the transaction of its change: after
 * a crash either both exist or neither.
 */
export interface AnswerStore {
  /** Stores the printed answer. */
  save(work: Work, printed: PrintedAnswer): Promise<void>;
  /** Stores the answer that is printed after the commit; until `complete`, a repetition prints it. */
  saveUnprinted(work: Work, answer: Answer): Promise<void>;
  /**
   * Replaces the answer of `saveUnprinted` by its printed form, after the commit. Returns the form
   * that a repetition has stored before, if one has: all requests of a key get the same answer.
   */
  complete(printed: PrintedAnswer): Promise<PrintedAnswer>;
}

/** The status in the row of an answer that was not printed yet: its body is the `Answer`. */
const UNPRINTED = 0;

/**
 * Performs a POST or PATCH once per key; a repetition gets the first answer. A refusal is not
 * stored, since it changed nothing and may succeed the next time. Uses real time.
 */
export async function performOnce(request: Request): Promise<PrintedAnswer> {
  const { deps, scope, body, perform } = request;
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
    const before = await findStoredAnswer(request, key);
    if (before) return before;
    const printed = await perform(createAnswerStore(deps, key, keyedHashOf(deps.secret, body)));
    // Another process may have performed the same request meanwhile, which would explain the
    // refusal.
    return printed.status < 400 ? printed : ((await findStoredAnswer(request, key)) ?? printed);
  } catch (error) {
    // This transaction is rolled back. The other answer exists, since its commit ended the wait for
    // the row.
    if (error instanceof DoneElsewhere)
      return mustHave(await findStoredAnswer(request, key), 'the answer of another process');
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
  request: Request,
  scope: string,
): Promise<PrintedAnswer | undefined> {
  const { deps, body } = request;
  const row = await deps.storage.db
    .selectFrom('idempotencyKeys')
    .selectAll()
    .where('scope', '=', scope)
    .where('createdAt', '>', realTimeIn(-IDEMPOTENCY_KEPT_MS))
    .executeTakeFirst();
  if (!row) return undefined;
  if (!isKeyedHashOf(deps.secret, row.bodyHash, body))
    return printErrors(422, [
      {
        code: 'idempotency-mismatch',
        source: { header: 'Idempotency-Key' },
      },
    ]);
  const {
    status,
    headers,
    body: text,
  } = row.status === UNPRINTED ? await printLate(request, scope, row.body) : row;
  return {
    status,
    body: text || null,
    headers: { ...headers, 'idempotency-replayed': 'true' },
  };
}

/** Prints and stores an answer whose change was committed by a request that did not print it. */
async function printLate(
  { deps, print }: Request,
  scope: string,
  answer: string,
): Promise<PrintedAnswer> {
  return completeAnswer(deps, scope, await print(JSON.parse(answer) as Answer));
}

async function completeAnswer(
  { storage }: Pick<IdempotencyDeps, 'storage'>,
  scope: string,
  printed: PrintedAnswer,
): Promise<PrintedAnswer> {
  const { numUpdatedRows } = await storage.db
    .updateTable('idempotencyKeys')
    .set(printedColumns(printed))
    .where('scope', '=', scope)
    .where('status', '=', UNPRINTED)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return printed;
  const stored = await storage.db
    .selectFrom('idempotencyKeys')
    .select(['status', 'headers', 'body'])
    .where('scope', '=', scope)
    .executeTakeFirst();
  return stored ? { ...stored, body: stored.body || null } : printed;
}

function createAnswerStore(
  deps: Pick<IdempotencyDeps, 'storage'>,
  scope: string,
  bodyHash: string,
): AnswerStore {
  async function insert({ db }: Work, stored: ReturnType<typeof printedColumns>): Promise<void> {
    const row = { bodyHash, ...stored, createdAt: realNow() };
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
  }
  return {
    save: (work, printed) => insert(work, printedColumns(printed)),
    saveUnprinted: (work, answer) =>
      insert(work, { status: UNPRINTED, headers: json({}), body: JSON.stringify(answer) }),
    complete: (printed) => completeAnswer(deps, scope, printed),
  };
}

const printedColumns = ({ status, headers, body }: PrintedAnswer) => ({
  status,
  headers: json(headers),
  body: body ?? '',
});
