import { gameShape } from '@ringside/game-emulator/game-shape';
import type { EmulatedPlayer, MadeTeam } from '@ringside/game-emulator/ports';
import { accept } from '@ringside/rules/decision';
import type { EventId, UserId } from '@ringside/rules/ids';
import { teamName } from '@ringside/sim/bot-names';
import { createRoster } from '../../competition/rosters/create-roster.command.ts';
import { joinRoster } from '../../competition/rosters/join-roster.command.ts';
import { loadRegion } from '../../competition/rosters/roster-facts.ts';
import { rosterRepository } from '../../competition/rosters/roster.repository.ts';
import {
  segmentRepository,
  type SegmentRow,
} from '../../competition/segments/segment.repository.ts';
import { savePlayer } from '../../game/save-player.ts';
import type { Work } from '../../platform/unit-of-work.ts';

/** The number of names to try, since each of them may be taken in the event. */
const NAMES = 40;
const NAMES_SEED = 'people';

/**
 * Registers new players as a team in the next open bracket and in its challenge. With two rosters
 * in the event, the site selects that event for them ([EVT-4]).
 */
export async function createTeam(
  work: Work,
  players: readonly EmulatedPlayer[],
): Promise<MadeTeam | undefined> {
  const [captain] = players;
  const segment = captain && (await findOpenRegion(work, captain.country, 'MQ1'));
  if (!segment) return undefined;
  const userIds: UserId[] = [];
  for (const player of players) userIds.push(await saveUser(work, player));
  const roster = await register(work, segment, userIds);
  if (!roster) return undefined;
  const challenge = await findOpenRegion(work, captain.country, 'CC', segment.eventId);
  if (challenge) await register(work, challenge, userIds, roster.teamId);
  const { name: event } = await work.db
    .selectFrom('events')
    .select('name')
    .where('id', '=', segment.eventId)
    .executeTakeFirstOrThrow();
  return { id: roster.id, name: roster.name, event, region: segment.name };
}

async function findOpenRegion(
  work: Work,
  country: string,
  type: 'MQ1' | 'CC',
  eventId?: EventId,
): Promise<SegmentRow | undefined> {
  const regions = await segmentRepository(work.db, work.tenantId)
    .listed()
    .innerJoin('events', 'events.id', 'segments.eventId')
    .selectAll('segments')
    .where('events.status', '=', 'active')
    .where('events.dateTo', '>', work.now)
    .where('segments.typeId', '=', type)
    .where('segments.parentId', 'is not', null)
    .$if(eventId !== undefined, (query) => query.where('segments.eventId', '=', eventId ?? ''))
    .orderBy('segments.dateFrom')
    .orderBy('segments.id')
    .execute();
  for (const region of regions) {
    const { open, countries } = await loadRegion(work, region);
    if (open && countries.includes(country)) return region;
  }
  return undefined;
}

async function saveUser(work: Work, player: EmulatedPlayer): Promise<string> {
  const { playerTag, country } = player;
  const { tenantId } = work;
  const caller = { playerTag, country, platform: null, tenantId, user: undefined, returning: true };
  const user = await savePlayer(work, caller, gameShape(player));
  return user.id;
}

/** Creates a roster with a free name as the first player; the others join by its key. */
async function register(
  work: Work,
  segment: SegmentRow,
  [captain = '', ...others]: readonly string[],
  teamId?: string,
) {
  const relationships = {
    segment: { data: { type: 'segments' as const, id: segment.id } },
    ...(teamId !== undefined && { team: { data: { type: 'teams' as const, id: teamId } } }),
  };
  for (let index = 0; index < NAMES; index++) {
    const sent = {
      ...(teamId === undefined && { attributes: { name: teamName(NAMES_SEED, index) } }),
      relationships,
    };
    const created = await createRoster(work, captain, sent, accept(true));
    if (!('show' in created)) continue;
    const repository = rosterRepository(work.db, work.tenantId);
    const roster = await repository.findById(created.show.id);
    for (const userId of others)
      await joinRoster(work, userId, roster?.joiningKey ?? '', accept(true));
    return roster;
  }
  return undefined;
}
