import type { Roster } from '@ringside/contract/collections/rosters';
import type { Segment } from '@ringside/contract/collections/segments';
import { getItem, mustFind } from '@ringside/rules/must';
import { fillingEndsAt } from '@ringside/rules/standings/advancement';
import { shareOf } from '@ringside/sim/bot-choices';
import { expect, test } from 'vitest';
import { openOwnServer } from './own-server.ts';
import { playSeason, type Moment } from './play-season.ts';
import { leavesOf } from './play-stage.ts';
import type { PlacedRoster, PlacedStanding } from './snapshot.ts';
import { allOf, openWorld, type World } from './world.ts';

const ROSTERS = 24;
const SHARE_OUT = 0.1;
/** The number of steps among which the disqualifications of a running stage are spread. */
const STEPS = 12;

type Instant = 'check-in' | 'after the end' | 'in the next stage' | number;

/** Returns a random instant: of the check-in, one step of the stage, its end, or the next check-in. */
function drawInstant(seed: string, label: string, index: number): Instant {
  const at = shareOf(seed, label, index, 'when');
  if (at < 0.25) return 'check-in';
  if (at < 0.5) return Math.floor(shareOf(seed, label, index, 'step') * STEPS);
  return at < 0.75 ? 'after the end' : 'in the next stage';
}

/** Draws a tenth of the rosters of a stage, rounded up, with the instants of their disqualification. */
function drawOut(seed: string, label: string, rosters: Roster[]): Map<string, Instant> {
  const chance = ({ name }: Roster) => shareOf(seed, label, name, 'out');
  const drawn = rosters
    .toSorted((one, other) => chance(one) - chance(other))
    .slice(0, Math.ceil(rosters.length * SHARE_OUT));
  return new Map(drawn.map(({ id }, index) => [id, drawInstant(seed, label, index)]));
}

const listRosters = ({ visitor }: World, segment: string) =>
  allOf(visitor.rosters.list, {
    'filter[segment]': segment,
    include: 'players.user,owner,segment,team,parent',
  }) as Promise<PlacedRoster[]>;

const isIn = ({ status, withdrawn, takenOut }: PlacedRoster) =>
  status !== 'disbanded' && !withdrawn && !takenOut;

/** A stage that is over, with its rules. */
interface Source {
  label: string;
  leaves: Segment[];
  rules: Segment['advanceRules'];
}

async function readSource({ visitor }: World, { stage, label }: Moment): Promise<Source> {
  return {
    label,
    leaves: await Promise.all(leavesOf(stage).map((id) => visitor.segments.get(id))),
    rules: (await visitor.segments.get(stage.id)).advanceRules,
  };
}

const fillingEndOf = ({ segmentCheckinsConfig: { openWindow }, date }: Segment): number =>
  +fillingEndsAt({
    checkinTo: openWindow ? new Date(openWindow.to) : null,
    startsAt: new Date(date.from),
  });

/**
 * Returns the places of the next stage that are open although a roster can take them, and the
 * number of checked regions. It leaves out stages that fill no places any more.
 */
async function findOpenPlaces(world: World, source: Source, stage: Moment['stage']) {
  const open: string[] = [];
  let checked = 0;
  const now = +(await world.now());
  const next = await Promise.all(leavesOf(stage).map((id) => world.visitor.segments.get(id)));
  const inStage = await listRosters(world, stage.id);
  const busy = new Set(
    inStage
      .filter(({ status }) => status !== 'disbanded')
      .flatMap(({ players }) => players.map(({ user }) => user.id)),
  );
  for (const leaf of source.leaves) {
    const region = next.find(({ name }) => name === leaf.name);
    const placements = [...source.rules, ...leaf.advanceRules].flatMap(
      (rule) => rule.placements ?? [],
    );
    if (!region || placements.length === 0 || now >= fillingEndOf(region)) continue;
    const rosterById = new Map((await listRosters(world, leaf.id)).map((one) => [one.id, one]));
    const rows = (await allOf((query) =>
      world.visitor.segments.standings(leaf.id, query),
    )) as PlacedStanding[];
    const sent = inStage.filter(({ parent }) => parent && rosterById.has(parent.id as never));
    const sentIds = new Set(sent.map(({ parent }) => parent?.id));
    const able = rows.filter(({ order, roster }) => {
      const one = mustFind(rosterById, roster.id);
      const free = one.players.filter(({ user }) => !busy.has(user.id)).length;
      return (
        order >= Math.min(...placements) &&
        isIn(one) &&
        one.status === 'ready' &&
        !sentIds.has(one.id) &&
        free >= region.rosterSize.playersMin
      );
    });
    const missing = placements.length - sent.filter(isIn).length;
    checked += 1;
    if (missing > 0 && able.length > 0)
      open.push(
        `${source.label} ${leaf.name}: ${missing} open, ${getItem(able, 0).roster.name} can enter`,
      );
  }
  return { open, checked };
}

test.each([
  { seed: '34', instants: ['1/MQ2 after the end', '1/MQ2 in the next stage', '1/MF check-in'] },
  { seed: '14', instants: ['1/MQ2 after the end', '1/MF check-in'] },
])(
  '[ADV-6] with a tenth of the rosters disqualified, every place is filled that a roster can take: seed $seed',
  async ({ seed, instants }) => {
    const server = await openOwnServer();
    try {
      const world = openWorld(server.send, server.operator);
      const out: string[] = [];
      const faults: string[] = [];
      let source: Source | undefined;
      let steps = 0;
      let checked = 0;
      const drawn = new Map<string, Instant>();
      const disqualify = async (label: string, segments: string[], instant: Instant) => {
        for (const segment of segments)
          for (const roster of await listRosters(world, segment))
            if (isIn(roster) && drawn.get(roster.id) === instant) {
              await world.operator.rosters.disqualify(roster.id, 'A borrowed account');
              out.push(`${label} ${instant}`);
            }
      };
      const draw = async ({ stage, label }: Moment) => {
        for (const segment of leavesOf(stage)) {
          const rosters = (await listRosters(world, segment)).filter(isIn);
          for (const [id, instant] of drawOut(seed, label, rosters)) drawn.set(id, instant);
        }
      };
      const judge = async (moment: Moment) => {
        if (!source) return;
        const found = await findOpenPlaces(world, source, moment.stage);
        faults.push(...found.open);
        checked += found.checked;
      };
      await playSeason(
        world,
        { rosters: ROSTERS, seed, months: 1, regions: ['EMEA'], url: undefined },
        {
          tells: () => {},
          async moment(moment) {
            const { stage, label, ended } = moment;
            const segments = leavesOf(stage);
            if (ended) {
              await disqualify(label, segments, 'after the end');
              source = await readSource(world, moment);
              steps = 0;
              return;
            }
            if (steps === 0) {
              await judge(moment);
              if (source) {
                const before = source.leaves.map(({ id }) => id);
                await disqualify(source.label, before, 'in the next stage');
                await judge(moment);
              }
              await draw(moment);
              await disqualify(label, segments, 'check-in');
              await judge(moment);
            } else if (steps <= STEPS) await disqualify(label, segments, steps - 1);
            steps += 1;
          },
        },
      );
      expect(faults).toEqual([]);
      expect(checked).toBeGreaterThan(4);
      expect(out).toEqual(expect.arrayContaining(instants));
    } finally {
      await server.close();
    }
  },
  600_000,
);
