import { PGlite } from '@electric-sql/pglite';
import { beforeAll, expect, test } from 'vitest';
import { createPreparedQueries } from './prepared-queries.ts';

const pglite = await PGlite.create({ dataDir: 'memory://' });
const ask = createPreparedQueries(pglite);

const prepared = async () =>
  Number(
    (await pglite.query<{ count: string }>('select count(*) from pg_prepared_statements')).rows[0]!
      .count,
  );

beforeAll(async () => {
  await ask(
    'create table things (id serial primary key, name text, at timestamptz, tags text[], detail jsonb, on_sale boolean)',
    [],
  );
});

test('writes and reads every type as PGlite does, with columns in camel case', async () => {
  const values = [
    "O'Brien",
    new Date('2026-01-02T03:04:05.678Z'),
    ['a', 'b,"c"'],
    JSON.stringify({ deep: [1, null] }),
    true,
  ];
  await ask(
    'insert into things (name, at, tags, detail, on_sale) values ($1, $2, $3, $4, $5)',
    values,
  );
  await ask('insert into things (name, at, tags, detail, on_sale) values ($1, $2, $3, $4, $5)', [
    null,
    null,
    null,
    null,
    null,
  ]);
  const sql = 'select * from things order by id';
  const { rows } = await pglite.query<Record<string, unknown>>(sql);
  expect((await ask(sql, [])).rows).toEqual(
    rows.map(({ on_sale: onSale, ...row }) => ({ ...row, onSale })),
  );
});

test('counts written rows, and no rows that were read', async () => {
  expect(
    (await ask("insert into things (name) values ('x'), ('y') returning id", [])).affectedRows,
  ).toBe(2);
  expect((await ask("update things set name = 'z' where name = $1", ['x'])).affectedRows).toBe(1);
  expect((await ask('select * from things', [])).affectedRows).toBe(0);
  expect((await ask("delete from things where name in ('y', 'z')", [])).affectedRows).toBe(2);
});

test('reports the SQLSTATE of a refused statement, and answers the next one', async () => {
  const insert = 'insert into things (id) values ($1) returning id';
  await ask(insert, [100500]);
  await expect(ask(insert, [100500])).rejects.toMatchObject({ code: '23505' });
  await expect(ask('select nothing from nowhere', [])).rejects.toMatchObject({ code: '42P01' });
  expect((await ask(insert, [100501])).rows).toEqual([{ id: 100501 }]);
});

test('rolls a failed transaction back, also with statements that are new to it', async () => {
  await ask('begin', []);
  await ask('insert into things (id) values ($1) returning id', [100600]);
  await expect(ask('select 1 / $1::int as quotient', [0])).rejects.toMatchObject({ code: '22012' });
  await expect(ask('select 1 as after', [])).rejects.toMatchObject({ code: '25P02' });
  await ask('rollback', []);
  expect((await ask('select id from things where id = $1', [100600])).rows).toEqual([]);
});

test('picks up a changed definition in a known statement', async () => {
  const sql = 'select * from things where id = $1';
  await ask(sql, [100501]);
  await ask('alter table things add column weight int default 3', []);
  expect((await ask(sql, [100501])).rows[0]).toMatchObject({ id: 100501, weight: 3 });
});

test('keeps the statements that were used last', async () => {
  for (let number = 0; number < 320; number += 1)
    await ask(`select ${number} as number where $1`, [true]);
  expect(await prepared()).toBe(300);
  expect((await ask('select 0 as number where $1', [true])).rows).toEqual([{ number: 0 }]);
});

test('plans again in the next transaction after many new rows', async () => {
  await ask('insert into things (name) select $1 from generate_series(1, 3000)', ['many']);
  expect(await prepared()).toBeGreaterThan(100);
  await ask('begin', []);
  await ask('commit', []);
  expect(await prepared()).toBe(2);
});
