import {
  DAY_MS,
  HOUR_MS,
  ROSTER_CHECKIN_LEAD_MS,
  ROSTER_CHECKIN_WINDOW_MS,
  WORLD_FINALS_NAME,
} from '@ringside/rules/constants';
import { COMPETING_REGIONS, countriesOf, type CompetingRegion } from '@ringside/rules/countries';
import { traitsOf } from '@ringside/rules/format-traits';
import { mustFind } from '@ringside/rules/must';
import {
  dayOneAdvance,
  STAGE_TEMPLATES,
  type StageTemplate,
  type StageType,
} from '@ringside/rules/season/season-template';
import type { Names } from '@ringside/rules/site/display-name';
import type { SegmentConfiguration } from '../collections/segments.ts';

/** The four regions in the order in which a plan creates them. */
export const REGIONS = Object.keys(COMPETING_REGIONS) as CompetingRegion[];
const STAGE_LENGTH_MS = 12 * HOUR_MS;

/** A segment as it is sent: attributes of the API. */
export interface PlannedSegment {
  type: StageType;
  attributes: PlannedAttributes;
  /** Level 1: one segment for each region; none for the stages of the World Finals. */
  regions: { name: CompetingRegion; configuration: { countries: string[] } }[];
  /** The registration window; null if there is no registration. */
  registration: { from: string; to: string } | null;
  advance: { to: StageType; placements: number[] } | null;
}

interface PlannedAttributes extends Pick<StageTemplate, 'name' | 'format' | 'registrationType'> {
  date: { from: string; to: string };
  configuration: SegmentConfiguration;
  rostersLimit?: { limit: number; standbyLimit: number | null };
  segmentCheckinsConfig?: { openWindow: { from: string; to: string } };
  timezone?: string;
}

/**
 * An event with its stages in order, as data: the simulator sends it over the API, and the demo
 * runs the same commands.
 */
export interface EventPlan {
  name: string;
  names?: Names | undefined;
  date: { from: string; to: string };
  stages: PlannedSegment[];
  /** Whether only operators see the event. */
  draft?: boolean;
}

/** The operator's choices in the template; everything else is fixed by the table. */
export interface SeasonChoices {
  regions?: readonly CompetingRegion[] | undefined;
  /** The longest duration of each stage; CC lasts until Day 1. */
  stageMs?: number | undefined;
  roundMinutes?: number | undefined;
  timezone?: string | undefined;
  /** The rosters of Day 1 in each region, which fixes its rounds beforehand. */
  dayOneLimit?: { limit: number; standbyLimit: number | null } | undefined;
}

/**
 * [SEA-4] Plans a month by the season's template: the challenge, Day 1, Day 2 a day later, the
 * Monthly Finals two days after that. For a shorter month pass dayTwo, finals and endsAt.
 */
export function planMonth({
  name,
  names,
  opensAt,
  dayOne,
  dayTwo = later(dayOne, DAY_MS),
  finals = later(dayOne, 3 * DAY_MS),
  endsAt = later(finals, DAY_MS),
  firstMonth,
  choices = {},
}: {
  name: string;
  names?: Names | undefined;
  opensAt: Date;
  dayOne: Date;
  dayTwo?: Date;
  finals?: Date;
  endsAt?: Date;
  firstMonth: boolean;
  choices?: SeasonChoices;
}): EventPlan {
  const starts = { CC: opensAt, MQ1: dayOne, MQ2: dayTwo, MF: finals };
  const count = dayOneAdvance({ firstMonth });
  const stages = (['CC', 'MQ1', 'MQ2', 'MF'] as const).map((type) =>
    stage(type, {
      opensAt,
      startsAt: starts[type],
      ...(type === 'CC' && { endsAt: dayOne }),
      ...(type === 'MQ1' && { advancing: count }),
      byRegion: true,
      choices,
    }),
  );
  return { name, names, date: span(opensAt, endsAt), stages };
}

/**
 * Plans a cup in addition to the months: the challenge and one open bracket in each region, from
 * which no roster advances.
 */
export function planCup({
  name,
  opensAt,
  startsAt,
  endsAt,
  choices = {},
}: {
  name: string;
  opensAt: Date;
  startsAt: Date;
  endsAt: Date;
  choices?: SeasonChoices;
}): EventPlan {
  const challenge = stage('CC', {
    opensAt,
    startsAt: opensAt,
    endsAt: startsAt,
    byRegion: true,
    choices,
  });
  const bracket = stage('MQ1', { opensAt, startsAt, byRegion: true, choices });
  return {
    name,
    date: span(opensAt, endsAt),
    stages: [challenge, { ...bracket, attributes: { ...bracket.attributes, name }, advance: null }],
  };
}

/**
 * [SEA-4] Plans the World Finals: the Last Chance Qualifier, and two days later the finals of
 * twelve, for all regions together.
 */
export function planWorldFinals({
  opensAt,
  lastChance,
  choices = {},
}: {
  opensAt: Date;
  lastChance: Date;
  choices?: SeasonChoices;
}): EventPlan {
  const finals = later(lastChance, 2 * DAY_MS);
  const stages = [
    stage('LCQ', { opensAt, startsAt: lastChance, byRegion: false, choices }),
    stage('WF', { opensAt, startsAt: finals, byRegion: false, choices }),
  ];
  return { name: WORLD_FINALS_NAME, date: span(opensAt, later(finals, DAY_MS)), stages };
}

