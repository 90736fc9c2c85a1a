import { readFile } from 'node:fs/promises';
import type { EmbeddedDatabase } from '../../apps/server/src/platform/storage/open-storage.ts';
import { PGliteThread } from '../../apps/server/src/platform/storage/pglite-thread.ts';

/** The tables of a schema that hold rows: partitions are among them. */
const tablesIn = (schema: string) =>
  `select relname as name from pg_class where relkind = 'r' and relnamespace = '${schema}'::regnamespace`;

/** Copies the rows and the sequences of the template, so that `RESTORE` can bring them back. */
const REMEMBER = `do $$ declare t record; begin
  create schema template;
  create schema template_sequences;
  for t in ${tablesIn('public')} loop
    execute format('create table template.%I as table public.%I', t.name, t.name);
  end loop;
  for t in select sequencename as name from pg_sequences where schemaname = 'public' loop
    execute format('create table template_sequences.%I as select last_value, is_called from public.%I', t.name, t.name);
  end loop;
end $$`;

/**
 * Brings the database back to the template. Partitions that a test has added go. It fails where a
 * test has removed a table.
 */
const RESTORE = `do $$ declare t record; columns text; begin
  for t in ${tablesIn('public')} and relname not in
    (select relname from pg_class where relnamespace = 'template'::regnamespace) loop
    execute format('drop table public.%I cascade', t.name);
  end loop;
  set local session_replication_role = replica;
  execute (select 'truncate ' || string_agg(format('public.%I', name), ', ') from (${tablesIn('template')}) as tables);
  for t in ${tablesIn('template')} loop
    select string_agg(quote_ident(attname), ', ') into columns from pg_attribute
      where attrelid = format('public.%I', t.name)::regclass and attnum > 0 and not attisdropped and attgenerated = '';
    execute format(
      'insert into public.%1$I (%2$s) overriding system value select %2$s from template.%1$I',
      t.name, columns);
  end loop;
  for t in ${tablesIn('template_sequences')} loop
    execute format(
      'select setval(%L, last_value, is_called) from template_sequences.%I',
      'public.' || quote_ident(t.name), t.name);
  end loop;
end $$`;

/** The database that the test files of this worker use one after the other, while none uses it. */
let free: PGliteThread | undefined;

/**
 * Opens an embedded database with the content of the template. Its `close` leaves it to the next
 * that opens one in this worker; only a second one is closed.
 */
export async function openWorkerDatabase(template: string): Promise<EmbeddedDatabase> {
  const thread = (await restoreFree()) ?? (await openCopy(template));
  let isClosed = false;
  return {
    get closed() {
      return isClosed;
    },
    ready: true,
    waitReady: thread.waitReady,
    query: (sql, parameters) => thread.query(sql, parameters),
    transaction: (work) => thread.transaction(work),
    listen: (channel, hear) => thread.listen(channel, hear),
    async close() {
      isClosed = true;
      if (free) await thread.close();
      else free = thread;
    },
  };
}

async function restoreFree(): Promise<PGliteThread | undefined> {
  const thread = free;
  free = undefined;
  if (!thread) return undefined;
  try {
    // the file before may have ended in a transaction
    await thread.query('rollback');
    await thread.query('unlisten *');
    await thread.query(RESTORE);
    // without a checkpoint the log of all test files stays in memory
    await thread.query('checkpoint');
    return thread;
  } catch {
    await thread.close();
    return undefined;
  }
}

async function openCopy(template: string): Promise<PGliteThread> {
  const { buffer } = await readFile(template);
  const thread = new PGliteThread({ directory: 'memory://', template: buffer });
  await thread.waitReady;
  await thread.query(REMEMBER);
  return thread;
}
