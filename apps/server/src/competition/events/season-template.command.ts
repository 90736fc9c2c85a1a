import type { CreatedSeason, seasonTemplate } from '@ringside/contract/collections/season-template';
import {
  planMonth,
  planWorldFinals,
  type EventPlan,
  type CreatedEvent,
  type PlannedSegment,
  type SeasonChoices,
} from '@ringside/contract/season/season-plan';
import { DAY_MS, HOUR_MS } from '@ringside/rules/constants';
import { decideEventDates, decideSeasonEvent } from '@ringside/rules/season/event-overlap';
import { dayOneOf } from '@ringside/rules/season/season-dates';
import { bestOfAt, type BestOf } from '@ringside/rules/series/best-of';
import type { z } from 'zod';
import { relationNotFound, type Answer } from '../../kernel/http/endpoint.ts';
import { faultOf, type Fault } from '../../kernel/http/errors.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { decideFit } from '../segments/stage-fit.ts';
import { eventRepository } from './event.repository.ts';
import { executePlan } from './execute-plan.command.ts';
import { lockActiveEvents, toEventDates } from './save-event.command.ts';

type Sent = z.output<typeof seasonTemplate>['data'];
type Template = Sent['attributes'];

/** The time from the end of the last month to the World Finals, if no date is given. */
const FINALS_AFTER_MS = 7 * DAY_MS;

/** An event as planned, and the field of the request that it comes from. */
interface PlannedEvent {
  plan: EventPlan;
  pointer: string;
}

/**
 * Creates a season from the template in one transaction; `dryRun` only returns what it would
 * create.
 */
export async function createSeason(
  work: Work,
  { attributes, relationships }: Sent,
  dryRun: boolean,
): Promise<Answer> {
  const gameId = relationships?.game?.data.id;
  const repository = eventRepository(work.db, work.tenantId);
  if (!(await (gameId ? repository.findGame(gameId) : repository.firstGame())))
    return relationNotFound('/data/relationships/game', 'There is no such game');
  const { draft } = attributes;
  const planned = planSeason(attributes).map(({ plan, pointer }) => ({
    plan: { ...plan, draft },
    pointer,
  }));
  const faults = [
    ...planned.flatMap((one) => [...findPastFaults(work, one), ...findFitFaults(one)]),
  ];
  if (faults.length > 0) return { faults: { status: 422, faults } };
  const overlap = await findOverlapFaults(work, planned, draft);
  if (overlap.length > 0) return { faults: { status: 409, faults: overlap } };
  if (dryRun)
    return {
      plain: {
        data: {
          dryRun,
          events: planned.map(({ plan }) => renderCreatedEvent(plan)),
        } satisfies CreatedSeason,
      },
    };
  const events: CreatedSeason['events'] = [];
  for (const { plan } of planned)
    events.push(renderCreatedEvent(plan, await executePlan(work, plan, gameId)));
  return { plain: { data: { dryRun, events } satisfies CreatedSeason }, status: 201 };
}

function planSeason({
  dayOne,
  months,
  opensDaysBefore,
  continues,
  worldFinals,
  ...sent
}: Template): PlannedEvent[] {
  const choices: SeasonChoices = {
    regions: sent.regions,
    stageMs: sent.stageHours * HOUR_MS,
    roundMinutes: sent.roundMinutes,
    timezone: sent.timezone,
    dayOneLimit: sent.dayOneLimit,
  };
  const planned = months.map((month, index): PlannedEvent => {
    const starts = month.dayOne
      ? new Date(month.dayOne)
      : dayOneOf({ first: new Date(dayOne), month: index });
    const name =
      month.name ??
      new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(starts);
    return {
      plan: planMonth({
        name,
        names: month.names,
        opensAt: new Date(+starts - opensDaysBefore * DAY_MS),
        dayOne: starts,
        firstMonth: index === 0 && !continues,
        choices,
      }),
      pointer: `/data/attributes/months/${index}`,
    };
  });
  if (!worldFinals) return planned;
  const end = Math.max(Date.parse(dayOne), ...planned.map(({ plan }) => Date.parse(plan.date.to)));
  const lastChance = worldFinals.lastChance
    ? new Date(worldFinals.lastChance)
    : new Date(end + FINALS_AFTER_MS + DAY_MS);
  return [
    ...planned,
    {
      plan: planWorldFinals({ opensAt: new Date(+lastChance - DAY_MS), lastChance, choices }),
      pointer: '/data/attributes/worldFinals',
    },
  ];
}

