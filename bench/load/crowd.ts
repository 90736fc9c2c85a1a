import type { LaunchAnswer } from '@ringside/contract/game';
import pg from 'pg';
import { issueToken } from '../../apps/server/src/kernel/sender/access-token.ts';
import { createClient, type Client } from '../../packages/contract/src/client.ts';
import { nameSkeleton } from '../../packages/rules/src/roster/names.ts';

const TOKEN_MS = 8 * 60_000;

/** The team of a captain, who is its first member. */
export interface Captain {
  name: string;
  members: Client[];
  userIds: string[];
}

interface Making {
  url: string;
  databaseUrl: string;
  secret: string;
  rosters: number;
  /** Sends the requests of the players; by default `fetch`. */
  send?: (path: string, init: RequestInit) => Promise<Response>;
}

/**
 * Inserts teams of three as rows, like one player from the game: the creation of people is not part
 * of the measurement.
 */
export async function makeCrowd({
  url,
  databaseUrl,
  secret,
  rosters,
  send = (path, init) => fetch(url + path, init),
}: Making): Promise<Captain[]> {
  const response = await send('/emulator/players', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ country: 'DE', challengeWins: 20 }),
  });
  const {
    data: { playerTag, parameters },
  } = (await response.json()) as LaunchAnswer;
  await createClient(send).game.user(playerTag, parameters.jwt);
  const rows = await putIn(databaseUrl, playerTag, rosters * 3);
  const clients = rows.map(({ id: userId, tenant_id: tenantId }) => {
    let token = '';
    let until = 0;
    return createClient(async (path, init) => {
      if (Date.now() > until) {
        ({ token } = issueToken({ current: secret }, { userId, kind: 'player', tenantId }));
        until = Date.now() + TOKEN_MS;
      }
      return send(path, {
        ...init,
        headers: { ...(init.headers as Record<string, string>), authorization: `Bearer ${token}` },
      });
    });
  });
  return Array.from({ length: rosters }, (_, index) => ({
    name: `Load Team ${index + 1}`,
    members: clients.slice(index * 3, index * 3 + 3),
    userIds: rows.slice(index * 3, index * 3 + 3).map(({ id }) => id),
  }));
}

async function connected<Result>(
  databaseUrl: string,
  act: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}

const putIn = (databaseUrl: string, model: string, people: number) =>
  connected(databaseUrl, async (client) => {
    await client.query(
      `insert into users overriding system value select (jsonb_populate_record(model, jsonb_build_object('id', nextval(pg_get_serial_sequence('users', 'id')), 'username', 'Load ' || n, 'player_tag', '#LOAD' || n))).*
       from users model, generate_series(1, $2::int) n where model.player_tag = $1`,
      [model, people],
    );
    await client.query(
      `insert into emulator_players select (jsonb_populate_record(model, jsonb_build_object('player_tag', '#LOAD' || n, 'name', 'Load ' || n, 'api_secret', md5('load ' || n)))).*
       from emulator_players model, generate_series(1, $2::int) n where model.player_tag = $1`,
      [model, people],
    );
    await client.query('vacuum analyze');
    return (
      await client.query<{ id: string; tenant_id: string }>(
        `select id, tenant_id from users where player_tag like '#LOAD%' order by id`,
      )
    ).rows;
  });

/**
 * Registers teams as rows where the API would take too long: full rosters within the limit. Returns
 * their ids by name.
 */
export const enrol = ({
  databaseUrl,
  region,
  teams,
  places,
}: {
  databaseUrl: string;
  region: string;
  teams: Captain[];
  places: number;
}): Promise<Map<string, string>> =>
  connected(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string; name: string }>(
      `with region as (select s.id, s.tenant_id, s.event_id, s.stage_id, e.game_id from segments s join events e on e.id = s.event_id where s.id = $1),
            new as (select * from unnest($2::text[], $3::text[], $4::bigint[]) with ordinality as t (name, name_key, owner_id, place)),
            made as (insert into teams (tenant_id, name, game_id, owner_id, created_at) select tenant_id, name, game_id, owner_id, now() from new, region order by place returning id, owner_id)
       insert into rosters (tenant_id, event_id, segment_id, stage_id, team_id, name, name_key, owner_id, status, standby, tree_level, joining_key, created_at)
       select region.tenant_id, event_id, region.id, stage_id, made.id, name, name_key, owner_id, 'ready', place > $5, 0, md5(name), now() from region, new join made using (owner_id) order by place returning id, name`,
      [
        region,
        teams.map(({ name }) => name),
        teams.map(({ name }) => nameSkeleton(name)),
        teams.map(({ userIds }) => userIds[0]!),
        places,
      ],
    );
    const ids = new Map(rows.map(({ id, name }) => [name, id]));
    const players = teams.flatMap(({ name, userIds }) =>
      userIds.map((user) => ({ user, roster: ids.get(name)! })),
    );
    await client.query(
      'insert into players (roster_id, stage_id, user_id, joined_at) select roster, stage_id, person, now() from unnest($1::bigint[], $2::bigint[]) as t (roster, person) join rosters on rosters.id = roster',
      [players.map(({ roster }) => roster), players.map(({ user }) => user)],
    );
    await client.query('vacuum analyze');
    return ids;
  });
