import type { EventPlan, CreatedEvent } from '@ringside/contract/season/season-plan';
import { STRAIGHT_TO_DAY_TWO } from '@ringside/rules/constants';
import { COMPETING_REGIONS, type CompetingRegion } from '@ringside/rules/countries';
import { invariant } from '@ringside/rules/decision';
import type { StageType } from '@ringside/rules/season/season-template';
import { executePlan } from '../../competition/events/execute-plan.command.ts';
import { loadDirectQualifiers } from '../../competition/leaderboards/leaderboard.query.ts';
import { addRule } from '../../competition/segments/segment-parts.command.ts';
import {
  segmentRepository,
  type SegmentRow,
} from '../../competition/segments/segment.repository.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { DAY_TWO_FIELD } from './demo-teams.ts';

/** The fewest rosters that advance from Day 1, even if the leaderboard fills Day 2. */
const FEWEST_ADVANCING = 2;

/** A region of a month of the demo with its segments. */
export interface MonthRegion {
  region: CompetingRegion;
  segments: Record<'MQ1' | 'MQ2' | 'MF', SegmentRow>;
  /** Teams that the leaderboard sends straight to Day 2. */
  straight: ReadonlySet<string>;
  /** How many rosters of Day 1 advance. */
  advancing: number;
}

export interface Month {
  event: CreatedEvent;
  regions: MonthRegion[];
}

/** Creates a month. As many rosters of Day 1 advance as the field of Day 2 has free places. */
export async function createMonth(work: Work, plan: EventPlan): Promise<Month> {
  const event = await executePlan(work, plan);
  const segments = await segmentRepository(work.db, work.tenantId).findAllByEvent(event.id);
  const regions: MonthRegion[] = [];
  for (const region of Object.keys(COMPETING_REGIONS) as CompetingRegion[]) {
    const segmentOf = (type: StageType) =>
      getSegment(segments, regionIdOf(event, type, region), `${type} ${region}`);
    const dayOne = segmentOf('MQ1');
    const straight = await loadDirectQualifiers(work, dayOne);
    const advancing = Math.max(
      FEWEST_ADVANCING,
      DAY_TWO_FIELD[region] - Math.min(straight.size, STRAIGHT_TO_DAY_TWO),
    );
    const answer = await addRule(work, dayOne, {
      attributes: { placements: Array.from({ length: advancing }, (_, index) => index + 1) },
      relationships: { nextSegment: { data: { type: 'segments', id: stageOf(event, 'MQ2').id } } },
    });
    invariant('show' in answer, `a rule of the demo was refused: ${JSON.stringify(answer)}`);
    const segmentsOfRegion = { MQ1: dayOne, MQ2: segmentOf('MQ2'), MF: segmentOf('MF') };
    regions.push({ region, segments: segmentsOfRegion, straight, advancing });
  }
  return { event, regions };
}

/** Returns the stage of a type. */
export function stageOf(event: CreatedEvent, type: StageType) {
  const stage = event.stages.find((one) => one.type === type);
  invariant(stage, `the event has a stage ${type}`);
  return stage;
}

/** Returns the id of a region of a stage, or an empty text if the stage has no such region. */
export const regionIdOf = (event: CreatedEvent, type: StageType, region: string): string =>
  stageOf(event, type).regions.find(({ name }) => name === region)?.id ?? '';

function getSegment(segments: readonly SegmentRow[], id: string, what: string): SegmentRow {
  const found = segments.find((segment) => segment.id === id);
  invariant(found, `the month has a segment ${what}`);
  return found;
}
