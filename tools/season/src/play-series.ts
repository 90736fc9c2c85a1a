import type { Challenge } from '@ringside/contract/collections/challenges';
import type { MatchSeries } from '@ringside/contract/collections/match-series';
import { ApiError } from '@ringside/contract/errors';
import {
  otherSide,
  positionKey,
  type BracketNumber,
  type Side,
} from '@ringside/rules/bracket/bracket';
import type { SeriesId } from '@ringside/rules/ids';
import { getItem, mustFind, mustHave } from '@ringside/rules/must';
import {
  firstReporter,
  isNoShow,
  isLeavingBanPhase,
  drawDifferentResult,
  drawMatches,
  isReportingDifferently,
  shareOf,
  chooseItems,
  type SeriesFace,
} from '@ringside/sim/bot-choices';
import type { Team } from './register-teams.ts';
import type { SeasonPlayer, World } from './world.ts';

/** The facts with which a series is played. */
export interface Table {
  world: World;
  seed: string;
  /** The month and stage, such as `1/MQ2`. */
  stage: string;
  minimumPresent: number;
  teams: ReadonlyMap<string, Team>;
  /** The items of each category, in the category's order. */
  pools: ReadonlyMap<string, string[]>;
  /** Receives what a spectator sees in the middle of a blind turn, and between two reports. */
  saw: { blindTurn: (seen: Challenge) => void; reported: (seen: MatchSeries) => void };
}

const BLIND_LOOKS = 0.25;
const SIDES = ['home', 'away'] as const;

/** Returns a series as bots see it. */
export function faceOf(
  { seed, stage }: Pick<Table, 'seed' | 'stage'>,
  series: MatchSeries,
): SeriesFace {
  const [home, away] = series.competitors.map(({ roster }) => roster?.name ?? '') as [
    string,
    string,
  ];
  const { bracketNumber, roundNumber, matchNumber } = series;
  return {
    seed,
    stage,
    position: { bracketNumber: bracketNumber as BracketNumber, roundNumber, matchNumber },
    home,
    away,
  };
}

const captainOf = ({ teams }: Table, face: SeriesFace, side: Side): SeasonPlayer =>
  getItem(mustFind(teams, face[side]).members, 0);

/** Plays match check-in and ban phase, up to the series' date. */
export async function prepareSeries(table: Table, series: MatchSeries): Promise<void> {
  const face = faceOf(table, series);
  const present = SIDES.filter((side) => !isNoShow(face, side));
  for (const side of present) {
    const presentCount = Math.max(
      table.minimumPresent,
      1 +
        Math.floor(
          shareOf(table.seed, table.stage, positionKey(face.position), face[side], 'present') * 2,
        ),
    );
    for (const member of mustFind(table.teams, face[side]).members.slice(0, presentCount))
      await unlessOver(member.client.checkins.ofSeries(series.id));
  }
  if (present.length === 2 && !isLeavingBanPhase(face)) await voteAll(table, series.id, face);
}

/** Votes turn by turn until no challenge waits; what the clock did meanwhile is read again. */
async function voteAll(table: Table, seriesId: SeriesId, face: SeriesFace): Promise<void> {
  for (let guard = 0; guard < 40; guard++) {
    const { items } = await table.world.visitor.challenges.ofSeries(seriesId);
    let open = items.find(({ status, turn }) => status === 'open' && turn !== null);
    if (!open) return;
    while (open?.status === 'open' && open.turn) open = await voteOnce(table, face, open);
  }
}

/**
 * Casts one vote of the side whose turn it is; undefined if it was too late or the phase had moved
 * on.
 */
async function voteOnce(
  table: Table,
  face: SeriesFace,
  challenge: Challenge,
): Promise<Challenge | undefined> {
  const turn = mustHave(challenge.turn, 'the turn of an open ban phase');
  const side = turn.sides[0];
  const { kind, mode } = getItem(challenge.turns, turn.index);
  if (!side) return undefined;
  const items = chooseItems(face, {
    side,
    turn: `${challenge.category.name}/${turn.index}`,
    count: turn.count,
    available: turn.choices.length > 0 ? turn.choices : availableItems(table, challenge),
  });
  const voted = await unlessOver(
    captainOf(table, face, side).client.challenges.vote(challenge.id, {
      choices: items.map((item) => ({
        turn: turn.index,
        ...(kind === 'side' ? { side: item } : { item }),
      })),
    }),
  );
  const isOtherSideVoting = voted?.turn?.index === turn.index;
  if (mode === 'blind' && isOtherSideVoting) await lookAtBlindTurn(table, face, challenge);
  return voted;
}

function availableItems({ pools }: Table, { banned, picked, category }: Challenge): string[] {
  const takenItems = new Set([...banned, ...picked].map(({ item }) => item));
  return (pools.get(category.id) ?? []).filter((item) => !takenItems.has(item));
}

/** Reads some ban phases as a spectator in the middle of a blind turn. */
async function lookAtBlindTurn(table: Table, face: SeriesFace, challenge: Challenge) {
  const chance = shareOf(table.seed, positionKey(face.position), face.home, 'look');
  if (chance >= BLIND_LOOKS) return;
  const { items } = await table.world.visitor.challenges.ofSeries(challenge.matchSeries.id);
  for (const one of items) if (one.id === challenge.id) table.saw.blindTurn(one);
}

/**
 * Reports as both captains, and rules as the operator if the reports differ. Each step follows from
 * what the server says now.
 */
export async function settleSeries(table: Table, series: MatchSeries): Promise<void> {
  const face = faceOf(table, series);
  const { bestOf, headStart } = series;
  const matches = drawMatches(face, bestOf, headStart);
  const first = firstReporter(face);
  let current = series;
  for (let guard = 0; current.state === 'live' && guard < 10; guard++) {
    const next = await unlessOver(stepOf(current));
    current = next ?? (await table.world.visitor.matchSeries.get(series.id));
    if (current.reporting === 'reported') table.saw.reported(current);
  }

  function stepOf({ id, reporting, reportedBy }: MatchSeries): Promise<MatchSeries> {
    if (reporting === 'disputed') return table.world.operator.matchSeries.report(id, matches);
    const by =
      reporting === 'reported' ? otherSide(mustHave(reportedBy, 'the side that reported')) : first;
    const report =
      reporting === 'reported' && isReportingDifferently(face)
        ? drawDifferentResult(face, bestOf, headStart)
        : matches;
    return captainOf(table, face, by).client.matchSeries.report(id, report);
  }
}

/**
 * Returns undefined for a 409: the moment is over, mostly since an answer was lost, and the caller
 * reads again.
 */
async function unlessOver<Result>(call: Promise<Result>): Promise<Result | undefined> {
  return call.catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 409) return undefined;
    throw error;
  });
}
