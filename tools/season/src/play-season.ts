import type { Challenge } from '@ringside/contract/collections/challenges';
import type { MatchSeries } from '@ringside/contract/collections/match-series';
import type { Standing } from '@ringside/contract/collections/standings';
import type { CreatedEvent, CreatedStage } from '@ringside/contract/season/season-plan';
import { getItem, mustHave } from '@ringside/rules/must';
import type { Table } from './play-series.ts';
import { awaitSeeding, checkRostersIn, playStage } from './play-stage.ts';
import { makeTeams, registerTeams, type Team } from './register-teams.ts';
import type { SeasonOptions } from './season-options.ts';
import {
  findFirstOpening,
  planSeason,
  requireEmptyLeaderboards,
  reshapePlan,
  setUpEvent,
} from './set-up-season.ts';
import { allOf, type World } from './world.ts';

export interface Moment {
  event: CreatedEvent;
  stage: CreatedStage;
  /** The month and stage, such as `1/MQ2`. */
  label: string;
  /** Whether the stage has just ended. */
  ended: boolean;
  /**
   * The observations since the last moment: blind turns in their middle, series between two
   * reports.
   */
  blind: Challenge[];
  reported: MatchSeries[];
}

export interface SeasonWatch {
  /** Called after each step of the season. */
  moment: (moment: Moment) => Promise<void>;
  tells: (text: string) => void;
}

/** Plays a whole season, from registration to the World Finals, and returns their standings. */
export async function playSeason(
  world: World,
  options: SeasonOptions,
  watch: SeasonWatch,
): Promise<Standing[]> {
  await requireEmptyLeaderboards(world);
  const plan = planSeason({ opensAt: await findFirstOpening(world), months: options.months });
  watch.tells(`${options.rosters} teams sign in`);
  const teams = await makeTeams(world, options);
  const season = { world, options, watch, teams, pools: await poolsOf(world) };
  for (const [index, month] of plan.months.entries()) {
    const event = await setUpEvent(world, reshapePlan(month, options.formats));
    await world.moveTo(new Date(Date.parse(month.date.from) + 1000));
    watch.tells(`${event.name}: registration`);
    await registerTeams(
      world,
      teams,
      mustHave(
        event.stages.find(({ type }) => type === 'MQ1'),
        'the first day of the qualifier',
      ),
    );
    for (const stage of event.stages)
      if (stage.type !== 'CC') await playOne(season, event, stage, `${index + 1}/${stage.type}`);
  }
  const finals = await setUpEvent(world, reshapePlan(plan.finals, options.formats));
  await world.moveTo(new Date(Date.parse(plan.finals.date.from) + 1000));
  for (const stage of finals.stages) await playOne(season, finals, stage, stage.type);
  return allOf((query) => world.visitor.segments.standings(getItem(finals.stages, -1).id, query));
}

interface Season {
  world: World;
  options: SeasonOptions;
  watch: SeasonWatch;
  teams: Team[];
  pools: Map<string, string[]>;
}

async function playOne(
  { world, options, watch, teams, pools }: Season,
  event: CreatedEvent,
  stage: CreatedStage,
  label: string,
): Promise<void> {
  const { configuration, name } = await world.visitor.segments.get(stage.id);
  const blind: Challenge[] = [];
  const reported: MatchSeries[] = [];
  const table: Table = {
    world,
    seed: options.seed,
    stage: label,
    minimumPresent: configuration.minimumPresent ?? 1,
    teams: new Map(teams.map((team) => [team.name, team])),
    pools,
    saw: {
      blindTurn: (challenge) => void blind.push(challenge),
      reported: (series) => void reported.push(series),
    },
  };
  const moment = (ended: boolean) =>
    watch.moment({
      event,
      stage,
      label,
      ended,
      blind: blind.splice(0),
      reported: reported.splice(0),
    });
  watch.tells(`${event.name}: ${name}`);
  await checkRostersIn(table, stage);
  await moment(false);
  await awaitSeeding(world, stage);
  await moment(false);
  await playStage(table, stage, { stepped: () => moment(false) });
  await moment(true);
}

async function poolsOf({ visitor }: World): Promise<Map<string, string[]>> {
  const pools = new Map<string, string[]>();
  for (const { id } of (await visitor.categories.list()).items)
    pools.set(
      id,
      (await visitor.items.list(id)).items.map((item) => item.id),
    );
  return pools;
}
