import { type Kysely, sql } from 'kysely';

/**
 * Adds the mode in which a map is played, filled in for the maps of a new championship, and the
 * requests for rooms that wait for the game.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table items add column mode text`.execute(db);
  await sql`update items set mode = modes.mode
    from categories, (values
      ('Moonwell', 'Last Stand'),
      ('Lantern Docks', 'Crystal Rush'),
      ('Switchyard', 'Street Ball'),
      ('Tin Canyon', 'Star Hunt'),
      ('Glasshouse', 'Zone Hold'),
      ('Sugar Mill', 'Safe Break')
    ) as modes (name, mode)
    where categories.id = items.category_id and categories.name = 'maps'
      and items.name = modes.name`.execute(db);
  await sql`create table room_requests (
    series_id bigint primary key references match_series on delete cascade,
    attempts integer not null default 0,
    next_try_at timestamptz
  )`.execute(db);
}
