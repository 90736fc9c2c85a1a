import type { Snapshot } from '../snapshot.ts';
import { rostersOf, seededOf, seriesOf, type Invariant } from './invariant.ts';

export const ROSTER_INVARIANTS: Invariant[] = [
  {
    name: 'seeds are 1 to n, each once',
    check(judge, now) {
      for (const segment of now.segments) {
        const seeds = now.rosters
          .filter((one) => one.segment.id === segment.id)
          .flatMap(({ seed }) => seed ?? [])
          .sort((one, other) => one - other);
        if (seeds.length > 0)
          judge(
            seeds.every((seed, index) => seed === index + 1),
            () => `segment ${segment.id} has the seeds ${seeds.join(' ')}`,
          );
      }
    },
  },
  {
    name: 'seeds are frozen once drawn',
    check(judge, now, before) {
      for (const { id, seed, name } of before?.rosters ?? []) {
        if (seed === null) continue;
        const after = now.rosters.find((one) => one.id === id);
        judge(
          after?.seed === seed || after === undefined,
          () => `${name} was seed ${seed} and is ${after?.seed}`,
        );
      }
    },
  },
  {
    name: 'a competitor has the seed of its roster',
    check(judge, now) {
      const seeds = new Map(now.rosters.map(({ id, seed }) => [id, seed]));
      for (const { id, competitors } of now.series) {
        for (const { roster, seed } of competitors)
          if (roster && seeds.has(roster.id))
            judge(
              seeds.get(roster.id) === seed.number,
              () => `${roster.name} is seed ${seed.number} in series ${id}`,
            );
      }
    },
  },
  {
    name: 'one roster per player and stage',
    check(judge, now) {
      const rosterByPlayer = new Map<string, string>();
      for (const { name, players, status } of now.rosters) {
        if (status === 'disbanded') continue;
        for (const { user } of players) {
          judge(
            !rosterByPlayer.has(user.id),
            () => `player ${user.id} is in ${rosterByPlayer.get(user.id)} and in ${name}`,
          );
          rosterByPlayer.set(user.id, name);
        }
      }
    },
  },
  {
    name: 'no more players than the roster size, and a ready roster has enough',
    check(judge, now) {
      for (const segment of now.segments) {
        const { playersMin, playersMax } = segment.rosterSize;
        for (const { name, players, status } of rostersOf(now, segment)) {
          judge(
            players.length <= playersMax && (status !== 'ready' || players.length >= playersMin),
            () => `${name} is ${status} with ${players.length} players`,
          );
        }
      }
    },
  },
  {
    name: 'the owner is one of the players',
    check: (judge, now) => {
      for (const { name, owner, players, status } of now.rosters)
        if (status !== 'disbanded')
          judge(
            players.some(({ user }) => user.id === owner.id),
            () => `${name} belongs to a user outside the roster`,
          );
    },
  },
  {
    name: 'names differ within a stage',
    check(judge, now) {
      const names = now.rosters
        .filter(({ status }) => status !== 'disbanded')
        .map(({ name }) => name.toLowerCase());
      if (names.length > 0)
        judge(new Set(names).size === names.length, () => 'two rosters have one name');
    },
  },
  {
    name: 'rosters check in only inside the window',
    check(judge, now) {
      const windows = new Map(
        now.segments.map(({ id, segmentCheckinsConfig }) => [id, segmentCheckinsConfig.openWindow]),
      );
      const segmentOf = new Map(now.rosters.map(({ id, segment }) => [id, segment.id]));
      for (const { createdAt, roster } of now.end?.rosterCheckins ?? []) {
        const window = windows.get(segmentOf.get(roster?.id ?? '') ?? '');
        judge(
          !!window &&
            Date.parse(createdAt) >= Date.parse(window.from) &&
            Date.parse(createdAt) < Date.parse(window.to),
          () => `roster ${roster?.id} checked in at ${createdAt}`,
        );
      }
    },
  },
  {
    name: 'where there is a check-in, only those who checked in are seeded',
    check(judge, now) {
      for (const segment of now.segments) {
        if (!segment.segmentCheckinsConfig.openWindow) continue;
        for (const { name, checkedIn } of seededOf(now, segment))
          judge(checkedIn, () => `${name} is seeded and was not checked in`);
      }
    },
  },
  {
    name: 'no more rosters play than the limit',
    check(judge, now) {
      for (const segment of now.segments) {
        const { limit } = segment.rostersLimit;
        if (limit !== null)
          judge(
            seededOf(now, segment).length <= limit,
            () => `${seededOf(now, segment).length} play in ${segment.name}, ${limit} may`,
          );
      }
    },
  },
  {
    name: 'an advanced roster has a parent of the same team, one level below',
    check(judge, now) {
      for (const { name, tree, parent, team } of now.rosters) {
        if (tree.level === 0) continue;
        judge(
          parent !== null && parent.tree.level === tree.level - 1 && parent.team.id === team.id,
          () =>
            `${name} came to level ${tree.level} from ${parent ? `level ${parent.tree.level}` : 'nowhere'}`,
        );
      }
    },
  },
  {
    name: 'an advanced roster has the players of the one that it came from',
    check(judge, now) {
      const before = new Map(now.cameFrom?.rosters.map((roster) => [roster.id, roster]) ?? []);
      for (const { name, parent, players } of now.rosters) {
        const from = before.get(parent?.id ?? '');
        if (from)
          judge(
            players.every(({ user }) => from.players.some((one) => one.user.id === user.id)),
            () => `${name} has players that were not in its parent`,
          );
      }
    },
  },
  {
    name: 'exactly the placements of the advance rule have advanced',
    check(judge, now) {
      const { cameFrom } = now;
      if (!cameFrom) return;
      const staying = new Set(
        cameFrom.rosters.filter(({ withdrawn }) => !withdrawn).map(({ id }) => id),
      );
      const nextRosters = Map.groupBy(now.rosters, ({ parent }) => parent?.id);
      for (const { segment, rows } of cameFrom.end?.standings ?? []) {
        const advancing = placementsThatAdvance(cameFrom, segment);
        for (const { order, roster } of rows) {
          const next = nextRosters.get(roster.id)?.length ?? 0;
          judge(
            next === Number(advancing.has(order) && staying.has(roster.id)),
            () => `place ${order} of segment ${segment} has ${next} next rosters`,
          );
        }
      }
    },
  },
  {
    name: 'a withdrawn roster has no open series',
    check(judge, now) {
      for (const segment of now.segments) {
        for (const { id, name, withdrawn } of rostersOf(now, segment)) {
          const plays = seriesOf(now, segment).some(
            (one) =>
              (one.state === 'scheduled' || one.state === 'live') &&
              one.competitors.some(({ roster }) => roster?.id === id),
          );
          judge(!withdrawn || !plays, () => `${name} withdrew and still plays`);
        }
      }
    },
  },
  {
    name: 'no segment goes back to an earlier state',
    check(judge, now, before) {
      const order = ['planned', 'registration', 'checkin', 'seeded', 'running', 'finished'];
      for (const { id, state } of before?.segments ?? []) {
        const after = now.segments.find((one) => one.id === id);
        judge(
          after !== undefined && order.indexOf(after.state) >= order.indexOf(state),
          () => `segment ${id} went from ${state} to ${after?.state}`,
        );
      }
    },
  },
];

function placementsThatAdvance({ segments, stageRules }: Snapshot, segmentId: string): Set<number> {
  const segment = segments.find(({ id }) => id === segmentId);
  const rules = [...(segment?.advanceRules ?? []), ...stageRules];
  return new Set(rules.flatMap(({ placements = [] }) => placements));
}
