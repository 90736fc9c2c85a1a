import type { Socket } from 'node:net';
import pg from 'pg';
import { toCamelCase } from './case.ts';
import { DatabaseUnavailable } from './unavailable.ts';

/** The most named statements; the server has some two hundred, and each connection caches its own. */
const STATEMENTS = 300;
/** The most parameters of a named statement; statements with more contain lists whose length varies. */
const PARAMETERS = 64;
/** The use from which a statement gets a name. */
const WORTH_IT = 3;
const TIMESTAMPTZ = 1184;
const CHANGED_RESULT = '0A000';
const ABORTED_TRANSACTION = '25P02';

/** Creates the names of frequent statements, which PostgreSQL parses and plans once per connection. */
function createNames() {
  const queryCounts = new Map<string, number>();
  const names = new Map<string, string>();
  return {
    of(text: string): string | undefined {
      const existing = names.get(text);
      if (existing || names.size >= STATEMENTS) return existing;
      const times = (queryCounts.get(text) ?? 0) + 1;
      if (times < WORTH_IT) {
        if (queryCounts.size > STATEMENTS * 4) queryCounts.clear();
        queryCounts.set(text, times);
        return undefined;
      }
      queryCounts.delete(text);
      const name = `s${names.size + 1}`;
      names.set(text, name);
      return name;
    },
    /** Excludes a statement for good, because another process has changed its tables. */
    forget: (text: string) => void names.set(text, ''),
  };
}

/**
 * Parses an instant such as `2026-11-21 12:00:00.123+00`, as a session in UTC writes it, without a
 * regular expression; leaves any other form to pg.
 */
export function readInstant(text: string): Date {
  if (
    text.length < 22 ||
    text.length > 26 ||
    !text.endsWith('+00') ||
    text.charCodeAt(4) !== DASH ||
    text.charCodeAt(10) !== SPACE
  )
    return pg.types.getTypeParser(TIMESTAMPTZ)(text) as Date;
  const part = (from: number, to: number) => Number(text.slice(from, to));
  const fraction =
    text.length === 22 ? 0 : Math.floor(Number(`0${text.slice(19, -3)}`) * 1000 + 1e-6);
  return new Date(
    Date.UTC(
      part(0, 4),
      part(5, 7) - 1,
      part(8, 10),
      part(11, 13),
      part(14, 16),
      part(17, 19),
      fraction,
    ),
  );
}
const DASH = 45;
const SPACE = 32;

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format: 'text') =>
    oid === TIMESTAMPTZ
      ? readInstant
      : pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
};

/** The part of a pg query that names its columns. */
interface Asked {
  _result: { addFields(fields: { name: string }[]): void };
}

/** The number of connections and the time-outs in milliseconds; 0 means no time-out. */
export interface PoolSettings {
  connections: number;
  /** The wait for a free or new connection. */
  connectMs: number;
  statementMs: number;
  /** The wait for a locked row. */
  lockMs: number;
  /** The idle time of a transaction between queries. */
  idleMs: number;
  /**
   * The wait for any answer, after which the connection counts as broken and is destroyed. It must
   * exceed `statementMs`.
   */
  silentMs: number;
}

export const POOL: PoolSettings = {
  connections: 10,
  connectMs: 5_000,
  statementMs: 30_000,
  lockMs: 10_000,
  idleMs: 60_000,
  silentMs: 35_000,
};
const SILENT = 'Query read timeout';

const sessionOf = ({ statementMs, lockMs, idleMs }: PoolSettings) =>
  `-c TimeZone=UTC -c statement_timeout=${statementMs} -c lock_timeout=${lockMs} -c idle_in_transaction_session_timeout=${idleMs}`;

/**
 * Creates a pool whose sessions use UTC and time-outs, name frequent statements, return columns in
 * camel case, and send simultaneous queries in one write (docs/decisions/0042).
 *
 * @param reportLoss Called with the error of each lost connection.
 */
