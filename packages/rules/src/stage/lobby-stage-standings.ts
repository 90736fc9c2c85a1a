import type { RankCriterion } from '../explain/explain-ranks.ts';
import type { RosterId } from '../ids.ts';
import { lobbyGroupCount, placementPointsOf } from '../lobbies/lobby-settings.ts';
import {
  lobbyFigure,
  lobbyRecords,
  rankLobbyRecords,
  type DecidedLobby,
  type RankedLobbyRecord,
} from '../lobbies/lobby-standings.ts';
import { lobbyTieBreakersOf, type LobbyTieBreaker } from '../lobbies/lobby-tie-breakers.ts';
import { placePoints } from '../lobbies/lobby.ts';
import { getItem, mustFind, mustHave } from '../must.ts';
import { snakePlace } from '../seeding/snake.ts';
import { isRoundOpen } from '../standings/open-round.ts';
import { certainPlace, type PlaceRange } from '../standings/place-range.ts';
import { pointsFor } from '../standings/points.ts';
import type { SwissRoster } from '../swiss/swiss.ts';
import { placeRangesOfLobbies } from './place-ranges.ts';
import { layoutInRounds } from './rounds-layout.ts';
import {
  rostersIn,
  type RankedStage,
  type StageField,
  type StageSeries,
  type StageStanding,
} from './stage-facts.ts';
import { plannedRounds } from './stage-standings.ts';

interface LobbyGroup {
  rosters: SwissRoster[];
  lobbies: DecidedLobby[];
  /** The lobbies without a result. */
  open: StageSeries[];
}

/** Returns the groups of a stage of lobbies in the order of their numbers. */
function groupsOf(stage: RankedStage, { rosters, series }: StageField): LobbyGroup[] {
  const groupOf = new Map<string, number>();
  for (const one of series)
    for (const rosterId of rostersIn(one)) groupOf.set(rosterId, one.position.bracketNumber);
  const count = lobbyGroupCount({
    rosters: stage.seededCount ?? rosters.length,
    groups: stage.configuration.groups,
  });
  // All lobbies of a group may be deleted; its rosters still belong to it.
  const numberOf = ({ rosterId, seed }: SwissRoster) =>
    groupOf.get(rosterId) ?? snakePlace({ seed: Math.max(1, seed), groups: count }).group - 1;
  const members = Map.groupBy(rosters, numberOf);
  return [...members]
    .sort(([one], [other]) => one - other)
    .map(([number, group]) => ({
      rosters: group,
      lobbies: series.flatMap(({ position, outcome }) =>
        position.bracketNumber === number && outcome
          ? { round: position.roundNumber, ...mustHave(outcome.lobby, 'the result of a lobby') }
          : [],
      ),
      open: series.filter(
        ({ position, outcome }) => position.bracketNumber === number && outcome === null,
      ),
    }));
}

/**
 * [LOB-7] [LOB-8] Returns the standings of each group, and then of all in the order in which they
 * advance: all firsts, then all seconds, and so on, among them by points, then by first places,
 * then by the best place, then by the number of the group.
 */
export function standingsOfLobbies(stage: RankedStage, field: StageField): StageStanding[] {
  const tieBreakers = lobbyTieBreakersOf(stage.configuration.tieBreakers);
  const roundOpen = stage.finishedAt === null && isRoundOpen(plannedRounds(field));
  const groups = groupsOf(stage, field).map(({ rosters, lobbies, open }) => {
    const records = lobbyRecords({ rosters, lobbies, table: placementPointsOf(stage) });
    const ranges = placeRangesOfLobbies(records, (rosterId) => mostLeft(stage, open, rosterId));
    return rankLobbyRecords({ records, tieBreakers, segmentId: stage.id }).map(
      (ranked, index, rows) => ({
        ranked,
        reason: reasonOf(ranked, rows[index - 1]),
        placeRange: stage.finishedAt
          ? certainPlace(ranked.placement)
          : mustFind(ranges, ranked.record.roster.rosterId),
      }),
    );
  });
  if (groups.length === 1)
    return getItem(groups, 0).map((row) =>
      toStanding(stage, { ...row, tieBreakers, group: null, order: row.ranked.order, roundOpen }),
    );
  const rows = groups.flatMap((group, index) => group.map((row) => ({ ...row, group: index + 1 })));
  rows.sort((one, other) => one.ranked.order - other.ranked.order || acrossGroups(one, other));
  return rows.map((row, index) =>
    toStanding(stage, { ...row, tieBreakers, order: index + 1, roundOpen }),
  );
}

/** [STD-9] Returns the most points that a roster can still get in open lobbies. */
function mostLeft(stage: RankedStage, open: readonly StageSeries[], rosterId: RosterId): number {
  const { bestOf } = layoutInRounds(stage);
  const playing = open.filter(
    (one) => rostersIn(one).includes(rosterId) && !one.forfeited?.includes(rosterId),
  );
  const games = playing.reduce((sum, { position }) => sum + bestOf(position), 0);
  return games * placePoints(placementPointsOf(stage), 1);
}

interface RowOfGroup {
  ranked: RankedLobbyRecord;
  group: number;
}

/** [LOB-8] Compares the rosters with the same place of two groups, the better one first. */
const acrossGroups = (one: RowOfGroup, other: RowOfGroup): number =>
  other.ranked.record.points - one.ranked.record.points ||
  other.ranked.record.firstPlaces - one.ranked.record.firstPlaces ||
  one.ranked.record.bestPlace - other.ranked.record.bestPlace ||
  one.group - other.group;

/** [LOB-8] [EXP-3] Returns the criterion that puts a roster behind the previous one of its group. */
function reasonOf(
  { record, separation }: RankedLobbyRecord,
  before: RankedLobbyRecord | undefined,
): RankCriterion {
  if (!before) return { kind: 'first' };
  if (record.roster.withdrawn && !before.record.roster.withdrawn) return { kind: 'withdrawn' };
  return (
    separation ?? { kind: 'shared', own: record.roster.seed, ahead: before.record.roster.seed }
  );
}

function toStanding(
  { id, configuration, finishedAt }: RankedStage,
  {
    ranked: { record, placement },
    reason,
    tieBreakers,
    group,
    order,
    roundOpen,
    placeRange,
  }: {
    ranked: RankedLobbyRecord;
    reason: RankCriterion;
    tieBreakers: readonly LobbyTieBreaker[];
    group: number | null;
    order: number;
    roundOpen: boolean;
    placeRange: PlaceRange;
  },
): StageStanding {
  const isFinished = finishedAt !== null;
  const { roster, games, firstPlaces, forfeits } = record;
  return {
    rosterId: roster.rosterId,
    placement,
    placeRange,
    order,
    gamesPlayed: games,
    wins: firstPlaces,
    losses: games - firstPlaces,
    ffw: 0,
    ffl: forfeits,
    gameDifference: 0,
    points: isFinished ? pointsFor({ placement, table: configuration.points ?? [] }) : 0,
    out: isFinished || roster.withdrawn === true,
    tieBreakers: Object.fromEntries(
      tieBreakers.map((kind) => [kind, lobbyFigure(record, kind, id)]),
    ),
    group,
    roundOpen,
    reason,
  };
}
