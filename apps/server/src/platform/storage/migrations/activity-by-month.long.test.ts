import { Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { afterAll, expect, inject, test } from 'vitest';
import { copyName } from '../../../../../../tests/support/database-name.ts';
import { SnakeCasePGlite, SnakeCasePostgres } from '../dialects.ts';
import { PGliteThread } from '../pglite-thread.ts';
import type { Database } from '../tables.ts';
import { migrations } from './index.ts';

const BEFORE = '0027-large-segments';

/** Creates a database without tables; on a server it is deleted together with the template. */
async function emptyDatabase(): Promise<Kysely<Database>> {
  const { databaseUrl, template } = inject('database');
  if (!databaseUrl) {
    const pglite = new PGliteThread({ directory: 'memory://' });
    await pglite.waitReady;
    return new Kysely({ dialect: new SnakeCasePGlite({ pglite }) });
  }
  const name = copyName(template);
  const server = new pg.Client({ connectionString: databaseUrl });
  await server.connect();
  await server.query(`create database ${name}`);
  await server.end();
  return new Kysely({
    dialect: new SnakeCasePostgres({
      pool: new pg.Pool({
        connectionString: Object.assign(new URL(databaseUrl), { pathname: name }).href,
      }),
    }),
  });
}

test('keeps an old log and its numbering, also when several processes migrate at once', async () => {
  const db = await emptyDatabase();
  afterAll(() => db.destroy());
  const migrator = () => new Migrator({ db, provider: { getMigrations: async () => migrations } });
  expect((await migrator().migrateTo(BEFORE)).error).toBeUndefined();
  await sql`insert into tenants (key, name) values ('t', 't')`.execute(db);
  const write = (at: string) =>
    sql<{
      id: string;
    }>`insert into activity (tenant_id, at, action, subject_type, subject_id, topics) select id, ${at}::timestamptz, 'a.b', 'a', '1', array['a:1'] from tenants where key = 't' returning id`
      .execute(db)
      .then(({ rows }) => rows[0]!.id);
  const old = [
    await write('2025-03-31T23:30:00Z'),
    await write('2026-02-01T00:00:00Z'),
    await write('2025-12-24T10:00:00Z'),
  ];
  const outcomes = await Promise.all([migrator().migrateToLatest(), migrator().migrateToLatest()]);
  expect(outcomes.map(({ error }) => error)).toEqual([undefined, undefined]);
  const [next, later] = [await write('2026-02-28T23:59:59Z'), await write('2026-03-01T00:00:00Z')];
  const { rows } = await sql<{
    id: string;
    place: string;
  }>`select id, tableoid::regclass::text as place from activity order by id`.execute(db);
  expect(rows).toEqual(
    [...old, next]
      .map((id) => ({ id, place: 'activity_before' }))
      .concat({ id: later, place: 'activity_rest' }),
  );
  expect(Number(next)).toBe(Number(old.at(-1)) + 1);
});
