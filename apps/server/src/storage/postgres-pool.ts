import type { Socket } from 'node:net';
import pg from 'pg';
import { camelCase } from './case.ts';
import { DatabaseUnavailable } from './unavailable.ts';

/**
 * More would be kept for nothing: the server asks some two hundred different things, and each
 * connection keeps its own.
 */
const STATEMENTS = 300;
/** Statements with more parameters have lists of any length in them, seldom the same twice. */
const PARAMETERS = 64;
/** What is asked once or twice is not worth a name. */
const WORTH_IT = 3;
const TIMESTAMPTZ = 1184;
const CHANGED_RESULT = '0A000';

/**
 * Names of statements that are asked again and again, so that PostgreSQL parses and plans each once
 * for a connection.
 */
function createNames() {
  const asked = new Map<string, number>();
  const names = new Map<string, string>();
  return {
    of(text: string): string | undefined {
      const known = names.get(text);
      if (known || names.size >= STATEMENTS) return known;
      const times = (asked.get(text) ?? 0) + 1;
      if (times < WORTH_IT) {
        if (asked.size > STATEMENTS * 4) asked.clear();
        asked.set(text, times);
        return undefined;
      }
      asked.delete(text);
      const name = `s${names.size + 1}`;
      names.set(text, name);
      return name;
    },
    /** Never named again: another process has changed the tables meanwhile. */
    forget: (text: string) => void names.set(text, ''),
  };
}

/**
 * `2026-11-21 12:00:00.123+00`, as a session in UTC writes it, read without an expression; anything
 * else as pg reads it.
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

/** A query before it is sent, as far as it is used here: where its columns get their names. */
interface Asked {
  _result: { addFields(fields: { name: string }[]): void };
}

/**
 * How many connections there are, and how long something may take, in milliseconds; 0: as long as
 * it likes.
 */
export interface PoolSettings {
  connections: number;
  /** Until a connection is free, or made. */
  connectMs: number;
  statementMs: number;
  /** Until a row that somebody else has locked is free. */
  lockMs: number;
  /** A transaction in which nothing is asked. */
  idleMs: number;
  /**
   * An answer of any kind: after it the connection leads nowhere, and is given up. Longer than a
   * statement may take.
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
 * Connections whose sessions are in UTC and end what takes too long, which ask by name what they
 * have asked before, name columns in camel case, and send what is asked at the same time in one
 * write (docs/decisions/0042). `reportLoss` hears of each that was lost.
 */
export function postgresPool(
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
    Client: namingClient(),
    pipeline: true,
    ...(settings.silentMs > 0 && { query_timeout: settings.silentMs }),
  } as pg.PoolConfig);
  // one that is lost while somebody has it is nobody's to hear of: unheard, it would end the process
  pool.on('connect', (client) => void client.on('error', reportLoss));
  pool.on('error', () => {});
  return Object.assign(pool, { connect: connectOf(pool) });
}

/**
 * As the pool's own, for Kysely and for `pool.query` alike: who gets no connection is told that
 * there is no database now.
 */
function connectOf(pool: pg.Pool): pg.Pool['connect'] {
  const connect = pool.connect.bind(pool) as (...all: unknown[]) => Promise<pg.PoolClient> | void;
  return ((...all: unknown[]) => {
    if (all.length > 0) return connect(...all);
    return connect()!.catch((error: unknown) => {
      throw new DatabaseUnavailable(error);
    });
  }) as pg.Pool['connect'];
}

/** What PostgreSQL says has a code of its own; everything else is the connection. */
const told = (error: Error): Error =>
  error instanceof pg.DatabaseError ? error : new DatabaseUnavailable(error);

/** What pg keeps of a connection: its socket. */
interface OnSocket {
  connection: { stream: Socket };
}

/**
 * Gathers what is written to a socket until the promises that are settled now have gone on: as many
 * queries, one write.
 */
function gathering(): (socket: Socket) => void {
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

function namingClient(): typeof pg.Client {
  const names = createNames();
  class NamingClient extends pg.Client {
    readonly #gather = gathering();

    override query(...args: unknown[]): any {
      const [text, values] = args;
      this.#gather((this as unknown as OnSocket).connection.stream);
      const isOurs =
        typeof text === 'string' &&
        (values === undefined || Array.isArray(values)) &&
        args.length <= 2;
      if (!isOurs) return (super.query as (...all: unknown[]) => unknown).apply(this, args);
      return text === 'begin' ? this.#begin() : this.#ask(text, values);
    }

    /**
     * Nobody waits for its answer: it goes out with the first statement. Where it fails, nothing
     * may be done on this connection any more.
     */
    #begin(): Promise<pg.QueryResult> {
      this.#ask('begin').catch(() => (this as unknown as OnSocket).connection.stream.destroy());
      return Promise.resolve(BEGUN);
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
          if (error) answer.reject(told(error));
          else answer.resolve(result as pg.QueryResult);
        },
      ) as unknown as Asked;
      const { addFields } = query._result;
      query._result.addFields = (fields) =>
        addFields.call(
          query._result,
          fields.map((field) => Object.assign(field, { name: camelCase(field.name) })),
        );
      super.query(query as unknown as pg.Submittable);
      return answer.promise;
    }
  }
  return NamingClient as unknown as typeof pg.Client;
}