/** Checks that no event begins in the past. */
function findPastFaults({ now }: Work, { plan, pointer }: PlannedEvent): Fault[] {
  const begun = plan.stages.filter(
    ({ type, attributes }) => type !== 'CC' && Date.parse(attributes.date.from) <= +now,
  );
  return begun.map(({ attributes }) => ({
    code: 'invalid',
    title: 'The dates are not right',
    detail: `${plan.name}, ${attributes.name}: ${attributes.date.from} is over`,
    source: { pointer },
  }));
}

/** Checks that every stage can end in time; each fault shows the arithmetic. */
function findFitFaults({ plan, pointer }: PlannedEvent): Fault[] {
  return plan.stages.flatMap((stage) => {
    const decision = fitOf(stage);
    if (decision.accepted) return [];
    const { fault } = faultOf({
      ...decision.refusal,
      detail: `${plan.name}, ${stage.attributes.name}: ${decision.refusal.detail}`,
    });
    return [{ ...fault, source: { pointer } }];
  });
}

function fitOf({ attributes }: PlannedSegment) {
  const { date, format, configuration, rostersLimit } = attributes;
  return decideFit({
    format,
    configuration,
    dateFrom: new Date(date.from),
    dateTo: new Date(date.to),
    rostersLimit: rostersLimit ?? { limit: null, standbyLimit: null },
  });
}

/**
 * Checks each event against the existing events and those planned before it. A draft may overlap
 * others, but no template creates the same event twice.
 */
async function findOverlapFaults(
  work: Work,
  planned: PlannedEvent[],
  draft: boolean,
): Promise<Fault[]> {
  const others = await lockActiveEvents(work);
  const drafts = (await eventRepository(work.db, work.tenantId).findAllDrafts()).map(toEventDates);
  return planned.flatMap(({ plan, pointer }, index) => {
    const event = {
      id: `planned ${index}`,
      name: plan.name,
      date: { from: new Date(plan.date.from), to: new Date(plan.date.to) },
    };
    const existing = decideSeasonEvent({ event, others: [...others, ...drafts] });
    const decision = existing.accepted && !draft ? decideEventDates({ event, others }) : existing;
    others.push(event);
    return decision.accepted ? [] : [{ ...faultOf(decision.refusal).fault, source: { pointer } }];
  });
}

function renderCreatedEvent(
  { name, names = {}, date, stages }: EventPlan,
  created?: CreatedEvent,
): CreatedSeason['events'][number] {
  return {
    id: created?.id ?? null,
    name,
    names,
    date,
    stages: stages.map((stage, index) => renderStage(stage, created?.stages[index])),
  };
}

function renderStage(
  stage: EventPlan['stages'][number],
  created: CreatedEvent['stages'][number] | undefined,
): CreatedSeason['events'][number]['stages'][number] {
  const { type, attributes, registration, advance } = stage;
  const { date, format, configuration, rostersLimit, segmentCheckinsConfig } = attributes;
  return {
    id: created?.id ?? null,
    type,
    name: attributes.name,
    format,
    date,
    endsAt: endOf(stage),
    registration,
    checkin: segmentCheckinsConfig?.openWindow ?? null,
    limit: rostersLimit?.limit ?? null,
    bestOf: bestOfAt({ bestOf: configuration.bestOf as BestOf | undefined }),
    points: configuration.points ?? [],
    advance: advance && { to: advance.to, places: advance.placements.length },
    regions: renderRegions(stage, created),
  };
}

/** Returns when a full stage ends, as ISO text; null if it has no end or does not fit. */
function endOf(stage: PlannedSegment): string | null {
  const fit = fitOf(stage);
  return (fit.accepted && fit.value.endsAt?.toISOString()) || null;
}

const renderRegions = (
  { regions }: EventPlan['stages'][number],
  created: CreatedEvent['stages'][number] | undefined,
) =>
  regions.map(({ name, configuration: { countries } }) => ({
    id: created?.regions.find((region) => region.name === name)?.id ?? null,
    name,
    countries: countries.length,
  }));
