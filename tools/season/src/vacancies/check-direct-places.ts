import type { LeaderboardEntry } from '@ringside/contract/collections/people';
import type { Segment } from '@ringside/contract/collections/segments';
import type { CreatedEvent, CreatedStage } from '@ringside/contract/season/season-plan';
import { STRAIGHT_TO_DAY_TWO } from '@ringside/rules/constants';
import type { PlacedRoster, Table } from '../snapshot.ts';
import { readTables } from '../snapshot.ts';
import { allOf, type World } from '../world.ts';
import type { PlaceCheck } from './place-check.ts';
import { canEnter, isIn, listRosters, type EntryRecord } from './stage-rosters.ts';

/** The direct places of a leaderboard in a segment. */
interface DirectPlaces {
  label: string;
  segment: Segment;
  places: number;
  entries: LeaderboardEntry[];
}

/**
 * Checks the places that leaderboards give in a stage: the straight 16 of Day 2, the Last Chance
 * places, the crowns. As many teams hold one as there are, or all that can enter do.
 */
export async function checkDirectPlaces(
  world: World,
  {
    event,
    stage,
    regions,
    busy,
    recordByRoster,
  }: {
    event: CreatedEvent;
    stage: CreatedStage;
    regions: Segment[];
    busy: ReadonlySet<string>;
    recordByRoster: ReadonlyMap<string, EntryRecord>;
  },
): Promise<PlaceCheck> {
  const check: PlaceCheck = { faults: [], checked: 0 };
  const isDirect = ({ id }: PlacedRoster) => recordByRoster.get(id)?.reason === 'leaderboard';
  const finals = event.stages.find(({ type }) => type === 'WF');
  const inFinals =
    stage.type === 'LCQ' && finals ? (await listRosters(world, finals.id)).filter(isIn) : [];
  const rosters = (await listRosters(world, stage.id)).filter(isDirect);
  for (const direct of placesOf(await readTables(world), stage, regions)) {
    const teamIds = new Set(direct.entries.map(({ team }) => team.id));
    const there = rosters.filter(
      ({ team, segment }) => teamIds.has(team.id) && segment.id === direct.segment.id,
    );
    const open = direct.places - there.filter(isIn).length;
    check.checked += 1;
    if (open < 0) check.faults.push(`${direct.label}: ${-open} too many hold a direct place`);
    if (open <= 0) continue;
    const elsewhere = new Set([...there, ...inFinals].map(({ team }) => team.id));
    const able = await findAble(world, direct, { busy, elsewhere });
    if (able) check.faults.push(`${direct.label}: ${open} direct places open, ${able} can enter`);
  }
  return check;
}

function placesOf(tables: Table[], stage: CreatedStage, regions: Segment[]): DirectPlaces[] {
  return tables.flatMap(({ leaderboard: { region, crowns, lcq }, entries }) =>
    regions.flatMap((segment): DirectPlaces[] => {
      const withPoints = entries.filter(({ points }) => points > 0);
      const common = { label: `${stage.type} ${region}`, segment };
      if (stage.type === 'WF') return [{ ...common, places: crowns, entries: withPoints }];
      if (stage.type === 'LCQ')
        return [{ ...common, places: lcq, entries: withPoints.slice(crowns) }];
      return stage.type === 'MQ2' && segment.name === region
        ? [{ ...common, places: STRAIGHT_TO_DAY_TWO, entries: withPoints }]
        : [];
    }),
  );
}

/** Returns the name of the first team that can take a direct place. */
async function findAble(
  { visitor }: World,
  { segment, entries }: DirectPlaces,
  { busy, elsewhere }: { busy: ReadonlySet<string>; elsewhere: ReadonlySet<string> },
): Promise<string | undefined> {
  for (const { team } of entries) {
    if (elsewhere.has(team.id)) continue;
    const rosters = (await allOf(visitor.rosters.list, {
      'filter[team]': team.id,
      include: 'players.user,owner,segment,team,parent',
    })) as PlacedRoster[];
    const last = rosters
      .filter((one) => one.segment.id !== segment.id)
      .toSorted((one, other) => Number(BigInt(one.id) - BigInt(other.id)))
      .at(-1);
    if (last && canEnter(last, { busy, playersMin: segment.rosterSize.playersMin }))
      return team.name;
  }
  return undefined;
}
