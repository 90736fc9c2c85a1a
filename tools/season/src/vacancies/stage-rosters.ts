import type { Activity } from '@ringside/contract/collections/activity';
import type { CreatedStage } from '@ringside/contract/season/season-plan';
import type { PlacedRoster } from '../snapshot.ts';
import { allOf, type World } from '../world.ts';

/** The rosters of a stage or segment, without disbanded ones. */
export const listRosters = ({ visitor }: World, segmentId: string): Promise<PlacedRoster[]> =>
  allOf(visitor.rosters.list, {
    'filter[segment]': segmentId,
    include: 'players.user,owner,segment,team,parent',
  }) as Promise<PlacedRoster[]>;

/** Returns whether a roster plays on: it has neither withdrawn nor been disqualified. */
export const isIn = ({ status, withdrawn, takenOut }: PlacedRoster): boolean =>
  status !== 'disbanded' && !withdrawn && !takenOut;

/** How a roster came into its stage, from the activity log. */
export interface EntryRecord {
  id: string;
  rosterId: string;
  reason: string | undefined;
  movesUp: boolean;
}

/** Loads all records of rosters that entered a next stage, the newest first. */
export async function listEntryRecords({ operator }: World): Promise<EntryRecord[]> {
  const items: Activity[] = await allOf(operator.activityLog.list, {
    'filter[action]': 'roster.advanced',
  });
  return items.map(({ id, subject, after }) => {
    const { reason, movesUp = false } = (after ?? {}) as { reason?: string; movesUp?: boolean };
    return { id, rosterId: subject.id, reason, movesUp };
  });
}

/** Returns the ids of the players who hold a place in a roster of a stage. */
export async function listBusyPlayers(world: World, stage: CreatedStage): Promise<Set<string>> {
  const rosters = await listRosters(world, stage.id);
  return new Set(rosters.flatMap(({ players }) => players.map(({ user }) => user.id)));
}

/** Returns whether a roster can enter a stage as a whole. */
export const canEnter = (
  roster: PlacedRoster,
  { busy, playersMin }: { busy: ReadonlySet<string>; playersMin: number },
): boolean =>
  isIn(roster) &&
  roster.status === 'ready' &&
  roster.players.filter(({ user }) => !busy.has(user.id)).length >= playersMin;
