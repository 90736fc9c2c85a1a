import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { issueToken } from '../../apps/server/src/kernel/sender/access-token.ts';

/** The number of listed rosters. Other rosters check in during the measurement, each once. */
export const LISTED = 100;

export interface BenchSeason {
  segmentId: string;
  tenantId: string;
  /** The captains, each with the roster to check in. */
  captains: { rosterId: string; userId: string; token: string }[];
  operatorToken: string;
  /**
   * Inserts more rosters that check in, and returns their captains. It runs after the lists are
   * read, whose plans depend on the number of rosters.
   */
  more(count: number): Promise<BenchSeason['captains']>;
}

/** Creates a database of the bench's own on the server of `DATABASE_URL`; `drop` removes it. */
export async function createScratchDatabase(
  serverUrl: string,
): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `bench_${randomUUID().replaceAll('-', '')}`;
  const ask = async (text: string) => {
    const client = new pg.Client({ connectionString: serverUrl });
    await client.connect();
    await client.query(text);
    await client.end();
  };
  await ask(`create database ${name}`);
  return {
    url: Object.assign(new URL(serverUrl), { pathname: name }).href,
    drop: () => ask(`drop database ${name} with (force)`),
  };
}

/**
 * Inserts one region with an open check-in and a hundred full rosters, and another with as many as
 * will check in, before the measurement.
 */
export async function fillSeason({
  databaseUrl,
  secret,
  checkins,
}: {
  databaseUrl: string;
  secret: string;
  checkins: number;
}): Promise<BenchSeason> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const one = async (text: string, values: unknown[] = []) =>
    (await client.query(text, values)).rows[0].id as string;
  const now = new Date();
  const at = (minutes: number) => new Date(+now + minutes * 60_000);
  const tenantId = await one(`select id from tenants order by id limit 1`);
  const gameId = await one(`select id from games where tenant_id = $1 order by id limit 1`, [
    tenantId,
  ]);
  const eventId = await one(
    `insert into events (tenant_id, game_id, name, status, date_from, date_to, created_at) values ($1, $2, 'Bench', 'active', $3, $4, $5) returning id`,
    [tenantId, gameId, at(-60), at(60 * 24), now],
  );
  const segment = (name: string) =>
    one(
      `insert into segments (tenant_id, event_id, type_id, name, date_from, date_to, level, format, registration_type, timezone, configuration, own_configuration, inherited, roster_size, rosters_limit, checkin_from, checkin_to, images, created_at)
       values ($1, $2, 'MQ1', $3, $4, $5, 0, 'single_elimination', 'open', 'UTC', '{"countries":["DE"]}', '{}', '[]', '{"playersMin":3,"playersMax":3,"coachesMax":0}', '{"limit":null,"standbyLimit":null}', $6, $7, '{}', $8) returning id`,
      [tenantId, eventId, name, at(600), at(60 * 23), at(-30), at(500), now],
    );
  const [listed, waiting] = [await segment('Listed'), await segment('Waiting')];
  await fillRosters(client, {
    tenantId,
    eventId,
    gameId,
    segmentId: listed,
    count: LISTED,
    prefix: 'Listed',
  });
  const fill = async (connected: pg.Client, count: number, prefix: string) => {
    await fillRosters(connected, { tenantId, eventId, gameId, segmentId: waiting, count, prefix });
    const { rows } = await connected.query<{ id: string; owner_id: string }>(
      `select id, owner_id from rosters where segment_id = $1 and name like $2 || ' %' order by id`,
      [waiting, prefix],
    );
    await connected.query('analyze');
    return rows.map(({ id, owner_id: userId }) => ({
      rosterId: id,
      userId,
      token: issueToken({ current: secret }, { userId, kind: 'player', tenantId }).token,
    }));
  };
  const captains = await fill(client, checkins, 'Waiting');
  await client.end();
  const more = async (count: number) => {
    const again = new pg.Client({ connectionString: databaseUrl });
    await again.connect();
    return fill(again, count, 'Later').finally(() => again.end());
  };
  return { segmentId: listed, tenantId, captains, operatorToken: captains[0]!.token, more };
}

interface Filling {
  tenantId: string;
  eventId: string;
  gameId: string;
  segmentId: string;
  count: number;
  prefix: string;
}

/** Inserts rosters with three players each, the first its captain. */
async function fillRosters(
  client: pg.Client,
  { tenantId, eventId, gameId, segmentId, count, prefix }: Filling,
): Promise<void> {
  await client.query(
    `insert into users (tenant_id, username, player_tag, nationality, country, has_profile, date_of_birth, created_at)
     select $1, $2 || ' Player ' || n, '#' || upper($2) || n, 'DE', 'DE', true, '2000-01-01', now() from generate_series(1, $3::int * 3) n`,
    [tenantId, prefix, count],
  );
  await client.query(
    `with people as (select id, row_number() over (order by id) - 1 as n from users where player_tag like '#' || upper($2) || '%'),
          captains as (select id, n / 3 as team from people where n % 3 = 0),
          made as (insert into teams (tenant_id, name, game_id, owner_id, created_at) select $1, $2 || ' ' || (team + 1), $3, id, now() from captains returning id, owner_id, name),
          enrolled as (insert into rosters (tenant_id, event_id, segment_id, stage_id, team_id, name, name_key, owner_id, status, tree_level, joining_key, created_at)
                       select $1, $4, $5, $5, id, name, lower(name), owner_id, 'ready', 0, md5(name), now() from made returning id, owner_id)
     insert into players (roster_id, stage_id, user_id, joined_at)
     select enrolled.id, $5, people.id, now() from enrolled join captains on captains.id = enrolled.owner_id join people on people.n / 3 = captains.team`,
    [tenantId, prefix, gameId, eventId, segmentId],
  );
}
