import {
  monthPlan,
  worldFinalsPlan,
  REGIONS,
  type EventPlan,
} from '@ringside/contract/season/season-plan';
import { DAY_MS, HOUR_MS } from '@ringside/rules/constants';
import type { CompetingRegion } from '@ringside/rules/season/countries';

export const DEMO_SEED = 'demo';
/** Two months are over when the demo begins, and the third is open. */
export const MONTHS = [0, 1, 2] as const;
export const PRESENT_MONTH = 2;
const SECOND_SATURDAY = { weekday: 6, hour: 15 };
const OPENS_BEFORE_MS = 6 * DAY_MS;
/**
 * The present Day 1 begins at the first full hour after this time: check-in is one hour away at
 * most.
 */
const PRESENT_DAY_ONE_IN_MS = 2 * HOUR_MS;

/**
 * Teams that are there from the first month, and how many come new with each later one. Few, so
 * that the past is played within ten seconds.
 */
const TEAMS: Record<CompetingRegion, readonly [number, number, number]> = {
  APAC: [2, 0, 2],
  EMEA: [4, 2, 7],
  NA: [2, 0, 2],
  SA: [2, 0, 2],
};

export interface DemoMonth {
  plan: EventPlan;
  dayOne: Date;
  opensAt: Date;
}

/**
 * The months of the demo, around the instant at which it began: second Saturdays in the past, today
 * in the present.
 */
export function demoMonth(beganAt: Date, month: number): DemoMonth {
  const dayOne =
    month === PRESENT_MONTH
      ? nextFullHour(new Date(+beganAt + PRESENT_DAY_ONE_IN_MS))
      : secondSaturday(beganAt, month - PRESENT_MONTH);
  const opensAt = new Date(+dayOne - OPENS_BEFORE_MS);
  const plan = monthPlan({
    name: monthName(month === PRESENT_MONTH ? beganAt : dayOne),
    opensAt,
    dayOne,
    firstMonth: month === 0,
  });
  return {
    dayOne,
    opensAt,
    plan: month === PRESENT_MONTH ? plan : withoutBans(plan, month === PRESENT_MONTH - 1),
  };
}

/** The past has ban phases only in the last Monthly Finals of EMEA: it is played the sooner. */
function withoutBans(plan: EventPlan, isLast: boolean): EventPlan {
  const none = <Configuration extends object>(configuration: Configuration) => ({
    ...configuration,
    bans: [],
  });
  const stages = plan.stages.map((stage) => {
    if (isLast && stage.type === 'MF')
      return {
        ...stage,
        regions: stage.regions.map((region) =>
          region.name === 'EMEA'
            ? region
            : { ...region, configuration: none(region.configuration) },
        ),
      };
    return {
      ...stage,
      attributes: { ...stage.attributes, configuration: none(stage.attributes.configuration) },
    };
  });
  return { ...plan, stages };
}

/** The World Finals, a week after the present month's finals. */
export function demoFinals(beganAt: Date): EventPlan {
  const opensAt = new Date(Date.parse(demoMonth(beganAt, PRESENT_MONTH).plan.date.to) + 7 * DAY_MS);
  return worldFinalsPlan({ opensAt, lastChance: new Date(+opensAt + DAY_MS) });
}

export interface DemoTeam {
  /** Number in the whole demo, from which its name follows. */
  index: number;
  region: CompetingRegion;
}

/** The teams that there are in a month, older ones first. */
export function teamsOf(month: number): DemoTeam[] {
  return REGIONS.flatMap((region, place) => {
    const count = TEAMS[region].slice(0, month + 1).reduce((sum, some) => sum + some, 0);
    return Array.from({ length: count }, (_, index) => ({
      index: index * REGIONS.length + place,
      region,
    }));
  });
}

const nextFullHour = (date: Date) => new Date(Math.ceil(+date / HOUR_MS) * HOUR_MS);
const monthName = (date: Date) =>
  new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(date);

function secondSaturday(from: Date, months: number): Date {
  const first = new Date(
    Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1, SECOND_SATURDAY.hour),
  );
  const days = ((SECOND_SATURDAY.weekday - first.getUTCDay() + 7) % 7) + 7;
  return new Date(+first + days * DAY_MS);
}
