import type { Segment } from '@ringside/contract/collections/segments';
import { activeStage, chosenEvent, regionsOf, stagesOf } from './decisions.ts';
import type { Season } from './season.ts';

const SEEDED = new Set(['seeded', 'running', 'finished']);
const isSeeded = ({ state }: Segment) => SEEDED.has(state);

/** Which segment a page about play shows, and what it can be changed to. */
export interface ShownSegment {
  segment: Segment | null;
  stage: Segment | null;
  stages: Segment[];
  regions: Segment[];
}

/** The stage on show: the active one once it is seeded, else the last one that was, else the active one. */
function shownStage(segments: Segment[], now: Date): Segment | null {
  const active = activeStage(segments, now);
  const played = (stage: Segment) => isSeeded(stage) || regionsOf(segments, stage).some(isSeeded);
  if (active && played(active)) return active;
  return stagesOf(segments).filter(({ type }) => type.id !== 'CC').filter(played).at(-1) ?? active;
}

const PREFERENCE = ['cup/single_elimination', 'cup/double_elimination'];
function shownRegion(regions: Segment[]): Segment | null {
  for (const type of PREFERENCE) {
    const found = regions.find(({ eliminationType }) => eliminationType === type);
    if (found) return found;
  }
  return regions[0] ?? null;
}

/** The asked segment when the season has it, else the one the specification names (the bracket segment of the stage on show). */
export function shownSegment({ season, asked, now }: { season: Season; asked: string | null; now: Date }): ShownSegment {
  const home = season.active.find(({ segments }) => segments.some(({ id }) => id === asked)) ?? chosenEvent(season, now);
  const segments = home?.segments ?? [];
  const found = segments.find(({ id }) => id === asked) ?? null;
  const stage = found ? (segments.find(({ id }) => id === found.parent?.id) ?? found) : shownStage(segments, now);
  const regions = stage ? regionsOf(segments, stage) : [];
  const segment = found && found !== stage ? found : shownRegion(regions.length > 0 ? regions : stage ? [stage] : []);
  return { segment, stage, stages: stagesOf(segments).filter(({ type }) => type.id !== 'CC'), regions };
}