interface StageTimes {
  opensAt: Date;
  startsAt: Date;
  endsAt?: Date;
  /** The number of places that advance, if it is not the template's. */
  advancing?: number;
  byRegion: boolean;
  choices: SeasonChoices;
}

function stage(
  type: StageType,
  {
    opensAt,
    startsAt,
    choices,
    endsAt = later(startsAt, choices.stageMs ?? STAGE_LENGTH_MS),
    advancing,
    byRegion,
  }: StageTimes,
): PlannedSegment {
  const template = mustFind(TEMPLATES_BY_TYPE, type);
  const closesAt = later(startsAt, -ROSTER_CHECKIN_LEAD_MS);
  return {
    type,
    attributes: {
      ...attributesOf(template, choices),
      date: span(startsAt, endsAt),
      ...(template.hasCheckinWindow && {
        segmentCheckinsConfig: {
          openWindow: span(later(closesAt, -ROSTER_CHECKIN_WINDOW_MS), closesAt),
        },
      }),
      ...chosenAttributes(type, choices),
    },
    regions: byRegion ? regionsOf(choices) : [],
    registration:
      template.registrationType === 'invitation'
        ? null
        : span(opensAt, type === 'CC' ? endsAt : closesAt),
    advance: template.advance && {
      to: template.advance.to,
      placements: firstPlaces(advancing ?? template.advance.count),
    },
  };
}

const chosenAttributes = (type: StageType, { timezone, dayOneLimit }: SeasonChoices) => ({
  ...(timezone && { timezone }),
  ...(type === 'MQ1' && dayOneLimit && { rostersLimit: dayOneLimit }),
});

const TEMPLATES_BY_TYPE = new Map(STAGE_TEMPLATES.map((template) => [template.type, template]));

const firstPlaces = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

const regionsOf = ({ regions = REGIONS }: SeasonChoices) =>
  regions.map((name) => ({ name, configuration: { countries: countriesOf(name) } }));

function attributesOf(
  {
    name,
    format,
    registrationType,
    phase,
    bestOf,
    grandFinal,
    minimumPresent,
    places,
    points,
  }: StageTemplate,
  { roundMinutes }: SeasonChoices,
) {
  const { shape, hasLowerBracket } = traitsOf({ format });
  return {
    name,
    format,
    registrationType,
    configuration: {
      phase,
      bestOf,
      minimumPresent,
      ...(hasLowerBracket && { grandFinal }),
      ...(points.length > 0 && { points }),
      ...(shape !== 'none' && roundMinutes !== undefined && { roundMinutes }),
    },
    ...(places !== null && { rostersLimit: { limit: places, standbyLimit: null } }),
  };
}

/**
 * The commands that carry out a plan: over the API, or by the server's own. Each returns the new
 * id.
 */
export interface SeasonPlanCommands {
  createEvent(attributes: Pick<EventPlan, 'name' | 'names' | 'date' | 'draft'>): Promise<string>;
  createSegment(event: string, attributes: object, relationships: object): Promise<string>;
  addPhase(segment: string, attributes: object): Promise<unknown>;
  addAdvanceRule(segment: string, next: string, placements: number[]): Promise<unknown>;
}

export interface CreatedStage {
  type: StageType;
  id: string;
  /** The segment of each region's name; empty for a stage without regions. */
  regions: { name: string; id: string }[];
}

export interface CreatedEvent {
  id: string;
  name: string;
  stages: CreatedStage[];
}

/** Creates event, stages, regions, registration phases and advance rules, in this order. */
export async function createPlannedEvent(
  plan: EventPlan,
  port: SeasonPlanCommands,
): Promise<CreatedEvent> {
  const event = await port.createEvent({
    name: plan.name,
    ...(plan.names && { names: plan.names }),
    draft: plan.draft ?? false,
    date: plan.date,
  });
  const stages: CreatedStage[] = [];
  for (const { type, attributes, regions, registration } of plan.stages) {
    const id = await port.createSegment(event, attributes, {
      type: { data: { type: 'segment-types', id: type } },
    });
    const created: CreatedStage = { type, id, regions: [] };
    for (const region of regions)
      created.regions.push({
        name: region.name,
        id: await port.createSegment(event, region, { parent: { data: { type: 'segments', id } } }),
      });
    if (registration)
      await port.addPhase(id, { name: 'Registration', type: 'open', date: registration });
    stages.push(created);
  }
  await addAdvanceRules(plan, port, stages);
  return { id: event, name: plan.name, stages };
}

async function addAdvanceRules(
  plan: EventPlan,
  port: SeasonPlanCommands,
  stages: readonly CreatedStage[],
): Promise<void> {
  for (const { type, advance } of plan.stages) {
    const [from, to] = [type, advance?.to].map((stageType) =>
      stages.find((one) => one.type === stageType),
    );
    if (from && to && advance) await port.addAdvanceRule(from.id, to.id, advance.placements);
  }
}

const later = (date: Date, ms: number) => new Date(+date + ms);
const span = (from: Date, to: Date) => ({ from: from.toISOString(), to: to.toISOString() });
