import type { LeaderboardEntry } from '@ringside/contract/collections/people';
import type { LeaderboardTie } from '@ringside/rules/standings/leaderboard';
import { pointsOutlook } from '@ringside/rules/standings/points-possible';
import { sql } from 'kysely';
import { toOne } from '../../kernel/http/catalog.ts';
import type { Answer, ReadContext } from '../../kernel/http/endpoint.ts';
import type { Reading } from '../../platform/unit-of-work.ts';
import { loadRankedTeams } from './leaderboard.query.ts';
import { loadPointsOutlook } from './points-outlook.query.ts';

interface Board {
  id: string;
  region: string;
  crowns: number;
  lcq: number;
}

/** Returns a page of the teams of a leaderboard, each with what it can still reach. */
export async function listEntries(context: ReadContext, board: Board): Promise<Answer> {
  const ranked = await loadRankedTeams(context, board);
  const { stages, latest } = await loadPointsOutlook(context, board);
  const { number, size } = context.query.page;
  const pageTeams = ranked.slice((number - 1) * size, number * size);
  const describeTie = await loadTieStages(context, board, pageTeams);
  const places = board.crowns + board.lcq;
  const resources = pageTeams.map((team) => {
    const { teamId, points, rank, qualifiedBy, rosterId, adjustments, tie } = team;
    const { possible, atMost, isOutOfReach } = pointsOutlook({ ranked, places, stages, team });
    const attributes: Omit<LeaderboardEntry, 'id' | 'team' | 'roster'> = {
      rank,
      points,
      qualifiedBy,
      latest: latest && { event: latest.event, points: latest.pointsOf.get(teamId) ?? 0 },
      possible,
      atMost,
      outOfReach: isOutOfReach,
      tie: tie && describeTie(tie),
      adjustments: adjustments.map(({ points: change, reason }) => ({ points: change, reason })),
    };
    return {
      type: 'entries',
      id: `${board.id}-${teamId}`,
      attributes,
      relationships: { team: toOne('teams', teamId), roster: toOne('rosters', rosterId) },
    };
  });
  return { resources, type: 'entries', total: ranked.length };
}

/** Returns a function that adds to a tie the stage whose placements decided it. */
async function loadTieStages(
  { db }: Reading,
  { id }: Board,
  teams: readonly { tie: LeaderboardTie | null }[],
): Promise<(tie: LeaderboardTie) => LeaderboardEntry['tie']> {
  const segments = teams.some(({ tie }) => tie && 'own' in tie)
    ? await db
        .selectFrom('segments')
        .innerJoin('segments as stages', (join) =>
          join.on(sql<boolean>`stages.id = coalesce(segments.stage_id, segments.id)`),
        )
        .innerJoin('events', 'events.id', 'segments.eventId')
        .select([
          'segments.dateFrom',
          'segments.configuration',
          'stages.name as stageName',
          'stages.names as stageNames',
          'events.name as eventName',
          'events.names as eventNames',
        ])
        .where('segments.id', 'in', (eb) =>
          eb.selectFrom('pointAwards').select('segmentId').where('leaderboardId', '=', id),
        )
        .orderBy('segments.dateFrom', 'desc')
        .execute()
    : [];
  return (tie) => {
    if (!('own' in tie)) return tie;
    const segment = segments.find(({ configuration, dateFrom }) =>
      tie.kind === 'best-placement'
        ? Math.max(...(configuration.points ?? [0])) === tie.weight
        : +dateFrom === +tie.playedAt,
    );
    return segment !== undefined
      ? {
          kind: tie.kind,
          own: tie.own,
          ahead: tie.ahead,
          stage: { name: segment.stageName, names: segment.stageNames },
          event: { name: segment.eventName, names: segment.eventNames },
        }
      : null;
  };
}
