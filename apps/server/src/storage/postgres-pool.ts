import pg from 'pg';
import { camelCase } from './case.ts';

/** More would be kept for nothing: the server asks some two hundred different things, and each connection keeps its own. */
const STATEMENTS = 300;
/** Statements with more parameters have lists of any length in them, seldom the same twice. */
const PARAMETERS = 64;
/** What is asked once or twice is not worth a name. */
const WORTH_IT = 3;
const TIMESTAMPTZ = 1184;
const CHANGED_RESULT = '0A000';

/** Names of statements that are asked again and again, so that PostgreSQL parses and plans each once for a connection. */
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

/** `2026-11-21 12:00:00.123+00`, as a session in UTC writes it, read without an expression; anything else as pg reads it. */
export function readInstant(text: string): Date {
  if (text.length < 22 || text.length > 26 || !text.endsWith('+00') || text.charCodeAt(4) !== DASH || text.charCodeAt(10) !== SPACE) return pg.types.getTypeParser(TIMESTAMPTZ)(text) as Date;
  const part = (from: number, to: number) => Number(text.slice(from, to));
  const fraction = text.length === 22 ? 0 : Math.floor(Number(`0${text.slice(19, -3)}`) * 1000 + 1e-6);
  return new Date(Date.UTC(part(0, 4), part(5, 7) - 1, part(8, 10), part(11, 13), part(14, 16), part(17, 19), fraction));
}
const DASH = 45;
const SPACE = 32;

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format: 'text') => (oid === TIMESTAMPTZ ? readInstant : pg.types.getTypeParser(oid, format))) as pg.CustomTypesConfig['getTypeParser'],
};

/** A query before it is sent, as far as it is used here: where its columns get their names. */
interface Asked {
  _result: { addFields(fields: { name: string }[]): void };
}

/** Connections whose sessions are in UTC, which ask by name what they have asked before, and name columns in camel case. */
export function postgresPool(connectionString: string, max: number): pg.Pool {
  const names = createNames();
  class NamingClient extends pg.Client {
    override query(...args: unknown[]): any {
      const [text, values] = args;
      const isOurs = typeof text === 'string' && (values === undefined || Array.isArray(values)) && args.length <= 2;
      if (!isOurs) return (super.query as (...all: unknown[]) => unknown).apply(this, args);
      const name = values && values.length > 0 && values.length <= PARAMETERS ? names.of(text) : undefined;
      const answer = Promise.withResolvers<pg.QueryResult>();
      const query = new pg.Query({ text, ...(values && { values }), ...(name && { name }) }, undefined, (error: (Error & { code?: string }) | undefined, result: unknown) => {
        if (error?.code === CHANGED_RESULT) names.forget(text);
        if (error) answer.reject(error);
        else answer.resolve(result as pg.QueryResult);
      }) as unknown as Asked;
      const { addFields } = query._result;
      query._result.addFields = (fields) => addFields.call(query._result, fields.map((field) => Object.assign(field, { name: camelCase(field.name) })));
      super.query(query as unknown as pg.Submittable);
      return answer.promise;
    }
  }
  return new pg.Pool({ connectionString, max, types, options: '-c TimeZone=UTC', Client: NamingClient as unknown as typeof pg.Client } as pg.PoolConfig);
}
