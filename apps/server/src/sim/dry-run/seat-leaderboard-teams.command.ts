import type { EventPlan } from '@ringside/contract/season/season-plan';
import { DAY_MS, MINUTE_MS } from '@ringside/rules/constants';
import { invariant } from '@ringside/rules/decision';
import type { SegmentId } from '@ringside/rules/ids';
import { mustFind, mustHave } from '@ringside/rules/must';
import { botPlayers, teamName } from '@ringside/sim/bot-names';
import { executePlan } from '../../competition/events/execute-plan.command.ts';
import type { Snapshot } from '../../operations/dry-runs/snapshot.query.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import type { BotWork } from '../bots/bots.ts';
import { registerTeam } from '../bots/register-bots.ts';

/** The index of the first bot name that no team of the event has. */
const FIRST_UNUSED_NAME = 1_000;
/** The country of all these teams: a leaderboard sends a team on without asking for it. */
const COUNTRY = 'DE';

/**
 * Gives the leaderboards of a dry run the teams and points of the real ones. Bots play the teams;
 * the series in which the real teams won their points are not played.
 */
export async function seatLeaderboardTeams(
  work: BotWork,
  teams: Snapshot['leaderboardTeams'],
  seed: string,
): Promise<void> {
  const {
    stages: [stage],
  } = await executePlan(work, planAt(work.now));
  const segmentId = mustHave(stage, 'the stage of the plan').id;
  const leaderboardIdByRegion = new Map(
    (await work.db.selectFrom('leaderboards').select(['id', 'region']).execute()).map(
      ({ id, region }) => [region, id],
    ),
  );
  for (const [index, { region, team, points, bestPlacement }] of teams.entries()) {
    const rosterId = await registerRoster(work, {
      segmentId,
      seed,
      names: [team, teamName(seed, FIRST_UNUSED_NAME + index)],
    });
    const { teamId } = await work.db
      .selectFrom('rosters')
      .select('teamId')
      .where('id', '=', rosterId)
      .executeTakeFirstOrThrow();
    await work.db
      .insertInto('pointAwards')
      .values({
        tenantId: work.tenantId,
        leaderboardId: mustFind(leaderboardIdByRegion, region),
        teamId,
        rosterId,
        segmentId,
        placement: bestPlacement,
        points,
        awardedAt: work.now,
        lapsedAt: null,
        lapsedByRosterId: null,
      })
      .execute();
  }
}

/** Deletes all scheduled jobs. */
export async function deleteScheduledJobs({ db }: Work): Promise<void> {
  await db.deleteFrom('dueWork').execute();
}

/** Registers a roster under the name of its team or, if that is refused, under the second name. */
async function registerRoster(
  work: BotWork,
  {
    segmentId,
    seed,
    names: [name, other],
  }: { segmentId: SegmentId; seed: string; names: [string, string?] },
): Promise<string> {
  const answer = await registerTeam(work, {
    segment: segmentId,
    name,
    players: botPlayers({ seed, team: other ?? name, region: 'EMEA' }).map((player) => ({
      ...player,
      country: COUNTRY,
    })),
  });
  if ('show' in answer) return answer.show.id;
  invariant(other, `a team of the leaderboards was refused: ${JSON.stringify(answer)}`);
  return registerRoster(work, { segmentId, seed, names: [other] });
}

/** Returns the plan of an event that takes registrations now and is never played. */
function planAt(now: Date): EventPlan {
  const at = (ms: number) => new Date(+now + ms).toISOString();
  return {
    name: 'Before the dry run',
    date: { from: at(-MINUTE_MS), to: at(3 * DAY_MS) },
    stages: [
      {
        type: 'MQ1',
        attributes: {
          name: 'Before the dry run',
          format: 'single_elimination',
          registrationType: 'open',
          date: { from: at(2 * DAY_MS), to: at(2 * DAY_MS + DAY_MS / 2) },
          configuration: { bans: [], countries: [COUNTRY] },
        },
        regions: [],
        registration: { from: at(-MINUTE_MS), to: at(DAY_MS) },
        advance: null,
      },
    ],
  };
}
