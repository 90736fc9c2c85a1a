import type { Challenge } from '@ringside/contract/collections/challenges';
import type { MatchSeries } from '@ringside/contract/collections/match-series';
import type { PlacedRoster, Snapshot } from '../snapshot.ts';
import { isBye, isFinished, rosterIds } from './invariant.ts';

/** Breaks a moment in one way; returns false if the moment has nothing to break. */
export type Plant = (now: Snapshot, before: Snapshot | null) => boolean;

/** Changes the first item, if there is one. */
function first<Item>(items: Item[] | undefined, change: (item: Item) => void): boolean {
  const [item] = items ?? [];
  if (item === undefined) return false;
  change(item);
  return true;
}

const played = ({ series }: Snapshot) =>
  series.filter(
    (one) =>
      one.state === 'finished' &&
      !isBye(one) &&
      one.competitors.every(({ result }) => !result.forfeit),
  );
const inState = ({ series }: Snapshot, state: MatchSeries['state']) =>
  series.filter((one) => one.state === state);
const seeded = ({ rosters }: Snapshot) => rosters.filter(({ seed }) => seed !== null);
const rows = ({ end }: Snapshot) => end?.standings.flatMap((stageTable) => stageTable.rows) ?? [];
const minutesAfter = (instant: string, minutes: number) =>
  new Date(Date.parse(instant) + minutes * 60_000).toISOString();
const turnAround = ({ competitors }: MatchSeries) => {
  for (const competitor of competitors) competitor.placement = competitor.placement === 1 ? 2 : 1;
};
const endedWith = ({ end, segments }: Snapshot) =>
  end === null ? [] : segments.filter(isFinished);
const closedMaps = ({ challenges }: Snapshot): Challenge[] =>
  challenges.filter(
    ({ status, category, banned }) =>
      status === 'closed' && category.name === 'maps' && banned.length > 0,
  );
const advanced = ({ rosters }: Snapshot): PlacedRoster[] =>
  rosters.filter(({ tree }) => tree.level > 0);

