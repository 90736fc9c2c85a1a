import { shareOf } from '@ringside/contract/season/bot-choices';
import { botPlayers, teamName } from '@ringside/contract/season/bot-names';
import { HOUR_MS } from '@ringside/rules/constants';
import { registerTeam } from '../bots/register-bots.ts';
import { carryOutPlan } from '../collections/events/carry-out-plan.command.ts';
import type { Work } from '../unit-of-work.ts';
import {
  demoFinals,
  demoMonth,
  DEMO_SEED,
  MONTHS,
  PRESENT_MONTH,
  teamsOf,
  type DemoTeam,
} from './demo-calendar.ts';

/**
 * Some bots of the present month register only after the demo has begun: for all others there is
 * this much time before.
 */
const LATE_SHARE = 0.25;

/**
 * Arms the demo's months, each at the instant at which it opens, and the World Finals with the
 * present month.
 */
export function armDemo(work: Work, beganAt: Date): void {
  for (const month of MONTHS)
    work.arm({
      kind: 'demo-month',
      subjectId: String(month),
      dueAt: demoMonth(beganAt, month).opensAt,
      payload: { beganAt: beganAt.toISOString() },
    });
  work.arm({
    kind: 'demo-finals',
    subjectId: '0',
    dueAt: demoMonth(beganAt, PRESENT_MONTH).opensAt,
    payload: { beganAt: beganAt.toISOString() },
  });
}

/**
 * A month opens: it is set up by the season's template, and its bots will register one after the
 * other.
 */
export async function openMonth(work: Work, month: number, beganAt: Date): Promise<void> {
  const { plan, opensAt, dayOne } = demoMonth(beganAt, month);
  const event = await carryOutPlan(work, plan);
  const regions = event.stages.find(({ type }) => type === 'MQ1')!.regions;
  for (const team of teamsOf(month)) {
    const segment = regions.find(({ name }) => name === team.region)!.id;
    work.arm({
      kind: 'bot-registers',
      subjectId: `${segment}-${team.index}`,
      dueAt: registersAt({ team, month, opensAt, dayOne, beganAt }),
      payload: { segment, team },
    });
  }
}

export async function openFinals(work: Work, beganAt: Date): Promise<void> {
  await carryOutPlan(work, demoFinals(beganAt));
}

function registersAt({
  team,
  month,
  opensAt,
  dayOne,
  beganAt,
}: {
  team: DemoTeam;
  month: number;
  opensAt: Date;
  dayOne: Date;
  beganAt: Date;
}): Date {
  const share = shareOf(DEMO_SEED, month, team.index, 'registers');
  const until = month === PRESENT_MONTH ? +beganAt : +dayOne - 2 * HOUR_MS;
  if (month === PRESENT_MONTH && share < LATE_SHARE)
    return new Date(Math.round(+beganAt + (share / LATE_SHARE) * (+dayOne - +beganAt - HOUR_MS)));
  return new Date(Math.round(+opensAt + (0.02 + 0.96 * share) * (until - +opensAt)));
}

/** A team of bots registers. Who goes straight to Day 2 is refused here, and need not. */
export async function registerBots(
  work: Work,
  { segment, team }: { segment: string; team: DemoTeam },
): Promise<void> {
  const name = teamName(DEMO_SEED, team.index);
  await registerTeam(work, {
    segment,
    name,
    players: botPlayers({ seed: DEMO_SEED, team: name, region: team.region }),
  });
}