export function createPostgresPool(
  connectionString: string,
  settings: PoolSettings,
  reportLoss: (error: Error) => void,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    types,
    max: settings.connections,
    connectionTimeoutMillis: settings.connectMs,
    options: sessionOf(settings),
    Client: createNamingClient(),
    pipeline: true,
    ...(settings.silentMs > 0 && { query_timeout: settings.silentMs }),
  } as pg.PoolConfig);
  // without a listener, the error of a lost connection in use would end the process
  pool.on('connect', (client) => void client.on('error', reportLoss));
  pool.on('error', () => {});
  return Object.assign(pool, { connect: connectOf(pool) });
}

/**
 * Returns the pool's `connect`, for Kysely and `pool.query` alike, which throws
 * `DatabaseUnavailable` if no connection is free in time.
 */
function connectOf(pool: pg.Pool): pg.Pool['connect'] {
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => Promise<pg.PoolClient> | void;
  return ((...args: unknown[]) => {
    if (args.length > 0) return connect(...args);
    return Promise.resolve(connect()).catch((error: unknown) => {
      throw new DatabaseUnavailable(error);
    });
  }) as pg.Pool['connect'];
}

/** Returns an error of PostgreSQL as it is; any other error is one of the connection. */
const toConnectionError = (error: Error): Error =>
  error instanceof pg.DatabaseError ? error : new DatabaseUnavailable(error);

/** The part of a pg client that holds its socket. */
interface OnSocket {
  connection: { stream: Socket };
}

/** Returns a function that batches writes to a socket until the next tick: many queries, one write. */
function createWriteBatcher(): (socket: Socket) => void {
  let held: Socket | undefined;
  return (socket) => {
    if (held) return;
    held = socket;
    socket.cork();
    process.nextTick(() => {
      held = undefined;
      socket.uncork();
    });
  };
}

const BEGUN: pg.QueryResult = { command: 'BEGIN', rowCount: null, oid: 0, fields: [], rows: [] };

function createNamingClient(): typeof pg.Client {
  const names = createNames();
  class NamingClient extends pg.Client {
    readonly #gather = createWriteBatcher();
    #lastFailure: Error | undefined;

    // the driver has many overloads, which one signature cannot repeat
    // oxlint-disable-next-line typescript/no-explicit-any
    override query(...args: unknown[]): any {
      const [text, values] = args;
      this.#gather((this as unknown as OnSocket).connection.stream);
      const isOurs =
        typeof text === 'string' &&
        (values === undefined || Array.isArray(values)) &&
        args.length <= 2;
      if (!isOurs) return (super.query as (...queryArgs: unknown[]) => unknown).apply(this, args);
      return text === 'begin' ? this.#begin() : this.#ask(text, values);
    }

    /**
     * Sends `begin` together with the first statement, without waiting for its answer. If it fails,
     * the connection is destroyed.
     */
    #begin(): Promise<pg.QueryResult> {
      this.#ask('begin').catch(() => (this as unknown as OnSocket).connection.stream.destroy());
      return Promise.resolve(BEGUN);
    }

    /**
     * Returns the failure that aborted the transaction for a statement that was sent behind it, so
     * that simultaneous queries fail for one reason, in whichever order their callers learn it.
     */
    #causeOf(error: Error & { code?: string }): Error {
      if (error.code === ABORTED_TRANSACTION) return this.#lastFailure ?? error;
      this.#lastFailure = error;
      return error;
    }

    #ask(text: string, values?: unknown[]): Promise<pg.QueryResult> {
      const name =
        values && values.length > 0 && values.length <= PARAMETERS ? names.of(text) : undefined;
      const answer = Promise.withResolvers<pg.QueryResult>();
      const query = new pg.Query(
        { text, ...(values && { values }), ...(name && { name }) },
        undefined,
        (error: (Error & { code?: string }) | undefined, result: unknown) => {
          if (error?.code === CHANGED_RESULT) names.forget(text);
          if (error?.message === SILENT) (this as unknown as OnSocket).connection.stream.destroy();
          if (error) answer.reject(toConnectionError(this.#causeOf(error)));
          else answer.resolve(result as pg.QueryResult);
        },
      ) as unknown as Asked;
      const { addFields } = query._result;
      query._result.addFields = (fields) =>
        addFields.call(
          query._result,
          fields.map((field) => Object.assign(field, { name: toCamelCase(field.name) })),
        );
      super.query(query as unknown as pg.Submittable);
      return answer.promise;
    }
  }
  return NamingClient as unknown as typeof pg.Client;
}
