import {
  planCup,
  planMonth,
  planWorldFinals,
  type EventPlan,
} from '@ringside/contract/season/season-plan';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@ringside/rules/constants';
import { getItem } from '@ringside/rules/must';

export const DEMO_SEED = 'demo';
export const CUP_NAME = 'Open Cup';
/** How long the live stage has been played when the demo begins. */
const PLAYED_BEFORE_MS = 40 * MINUTE_MS;
const START_STEP_MS = 5 * MINUTE_MS;
/** The months that are over when the demo begins, oldest first, relative to the current one. */
export const PAST_MONTHS = [-3, -2, -1] as const;

/** The second Saturday at 15:00 UTC. */
const PAST_DAY_ONE = { weekday: 6, hour: 15 };
const PAST_OPENS_BEFORE_MS = 6 * DAY_MS;
const WORLD_FINALS_AFTER_MS = 14 * DAY_MS;

/** The parts of a month of the demo, counted from the start of Day 2. */
const OPENS_AT_MS = -5.25 * HOUR_MS;
const DAY_ONE_AT_MS = -3.75 * HOUR_MS;
const FINALS_AT_MS = 5.5 * HOUR_MS;
const ENDS_AT_MS = 10 * HOUR_MS;
/** The cup is open for registration while Day 2 is played, and ends before the month does. */
const CUP_OPENS_AT_MS = -4.25 * HOUR_MS;
const CUP_STARTS_AT_MS = 170 * MINUTE_MS;
const CUP_ENDS_AT_MS = 8 * HOUR_MS;

/** The instants of one month of the demo with its cup. */
export interface Cycle {
  opensAt: Date;
  dayOne: Date;
  dayTwo: Date;
  finals: Date;
  endsAt: Date;
  cup: { opensAt: Date; startsAt: Date; endsAt: Date };
}

const instantAfter = (date: Date, ms: number) => new Date(+date + ms);

/** Returns the month with a Day 2 that starts at an instant. */
export const cycleOf = (dayTwo: Date): Cycle => ({
  opensAt: instantAfter(dayTwo, OPENS_AT_MS),
  dayOne: instantAfter(dayTwo, DAY_ONE_AT_MS),
  dayTwo,
  finals: instantAfter(dayTwo, FINALS_AT_MS),
  endsAt: instantAfter(dayTwo, ENDS_AT_MS),
  cup: {
    opensAt: instantAfter(dayTwo, CUP_OPENS_AT_MS),
    startsAt: instantAfter(dayTwo, CUP_STARTS_AT_MS),
    endsAt: instantAfter(dayTwo, CUP_ENDS_AT_MS),
  },
});

/** Returns the start of the Day 2 that is being played at an instant, in full five minutes. */
export const dayTwoInProgressAt = (now: Date): Date =>
  new Date(Math.round((+now - PLAYED_BEFORE_MS) / START_STEP_MS) * START_STEP_MS);

/** Returns the month that opens at an instant, with all its stages to come. */
export const cycleOpeningAt = (opensAt: Date): Cycle =>
  cycleOf(instantAfter(opensAt, -OPENS_AT_MS));

/** Returns the plan of one month of the demo. */
export function createCyclePlan(cycle: Cycle, name: string): EventPlan {
  const plan = planMonth({ name, ...cycle, firstMonth: false });
  return withoutDayOneBans({
    ...plan,
    stages: plan.stages.map((stage, index) =>
      stage.type === 'CC'
        ? stage
        : { ...stage, attributes: { ...stage.attributes, date: spanOf(plan, index, cycle) } },
    ),
  });
}

/** Returns the time of a stage, which ends when the next one starts. */
function spanOf({ stages }: EventPlan, index: number, { endsAt }: Cycle) {
  const { from } = getItem(stages, index).attributes.date;
  return { from, to: stages[index + 1]?.attributes.date.from ?? endsAt.toISOString() };
}

/** Returns the plan of the cup of a month. */
export const createCupPlan = ({ cup }: Cycle): EventPlan => {
  const plan = planCup({ name: CUP_NAME, ...cup });
  const to = cup.endsAt.toISOString();
  return {
    ...plan,
    stages: plan.stages.map((stage) =>
      stage.type === 'CC'
        ? stage
        : {
            ...stage,
            attributes: { ...stage.attributes, date: { from: stage.attributes.date.from, to } },
          },
    ),
  };
};

/**
 * Returns the plan of a month that was over before the demo began: the template, around its second
 * Saturday.
 */
export function createPastMonthPlan(now: Date, month: number): EventPlan {
  const dayOne = secondSaturday(now, month);
  return withoutDayOneBans(
    planMonth({
      name: formatMonthName(dayOne),
      opensAt: instantAfter(dayOne, -PAST_OPENS_BEFORE_MS),
      dayOne,
      firstMonth: month === PAST_MONTHS[0],
    }),
  );
}

/** Removes the ban phase of Day 1, so that more series fit into the start of the server. */
function withoutDayOneBans(plan: EventPlan): EventPlan {
  return {
    ...plan,
    stages: plan.stages.map((stage) => {
      if (stage.type !== 'MQ1') return stage;
      const { configuration } = stage.attributes;
      return {
        ...stage,
        attributes: { ...stage.attributes, configuration: { ...configuration, bans: [] } },
        // Each region has its own number of advancing rosters: as many as Day 2 has free places.
        advance: null,
      };
    }),
  };
}

/** Returns the plan of World Finals two weeks after an instant. */
export function createFinalsPlan(now: Date): EventPlan {
  const opensAt = instantAfter(now, WORLD_FINALS_AFTER_MS);
  return planWorldFinals({ opensAt, lastChance: instantAfter(opensAt, DAY_MS) });
}

/** Returns the name of an instant's month, with a number for further events of the same month. */
export function formatMonthName(date: Date, takenNames: ReadonlySet<string> = new Set()): string {
  const name = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(date);
  for (let number = 1; ; number++) {
    const numbered = number === 1 ? name : `${name} ${number}`;
    if (!takenNames.has(numbered)) return numbered;
  }
}

function secondSaturday(from: Date, months: number): Date {
  const first = new Date(
    Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1, PAST_DAY_ONE.hour),
  );
  const days = ((PAST_DAY_ONE.weekday - first.getUTCDay() + 7) % 7) + 7;
  return instantAfter(first, days * DAY_MS);
}
