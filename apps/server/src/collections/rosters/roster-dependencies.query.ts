import { mustHave } from '@ringside/rules/must';
import { realNow } from '../../clock/real-time.ts';
import {
  about,
  anyOfType,
  deletions,
  itself,
  ofTypeAt,
  stages,
  type Dependencies,
} from '../../http/dependencies.ts';
import type { Ask } from '../../http/endpoint.ts';
import { anyOf } from '../../storage/any-of.ts';
import { findNextInstantOfSeason } from '../segments/next-instant.query.ts';
import { segmentRepository } from '../segments/segment.repository.ts';
import { rosterRepository, type RosterRow } from './roster.repository.ts';

/** The relations whose resources `findRosterDependencies` covers. */
const COVERED_RELATIONS: ReadonlySet<string> = new Set([
  'owner',
  'players',
  'players.user',
  'segment',
  'team',
]);

type Reading = Pick<Ask, 'db' | 'tenantId' | 'now'>;

/**
 * Returns what the answer of one roster depends on, with its players, segment and team. A segment
 * shows the number of its rosters, and its state follows from dates.
 */
export async function findRosterDependencies(ask: Ask): Promise<Dependencies | undefined> {
  if (ask.query.include.some((path) => !COVERED_RELATIONS.has(path))) return undefined;
  const found = await findWithMembers(ask);
  // a segment with regions counts their rosters too, and those changes do not reach its subscribers
  if (!found || (await hasRegions(ask, found.roster))) return undefined;
  const { roster, userIds } = found;
  const segment = about('segments', roster.segmentId);
  return {
    keys: [
      ...keysOf(found),
      ...userIds.map((id) => about('users', id)),
      ofTypeAt('rosters', segment),
      ofTypeAt('segments', segment),
      anyOfType('game-accounts', ask.tenantId),
    ],
    until: await findNextInstantOfSeason(ask),
  };
}

/**
 * Returns what the outlook of a roster depends on: its series and segment, the stages ahead, the
 * team's roster there, and what keeps its players from entering.
 */
export async function findOutlookDependencies(ask: Ask): Promise<Dependencies | undefined> {
  const found = await findWithMembers(ask);
  if (!found) return undefined;
  const { roster, userIds, isFinished } = found;
  const [season, suspensionEnds, nextIds] = await Promise.all([
    findNextInstantOfSeason(ask),
    findFirstEndOfSuspension(ask, userIds),
    loadNextRosterIds(ask, roster),
  ]);
  return {
    keys: [
      ...keysOf(found),
      ...userIds.map((id) => about('users', id)),
      ...nextIds.map((id) => about('rosters', id)),
      stages(ask.tenantId),
      // the placements of a finished segment follow from all its series and rosters
      ...(isFinished ? [about('segments', roster.segmentId)] : []),
    ],
    until: season,
    untilReal: suspensionEnds,
  };
}

interface FoundRoster {
  roster: RosterRow;
  userIds: string[];
  isFinished: boolean;
  tenantId: string;
}

async function findWithMembers({ db, tenantId, params }: Ask): Promise<FoundRoster | undefined> {
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
    tenantId,
    userIds: [...new Set([roster.ownerId, ...players.map(({ userId }) => userId)])],
    isFinished: segment?.finishedAt != null,
  };
}

const keysOf = ({ roster, tenantId }: FoundRoster): string[] => [
  about('rosters', roster.id),
  about('teams', roster.teamId),
  itself('segments', roster.segmentId),
  itself('segments', roster.stageId),
  deletions(tenantId),
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
async function findFirstEndOfSuspension({ db }: Reading, userIds: string[]) {
  const row = await db
    .selectFrom('users')
    .select((eb) => eb.fn.min('suspendedUntil').as('until'))
    .where('id', '=', anyOf(userIds))
    .where('suspendedUntil', '>', realNow())
    .executeTakeFirst();
  return row?.until ?? undefined;
}
