import type { EventPlan } from '@ringside/contract/season/season-plan';
import { DAY_MS, MINUTE_MS } from '@ringside/rules/constants';
import { invariant } from '@ringside/rules/decision';
import type { SegmentId } from '@ringside/rules/ids';
import { botPlayers, teamName } from '@ringside/sim/bot-names';
import { executePlan } from '../../competition/events/execute-plan.command.ts';
import type { Work } from '../../kernel/unit-of-work.ts';
import type { BotWork } from '../bots/bots.ts';
import { registerTeam } from '../bots/register-bots.ts';
import type { House } from './house.query.ts';

/** Names of bots from here on are nobody's who registers for the event. */
const BEYOND_ALL_TEAMS = 1_000;
/** Nobody asks where those come from whom a leaderboard sends in. */
const COUNTRY = 'DE';

/**
 * Puts the leaderboards where they really stand: bots are the teams, with the points that those
 * have won. Nothing of how they won them is played.
 */
export async function bringStanding(
  work: BotWork,
  standing: House['standing'],
  seed: string,
): Promise<void> {
  const {
    stages: [stage],
  } = await executePlan(work, planAt(work.now));
  const segmentId = stage!.id;
  const leaderboards = new Map(
    (await work.db.selectFrom('leaderboards').select(['id', 'region']).execute()).map(
      ({ id, region }) => [region, id],
    ),
  );
  for (const [index, { region, team, points, best }] of standing.entries()) {
    const rosterId = await rosterOf(work, {
      segmentId,
      seed,
      names: [team, teamName(seed, BEYOND_ALL_TEAMS + index)],
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
        leaderboardId: leaderboards.get(region)!,
        teamId,
        rosterId,
        segmentId,
        placement: best,
        points,
        awardedAt: work.now,
        lapsedAt: null,
        lapsedByRosterId: null,
      })
      .execute();
  }
}

/** Nothing that was due happens. */
export async function forgetDue({ db }: Work): Promise<void> {
  await db.deleteFrom('dueWork').execute();
}

/** By the team's own name, where it may be used once more. */
async function rosterOf(
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
  return rosterOf(work, { segmentId, seed, names: [other] });
}

/** An event that takes registrations at this moment, and is never played. */
function planAt(now: Date): EventPlan {
  const at = (ms: number) => new Date(+now + ms).toISOString();
  return {
    name: 'What stands',
    date: { from: at(-MINUTE_MS), to: at(3 * DAY_MS) },
    stages: [
      {
        type: 'MQ1',
        attributes: {
          name: 'What stands',
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
