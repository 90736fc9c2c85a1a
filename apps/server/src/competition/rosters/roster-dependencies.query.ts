import type { UserId } from '@ringside/rules/ids';
import { mustHave } from '@ringside/rules/must';
import { typeKey, stagesKey, type Dependencies } from '../../kernel/answers/dependencies.ts';
import type { ReadContext } from '../../kernel/http/endpoint.ts';
import { realNow } from '../../platform/clock/real-time.ts';
import { anyOf } from '../../platform/storage/any-of.ts';
import { findNextInstantOfSeason } from '../segments/next-instant.query.ts';
import { segmentRepository } from '../segments/segment.repository.ts';
import { rosterRepository, type RosterRow } from './roster.repository.ts';

/** The relations that `findRosterDependencies` covers. */
const COVERED_RELATIONS: ReadonlySet<string> = new Set([
  'owner',
  'players',
  'players.user',
  'segment',
  'team',
]);

type Reading = Pick<ReadContext, 'db' | 'tenantId' | 'now'>;

/**
 * Returns what the answer of one roster to a player depends on, with its players, segment and team.
 * A segment shows the number of its rosters, and its state follows from dates.
 */
export async function findRosterDependencies(
  context: ReadContext,
): Promise<Dependencies | undefined> {
  if (!context.viewer || context.query.include.some((path) => !COVERED_RELATIONS.has(path)))
    return undefined;
  const found = await findWithMembers(context);
  // a segment with regions counts their rosters too, and those changes do not reach its subscribers
  if (!found || (await hasRegions(context, found.roster))) return undefined;
  const { roster, userIds } = found;
  return {
    keys: [
      ...keysOf(found),
      ...userIds.map((id) => `users:${id}`),
      `segments:${roster.segmentId}/rosters`,
      `segments:${roster.segmentId}/segments`,
      typeKey('game-accounts', context.tenantId),
    ],
    until: await findNextInstantOfSeason(context),
  };
}

/**
 * Returns what the outlook of a roster depends on: its series and segment, the stages ahead, the
 * team's roster there, and what keeps its players from entering.
 */
export async function findOutlookDependencies(
  context: ReadContext,
): Promise<Dependencies | undefined> {
  const found = await findWithMembers(context);
  if (!found) return undefined;
  const { roster, userIds, isFinished } = found;
  const [season, suspensionEnds, nextIds] = await Promise.all([
    findNextInstantOfSeason(context),
    findFirstEndOfSuspension(context, userIds),
    loadNextRosterIds(context, roster),
  ]);
  return {
    keys: [
      ...keysOf(found),
      ...userIds.map((id) => `users:${id}`),
      ...nextIds.map((id) => `rosters:${id}`),
      stagesKey(context.tenantId),
      // the placements of a finished segment follow from all its series and rosters
      ...(isFinished ? [`segments:${roster.segmentId}`] : []),
      // a disqualification moves the places of rosters that are out of a running one
      ...(roster.seed !== null && !isFinished ? [`segments:${roster.segmentId}/rosters`] : []),
    ],
    until: season,
    untilReal: suspensionEnds,
  };
}

interface FoundRoster {
  roster: RosterRow;
  userIds: UserId[];
  isFinished: boolean;
}

async function findWithMembers({
  db,
  tenantId,
  params,
}: ReadContext): Promise<FoundRoster | undefined> {
  const repository = rosterRepository(db, tenantId);
  const roster = await repository.findById(mustHave(params.id, 'the id of the path'));
  if (!roster) return undefined;
  const [players, segment] = await Promise.all([
    repository.players([roster.id]),
    db
      .selectFrom('segments')
      .select('finishedAt')
      .where('id', '=', roster.segmentId)
      .executeTakeFirst(),
  ]);
  return {
    roster,
    userIds: [...new Set([roster.ownerId, ...players.map(({ userId }) => userId)])],
    isFinished: segment?.finishedAt != null,
  };
}

const keysOf = ({ roster }: FoundRoster): string[] => [
  `rosters:${roster.id}`,
  `teams:${roster.teamId}`,
  `=segments:${roster.segmentId}`,
  `=segments:${roster.stageId}`,
];

const hasRegions = ({ db, tenantId }: Reading, { segmentId }: RosterRow): Promise<boolean> =>
  segmentRepository(db, tenantId).hasChildren(segmentId);

/** Loads the ids of the rosters into which this one has advanced. */
async function loadNextRosterIds({ db }: Reading, { id }: RosterRow): Promise<string[]> {
  const rows = await db
    .selectFrom('advanceSources')
    .select('nextRosterId')
    .where('rosterId', '=', id)
    .execute();
  return rows.map(({ nextRosterId }) => nextRosterId);
}

/** Returns when the first suspension of these players ends, in real time. */
async function findFirstEndOfSuspension({ db }: Reading, userIds: UserId[]) {
  const row = await db
    .selectFrom('users')
    .select((eb) => eb.fn.min('suspendedUntil').as('until'))
    .where('id', '=', anyOf(userIds))
    .where('suspendedUntil', '>', realNow())
    .executeTakeFirst();
  return row?.until ?? undefined;
}
