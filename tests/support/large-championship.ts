import type pg from 'pg';

/** Copies of a day of eight rosters in each month. */
const COPIES = 1_250;
const MONTHS = 12;
/** An upper bound of all ids of the copied day. */
const ID_ROOM = 10_000;
const LOG_ROWS = 12;

/**
 * SQL of the columns of copy `c`, the `k`th of month `m`. Every other column stays as it is, and
 * instants shift by months.
 */
type Columns = Record<string, string>;
const copyOffset = 'c * ' + ID_ROOM;
const month = 'm * ' + ID_ROOM;
/** The number of seasons: the same people and teams play for three months. */
const SEASONS = 4;
const again = `(m * ${SEASONS} / ${MONTHS} * ${COPIES} + k) * ${ID_ROOM}`;
const moved = (by: string, ...columns: string[]): Columns =>
  Object.fromEntries(columns.map((column) => [column, `t.${column} + ${by}`]));
const named = (...columns: string[]): Columns =>
  Object.fromEntries(columns.map((column) => [column, `t.${column} || '-' || c`]));

const BY_MONTH: Record<string, Columns> = {
  events: moved(month, 'id'),
  segments: moved(month, 'id', 'event_id', 'parent_id', 'stage_id'),
  registration_phases: moved(month, 'id', 'segment_id'),
  supported_periods: moved(month, 'id', 'segment_id'),
  advance_rules: moved(month, 'id', 'segment_id', 'next_segment_id'),
};
const ONCE: Record<string, Columns> = {
  users: { ...moved(again, 'id'), ...named('username', 'player_tag') },
  teams: { ...moved(again, 'id', 'owner_id'), ...named('name') },
};
const BY_COPY: Record<string, Columns> = {
  rosters: {
    ...moved(copyOffset, 'id'),
    ...moved(again, 'team_id', 'owner_id'),
    ...moved(month, 'event_id', 'segment_id', 'stage_id'),
    ...named('name', 'name_key', 'joining_key'),
  },
  players: {
    ...moved(copyOffset, 'id', 'roster_id'),
    ...moved(again, 'user_id'),
    ...moved(month, 'stage_id'),
  },
  match_series: {
    ...moved(copyOffset, 'id', 'home_roster_id', 'away_roster_id'),
    ...moved(month, 'event_id', 'segment_id'),
    // Copies are later matches of their rounds: a bracket has no parts but 0 to 3.
    match_number: 't.match_number + 1024 * k',
  },
  checkins: { ...moved(copyOffset, 'id', 'series_id', 'roster_id'), ...moved(again, 'user_id') },
  challenges: moved(copyOffset, 'id', 'series_id'),
  activity: {
    id: `t.id + ${copyOffset}`,
    user_id: `t.user_id + ${again}`,
    subject_id: `case when t.subject_id ~ '^[0-9]+$' then (t.subject_id::bigint + ${copyOffset})::text else t.subject_id end`,
  },
  due_work: {
    id: `t.id + ${copyOffset}`,
    subject_id: "t.subject_id || '-' || c",
    due_at: "t.due_at + interval '1 year' + c * interval '1 minute'",
  },
};
/**
 * The rows that are copied: only some entries of the day's long log, which are all alike, and about
 * 30,000 deadlines in all, as many as a season has.
 */
const FROM: Record<string, string> = {
  users: '(select * from users where password_hash is null)',
  activity: `(select * from activity order by id desc limit ${LOG_ROWS})`,
  due_work: '(select * from due_work order by id limit 2)',
};

/**
 * Multiplies one half-played day in a database to twelve months of 10,000 rosters each, with all
 * dependent rows. It needs a superuser to skip the constraints, which the copies satisfy.
 */
export async function makeLarge(client: pg.Client): Promise<void> {
  await client.query("set session_replication_role = 'replica'");
  const months = `generate_series(1, ${MONTHS - 1}) m`;
  for (const [table, columns] of Object.entries(BY_MONTH))
    await copy(client, { table, columns, times: `(select m, m as c, 0 as k from ${months}) n` });
  const people = `(select c, c / ${COPIES} * ${MONTHS / SEASONS} as m, c % ${COPIES} as k from generate_series(1, ${COPIES * SEASONS - 1}) c) n`;
  for (const [table, columns] of Object.entries(ONCE))
    await copy(client, { table, columns, times: people });
  const times = `(select c, c / ${COPIES} as m, c % ${COPIES} as k from generate_series(1, ${COPIES * MONTHS - 1}) c) n`;
  for (const [table, columns] of Object.entries(BY_COPY))
    await copy(client, { table, columns, times });
  await client.query(
    "insert into letters (tenant_id, cause, channel, recipient, subject, text, status, next_try_at, created_at, sent_at) select 1, 'a letter ' || g, 'mail', g || '@ringside.example', 'x', 'x', 'sent', now(), now(), now() from generate_series(1, 50000) g",
  );
  await client.query(
    "insert into idempotency_keys (scope, body_hash, status, headers, body, created_at) select 'key ' || g, 'x', 200, '{}', '', now() from generate_series(1, 50000) g",
  );
  await client.query("set session_replication_role = 'origin'");
  await client.query('analyze');
}

async function copy(
  client: pg.Client,
  { table, columns, times }: { table: string; columns: Columns; times: string },
): Promise<void> {
  const { rows } = await client.query<{ name: string; type: string }>(
    "select column_name as name, data_type as type from information_schema.columns where table_schema = 'public' and table_name = $1 order by ordinal_position",
    [table],
  );
  const values = rows.map(
    ({ name, type }) =>
      columns[name] ??
      (type.startsWith('timestamp') ? `t.${name} + m * interval '1 month'` : `t.${name}`),
  );
  await client.query(
    `insert into ${table} (${rows.map(({ name }) => name).join(', ')}) overriding system value select ${values.join(', ')} from ${FROM[table] ?? `(select * from ${table})`} t, ${times}`,
  );
}