/** One breach for each invariant, by its name. */
export const PLANTS: Record<string, Plant> = {
  'every finished segment has exactly one champion': (now) =>
    first(
      rows(now).filter(({ placement }) => placement === 2),
      (row) => void (row.placement = 1),
    ),
  'every other roster loses exactly once, or twice in a double elimination': (now) =>
    endedWith(now).length > 0 && first(played(now), turnAround),
  'no rematch earlier than the bound': (now) => {
    const upper = now.series.filter(({ bracketNumber }) => bracketNumber === 0);
    const [one, other] = ['1', '2'].map((round) =>
      upper.find(
        (series) =>
          series.roundNumber === Number(round) &&
          rosterIds(series).length === 2 &&
          series.segment.id ===
            upper.find((any) => any.roundNumber === 2 && rosterIds(any).length === 2)?.segment.id,
      ),
    );
    if (!one || !other) return false;
    for (const [index, competitor] of other.competitors.entries())
      competitor.roster = one.competitors[index]!.roster;
    return true;
  },
  'byes go to the top seeds': (now) =>
    first(
      now.series.filter(
        ({ bracketNumber, roundNumber }) => bracketNumber === 0 && roundNumber === 1,
      ),
      ({ competitors }) => void (competitors[1].isBye = !competitors[1].isBye),
    ),
  'seeds 1 and 2 meet at the earliest in the final of the upper bracket': (now) => {
    const late = now.series.filter(
      ({ bracketNumber, roundNumber, segment }) =>
        bracketNumber === 0 &&
        roundNumber === 1 &&
        now.series.some(
          (one) =>
            one.segment.id === segment.id && one.bracketNumber === 0 && one.roundNumber === 2,
        ),
    );
    return first(late, ({ competitors }) =>
      competitors.forEach(({ seed }, index) => void (seed.number = index + 1)),
    );
  },
  'every competitor comes from the series that the bracket names': (now) =>
    first(
      now.series.filter((one) => one.roundNumber > 1 && rosterIds(one).length === 2),
      ({ competitors }) => void (competitors[0].roster = { id: '0', name: 'Stranger' }),
    ),
  'a bracket has exactly the series of its plan': (now) =>
    first(now.series, (one) => void (one.matchNumber = 99)),
  'the compact bracket agrees with the list of series': (now) =>
    first(
      now.end?.brackets.flatMap(({ series }) =>
        series.filter(({ winner }) => winner !== undefined),
      ),
      (one) => void (one.winner = one.winner === 0 ? 1 : 0),
    ),
  'no roster plays two series at once': (now) =>
    first(
      inState(now, 'live'),
      ({ competitors }) => void (competitors[1].roster = competitors[0].roster),
    ),
  'a finished segment has no open series': (now) =>
    endedWith(now).length > 0 && first(now.series, (one) => void (one.state = 'live')),
  'seeds are 1 to n, each once': (now) => first(seeded(now), (roster) => void (roster.seed = 77)),
  'seeds are frozen once drawn': (now, before) =>
    before !== null && first(seeded(before), (roster) => void (roster.seed = 77)),
  'a competitor has the seed of its roster': (now) =>
    first(
      now.series.filter((one) => rosterIds(one).length === 2),
      ({ competitors }) => void (competitors[0].seed.number = 77),
    ),
  'one roster per player and stage': (now) =>
    now.rosters.length > 1 &&
    first(
      now.rosters,
      (roster) => void (roster.players[0]!.user = now.rosters[1]!.players[0]!.user),
    ),
  'no more players than the roster size, and a ready roster has enough': (now) =>
    first(
      now.rosters,
      (roster) => void roster.players.push({ id: '0', joinedAt: now.at, user: { id: '0' } }),
    ),
  'the owner is one of the players': (now) =>
    first(now.rosters, (roster) => void (roster.owner = { id: '0' })),
  'names differ within a stage': (now) =>
    now.rosters.length > 1 &&
    first(now.rosters, (roster) => void (roster.name = now.rosters[1]!.name)),
  'rosters check in only inside the window': (now) =>
    first(
      now.end?.rosterCheckins,
      (checkin) => void (checkin.createdAt = minutesAfter(checkin.createdAt, 24 * 60)),
    ),
  'where there is a check-in, only those who checked in are seeded': (now) =>
    now.segments.some(({ segmentCheckinsConfig }) => segmentCheckinsConfig.openWindow) &&
    first(seeded(now), (roster) => void (roster.checkedIn = false)),
  'no more rosters play than the limit': (now) =>
    seeded(now).length > 1 &&
    first(
      now.segments.filter(
        ({ id, rostersLimit }) =>
          rostersLimit.limit !== null &&
          seeded(now).filter(({ segment }) => segment.id === id).length > 1,
      ),
      ({ rostersLimit }) => void (rostersLimit.limit = 1),
    ),
  'an advanced roster has a parent of the same team, one level below': (now) =>
    first(advanced(now), (roster) => void (roster.parent = null)),
  'an advanced roster has the players of the one that it came from': (now) =>
    now.cameFrom !== null &&
    first(advanced(now), (roster) => void (roster.players[0]!.user = { id: '0' })),
  'exactly the placements of the advance rule have advanced': (now) =>
    now.cameFrom?.end != null &&
    advanced(now).length > 0 &&
    now.rosters.splice(now.rosters.indexOf(advanced(now)[0]!), 1).length === 1,
  'a withdrawn roster has no open series': (now) =>
    first(inState(now, 'live'), ({ competitors }) =>
      now.rosters
        .filter(({ id }) => id === competitors[0].roster!.id)
        .forEach((roster) => void (roster.withdrawn = true)),
    ),
  'no segment goes back to an earlier state': (now, before) =>
    before !== null && first(now.segments, (segment) => void (segment.state = 'planned')),
  'every finished series has a winner that is a competitor, or was drawn or unplayed': (now) =>
    first(
      played(now),
      ({ competitors }) => void (competitors[0].placement = competitors[1].placement = null),
    ),
  'an open series has no winner': (now) =>
    first(inState(now, 'live'), ({ competitors }) => void (competitors[0].placement = 1)),
  'the score agrees with the matches and decides the winner': (now) =>
    first(played(now), ({ competitors }) => void (competitors[0].result.score = 9)),
  'a finished series does not change': (now, before) =>
    before !== null && first(played(before), turnAround),
  'no series goes back to an earlier state': (now, before) =>
    before !== null &&
    first(
      now.series.filter(({ id }) =>
        before.series.some((one) => one.id === id && one.state === 'live'),
      ),
      (one) => void (one.state = 'new'),
    ),
  'versions only increase, and with every change': (now, before) =>
    before !== null &&
    first(
      now.series.filter(({ id }) => before.series.some((one) => one.id === id)),
      (one) => void (one.version = 0),
    ),
  'standings equal their recomputation by the rules': (now) =>
    first(rows(now), (row) => void (row.gamesPlayed += 1)),
  'forfeit wins and losses agree with the forfeits': (now) =>
    first(rows(now), (row) => void (row.ffl += 1)),
  'wins and losses of a segment balance': (now) => first(rows(now), (row) => void (row.wins += 1)),
  'the points of every team are the sum of its awards': (now) =>
    first(
      now.end?.tables.flatMap(({ entries }) => entries),
      (entry) => void (entry.points += 1),
    ),
  'crowns and Last Chance places match those of the leaderboard': (now) =>
    first(
      now.end?.tables.flatMap(({ entries }) =>
        entries.filter(({ qualifiedBy }) => qualifiedBy === 'crown'),
      ),
      (entry) => void (entry.qualifiedBy = null),
    ),
  'the clock never goes back': (now, before) =>
    before !== null && (before.at = minutesAfter(now.at, 1)) > now.at,
  'no live series without enough present on both sides': (now) =>
    inState(now, 'live').length > 0 && now.present.splice(0).length > 0,
  'players check in only in the ten minutes before their series': (now) =>
    first(now.present, (checkin) => void (checkin.createdAt = minutesAfter(checkin.createdAt, 60))),
  'a series is live from its date on and not before': (now) =>
    first(inState(now, 'live'), (one) => void (one.date = minutesAfter(now.at, 60))),
  'a series with both opponents has a date, not before the stage starts': (now) =>
    first(played(now), (one) => void (one.date = minutesAfter(one.date!, -7 * 24 * 60))),
  'deadlines of reports stand in order': (now) =>
    first(now.reported, (one) => void (one.confirmBy = one.date)),
  'deadlines of ban phases stand in order': (now) =>
    first(
      now.challenges.filter(({ log }) => log.length > 1),
      ({ log }) => void (log[0]!.at = minutesAfter(log.at(-1)!.at, 5)),
    ),
  'a live series has a ban phase': (now) =>
    inState(now, 'live').length > 0 && now.challenges.splice(0).length > 0,
  'banned items are never played': (now) =>
    first(closedMaps(now), ({ banned, played: left }) => void (left[0] = banned[0]!.item)),
  'a finished ban phase of maps leaves one for each match': (now) =>
    first(closedMaps(now), ({ played: left }) => void left.pop()),
  'blind votes are hidden before the turn ends': (now) =>
    first(now.blind, ({ banned }) => void banned.push({ item: '1', side: 'home', auto: false })),
};
