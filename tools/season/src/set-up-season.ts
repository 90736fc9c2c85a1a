import {
  createPlannedEvent,
  planMonth,
  planWorldFinals,
  type EventPlan,
  type CreatedEvent,
} from '@ringside/contract/season/season-plan';
import { DAY_MS, HOUR_MS } from '@ringside/rules/constants';
import type { StageFormats } from './season-options.ts';
import type { World } from './world.ts';

/** The time from the opening of one month to the next. */
const MONTH_MS = 21 * DAY_MS;
const REGISTRATION_MS = 5 * DAY_MS;

export interface PlannedSeason {
  months: EventPlan[];
  finals: EventPlan;
}

/** Replaces formats of a plan. */
export const reshapePlan = (plan: EventPlan, formats: StageFormats = {}): EventPlan => ({
  ...plan,
  stages: plan.stages.map((stage) => {
    const { format, configuration } = formats[stage.type] ?? {};
    if (!format) return stage;
    const { grandFinal: _, ...settings } = stage.attributes.configuration;
    return {
      ...stage,
      attributes: {
        ...stage.attributes,
        format: format as (typeof stage.attributes)['format'],
        configuration: { ...settings, ...configuration },
      },
    };
  }),
});

/** Plans the dates of a season: its months in turn, and the World Finals after the last. */
export function planSeason({ opensAt, months }: { opensAt: Date; months: number }): PlannedSeason {
  const at = (ms: number) => new Date(+opensAt + ms);
  const openings = Array.from({ length: months }, (_, index) => at(index * MONTH_MS));
  return {
    months: openings.map((opening, index) =>
      planMonth({
        name: `Month ${index + 1}`,
        opensAt: opening,
        dayOne: new Date(+opening + REGISTRATION_MS),
        firstMonth: index === 0,
      }),
    ),
    finals: planWorldFinals({
      opensAt: at(months * MONTH_MS),
      lastChance: at(months * MONTH_MS + DAY_MS),
    }),
  };
}

/**
 * Throws if a leaderboard has teams already: they would take places of this season, and no bot
 * plays for them.
 */
export async function requireEmptyLeaderboards({ visitor }: World): Promise<void> {
  for (const { id, region } of (await visitor.leaderboards.list()).items)
    if ((await visitor.leaderboards.entries(id)).page.total > 0)
      throw new Error(
        `The leaderboard of ${region} has teams, which would take places of this season: start a server with DEMO=off and an empty DATA_DIR`,
      );
}

/**
 * Returns when a season can open: the next full hour after now and after every existing event,
 * since only two may overlap.
 */
export async function findFirstOpening({ operator, now }: World): Promise<Date> {
  const { items } = await operator.events.list();
  const earliest = Math.max(+(await now()), ...items.map(({ date }) => Date.parse(date.to)));
  return new Date(Math.ceil((earliest + 1) / HOUR_MS) * HOUR_MS);
}

/** Sends a plan over the API, as an operator. */
export function setUpEvent(
  { operator: { events, segments } }: World,
  plan: EventPlan,
): Promise<CreatedEvent> {
  return createPlannedEvent(plan, {
    createEvent: async (attributes) => (await events.create(attributes)).id,
    createSegment: async (event, attributes, relationships) =>
      (await events.createSegment(event, attributes, relationships)).id,
    addPhase: (segment, attributes) => segments.addPhase(segment, attributes),
    addAdvanceRule: (segment, next, placements) =>
      segments.addAdvanceRule(segment, next, placements),
  });
}
