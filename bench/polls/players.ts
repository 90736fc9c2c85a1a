import pg from 'pg';
import { issueToken } from '../../apps/server/src/kernel/sender/access-token.ts';
import { createClient, type Client } from '../../packages/contract/src/client.ts';
import { UPCOMING_MATCH_QUERY } from '../../packages/rules/src/action-centre/upcoming-match.ts';
import { enrol, makeCrowd } from '../load/crowd.ts';
import { openDay } from '../load/opened-day.ts';

export const OPERATOR = {
  email: 'polls@ringside.example',
  password: 'a password for the bench alone',
};

/** One poll: its player and its address. */
export interface Poll {
  path: string;
  token: string;
}

/** A championship whose first round is drawn. */
export interface PolledSeason {
  polls: Poll[];
  /** Series of the first round whose result an operator can set. */
  seriesIds: string[];
  operator: Client;
}

/**
 * Inserts rosters of three in one region as rows, and draws their first round over the API. Returns
 * two of the five polls of each of `polling` players, all five kinds equally often.
 */
export async function openPolledSeason({
  url,
  databaseUrl,
  secret,
  rosters,
  polling,
}: {
  url: string;
  databaseUrl: string;
  secret: string;
  rosters: number;
  polling: number;
}): Promise<PolledSeason> {
  const send = (path: string, init: RequestInit) => fetch(url + path, init);
  const { data } = await createClient(send).login(OPERATOR.email, OPERATOR.password);
  const operator = createClient({ send, bearer: () => data.token });
  const { region } = await openDay(operator, url, { limit: rosters, standbyLimit: 0 });
  const teams = await makeCrowd({ url, databaseUrl, secret, rosters });
  await enrol({ databaseUrl, region, teams, places: rosters });
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('update rosters set checked_in_at = now() where segment_id = $1', [region]);
  await operator.segments.start(region);
  await client.query('vacuum analyze');
  const { rows } = await client.query<Member>(
    `select players.user_id as "userId", players.roster_id as "rosterId", series.id as "seriesId", series.tenant_id as "tenantId"
     from match_series series join players on players.roster_id in (series.home_roster_id, series.away_roster_id)
     where series.segment_id = $1 and series.state = 'scheduled' and series.round_number = 1
     order by series.id, players.id limit $2`,
    [region, polling],
  );
  await client.end();
  const polls = rows.flatMap((member, index) => {
    const { userId, tenantId } = member;
    const { token } = issueToken({ current: secret }, { userId, kind: 'player', tenantId });
    const paths = pathsOf(member, region);
    return [0, 1].map((turn) => ({ path: paths[(2 * index + turn) % paths.length]!, token }));
  });
  return { polls, operator, seriesIds: [...new Set(rows.map(({ seriesId }) => seriesId))] };
}

interface Member {
  userId: string;
  rosterId: string;
  seriesId: string;
  tenantId: string;
}

const address = (path: string, query: object) =>
  `${path}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`;

/** Returns the five calls that the site polls (`apps/web/app/session/watches.ts`). */
const pathsOf = ({ userId, rosterId, seriesId }: Member, segmentId: string): string[] => [
  address('/api/match-series/1.0', {
    'filter[user]': userId,
    ...UPCOMING_MATCH_QUERY,
  }),
  address(`/api/rosters/1.0/${rosterId}`, { include: 'players.user,owner,segment,team' }),
  `/api/rosters/1.0/${rosterId}/outlook`,
  address('/api/checkins/1.0', { 'page[size]': 100, 'filter[matchSeries]': seriesId }),
  `/api/segments/1.0/${segmentId}/bracket/info`,
];
