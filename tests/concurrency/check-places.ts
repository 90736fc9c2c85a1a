import { type Kysely, sql } from 'kysely';
import type { Database } from '../../apps/server/src/platform/storage/tables.ts';

/**
 * Returns one sentence per limit that players or rosters exceed: a player is in one roster of a
 * stage, a roster has no more players than its segment allows, and a segment no more rosters than
 * places. A roster that an operator reinstates after the seeding needs no place ([ROS-18]).
 */
export async function checkPlaces(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    select 'user ' || user_id || ' is in ' || count(*) || ' rosters of stage ' || stage_id as fault
    from players where left_at is null group by user_id, stage_id having count(*) > 1
    union all
    select 'roster ' || r.id || ' has ' || count(*) || ' players'
    from players p join rosters r on r.id = p.roster_id join segments s on s.id = r.segment_id
    where p.left_at is null group by r.id, s.id
    having count(*) > (s.roster_size ->> 'playersMax')::integer
    union all
    select 'segment ' || s.id || ' has ' || count(*) || ' rosters'
    from rosters r join segments s on s.id = r.segment_id
    where r.status <> 'disbanded' and not r.invited and not exists (
      select from activity a where a.subject_type = 'rosters' and a.subject_id = r.id::text
        and a.action = 'roster.reinstated' and a.at > s.seeded_at)
    group by s.id
    having count(*) > (s.rosters_limit ->> 'limit')::integer
      + coalesce((s.rosters_limit ->> 'standbyLimit')::integer, 0)
    union all
    select 'place ' || segment_id || '/' || bracket_number || '/' || round_number || '/' || match_number
      || ' is held by ' || count(*) || ' series'
    from match_series where deleted_at is null
    group by segment_id, bracket_number, round_number, match_number
    having count(*) > 1 and segment_id not in (select id from segments where format = 'queue')`.execute(
    db,
  );
  return rows.map(({ fault }) => fault);
}
