import type { Segment } from '@ringside/contract/collections/segments';
import type { CreatedStage } from '@ringside/contract/season/season-plan';
import { STRAIGHT_TO_DAY_TWO } from '@ringside/rules/constants';
import { mustFind } from '@ringside/rules/must';
import type { Moment } from '../play-season.ts';
import { leavesOf } from '../play-stage.ts';
import type { PlacedStanding } from '../snapshot.ts';
import { allOf, type World } from '../world.ts';
import type { PlaceCheck } from './place-check.ts';
import { canEnter, isIn, listRosters, type EntryRecord } from './stage-rosters.ts';

/** A stage that is over, with its advance rules. */
export interface Source {
  label: string;
  leaves: Segment[];
  rules: Segment['advanceRules'];
}

/** Reads a stage that has ended. */
export async function readSource({ visitor }: World, { stage, label }: Moment): Promise<Source> {
  return {
    label,
    leaves: await Promise.all(leavesOf(stage).map((id) => visitor.segments.get(id))),
    rules: (await visitor.segments.get(stage.id)).advanceRules,
  };
}

interface NextStage {
  stage: CreatedStage;
  regions: Segment[];
  busy: ReadonlySet<string>;
  recordByRoster: ReadonlyMap<string, EntryRecord>;
}

/**
 * Checks the places that the advance rules of a stage give in the next one: as many rosters hold
 * one as there are, or all that can enter do. Straight places of Day 2 that no team takes count.
 */
export async function checkAdvancedPlaces(
  world: World,
  source: Source,
  next: NextStage,
): Promise<PlaceCheck> {
  const check: PlaceCheck = { faults: [], checked: 0 };
  const inStage = await listRosters(world, next.stage.id);
  for (const leaf of source.leaves) {
    const rules = leaf.advanceRules.length > 0 ? leaf.advanceRules : source.rules;
    const placements = rules.flatMap((rule) => rule.placements ?? []);
    const region =
      next.regions.find(({ name }) => name === leaf.name) ??
      next.regions.find(() => next.regions.length === 1);
    if (!region || placements.length === 0) continue;
    const rosters = await listRosters(world, leaf.id);
    const rosterById = new Map(rosters.map((one) => [one.id, one]));
    const sent = inStage.filter(({ parent }) => parent && rosterById.has(parent.id as never));
    const byRule = sent.filter(({ id }) => next.recordByRoster.get(id)?.reason !== 'leaderboard');
    const straight = inStage.filter(
      (one) =>
        one.segment.id === region.id &&
        isIn(one) &&
        next.recordByRoster.get(one.id)?.reason === 'leaderboard',
    ).length;
    const sentIds = new Set(sent.map(({ parent }) => parent?.id));
    const rows = (await allOf((query) =>
      world.visitor.segments.standings(leaf.id, query),
    )) as PlacedStanding[];
    const able = rows.filter(
      ({ order, roster: { id } }) =>
        order >= Math.min(...placements) &&
        !sentIds.has(id as never) &&
        canEnter(mustFind(rosterById, id), {
          busy: next.busy,
          playersMin: region.rosterSize.playersMin,
        }),
    );
    check.checked += 1;
    const places = placements.length + openStraightPlaces(next, region, { placements, straight });
    const missing = places - byRule.filter(isIn).length;
    if (missing > 0 && able[0])
      check.faults.push(
        `${source.label} ${leaf.name}: ${missing} open, ${able[0].roster.name} can enter`,
      );
    if (missing < 0)
      check.faults.push(`${source.label} ${leaf.name}: ${-missing} too many advanced`);
  }
  return check;
}

function openStraightPlaces(
  { stage }: NextStage,
  { rostersLimit: { limit } }: Segment,
  { placements, straight }: { placements: number[]; straight: number },
): number {
  if (stage.type !== 'MQ2' || limit === null) return 0;
  const most = Math.min(STRAIGHT_TO_DAY_TWO, Math.max(0, limit - placements.length));
  return Math.max(0, most - straight);
}
