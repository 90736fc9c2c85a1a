import {
  positionKey,
  type BracketSeries,
  type Side,
  type Slot,
} from '../../packages/rules/src/bracket/bracket.ts';
import { targetsOf } from '../../packages/rules/src/bracket/links.ts';
import { groupByRound } from '../../packages/rules/src/bracket/rounds.ts';
import type { HalfPlayed } from './half-played.ts';

const STATUS = { locked: 0, waiting: 1, ready: 2, completed: 4 };
/**
 * Returns whether the peers draw a series: both have one grand final, so without a reset they have
 * as many series as Ringside.
 */
const isDrawn = ({ position }: BracketSeries) =>
  position.bracketNumber !== 2 || position.roundNumber === 1;

/** Converts the half-played bracket to the data of `brackets-viewer` (brackets-model 1.7). */
export function toViewerData({ names, series, plan }: HalfPlayed): object {
  const rounds = new Map<string, number>();
  const matches = series.filter(isDrawn).map((one, id) => {
    const { bracketNumber, roundNumber, matchNumber } = one.position;
    const round = `${bracketNumber} ${roundNumber}`;
    if (!rounds.has(round)) rounds.set(round, rounds.size);
    return {
      id,
      stage_id: 0,
      group_id: bracketNumber,
      round_id: rounds.get(round)!,
      number: matchNumber,
      child_count: 0,
      status: statusOf(one),
      opponent1: opponent(one, 'home'),
      opponent2: opponent(one, 'away'),
    };
  });
  return {
    stages: [
      {
        id: 0,
        tournament_id: 0,
        name: 'Bench',
        type: 'double_elimination',
        number: 1,
        settings: {
          size: plan.size,
          seedOrdering: ['inner_outer'],
          grandFinal: 'simple',
          matchesChildCount: 0,
        },
      },
    ],
    matches,
    matchGames: [],
    participants: names.map((name, id) => ({ id, tournament_id: 0, name })),
  };
}

const idOf = (slot: Slot) => (slot.kind === 'roster' ? slot.seed - 1 : null);

function statusOf({ home, away, outcome }: BracketSeries): number {
  if (outcome) return STATUS.completed;
  const rosterCount = [home, away].filter(({ kind }) => kind === 'roster').length;
  return rosterCount === 2 ? STATUS.ready : rosterCount === 1 ? STATUS.waiting : STATUS.locked;
}

function opponent(series: BracketSeries, side: Side): object {
  const { outcome } = series;
  return {
    id: idOf(series[side]),
    ...(outcome && {
      score: outcome.score[side],
      result: outcome.winner === side ? 'win' : 'loss',
    }),
  };
}

/**
 * Converts it to the data of `react-tournament-brackets`, whose upper bracket ends with the grand
 * final.
 */
export function toGLootData({ names, series, plan }: HalfPlayed): {
  upper: object[];
  lower: object[];
} {
  const match = (one: BracketSeries, index: number) => {
    const { winner, loser } = targetsOf({
      plan: { ...plan, grandFinal: 'single' },
      position: one.position,
    });
    return {
      id: positionKey(one.position),
      name: `M${index + 1}`,
      tournamentRoundText: String(one.position.roundNumber),
      startTime: '2026-11-21',
      state: one.outcome ? 'DONE' : 'SCHEDULED',
      nextMatchId: winner ? positionKey(winner.position) : null,
      ...(loser && { nextLooserMatchId: positionKey(loser.position) }),
      participants: (['home', 'away'] as const).flatMap((side) => participant(names, one, side)),
    };
  };
  const drawn = series.filter(isDrawn).map((one, index) => ({ one, made: match(one, index) }));
  const inBracket = (...numbers: number[]) =>
    drawn.filter(({ one }) => numbers.includes(one.position.bracketNumber)).map(({ made }) => made);
  return { upper: inBracket(0, 2), lower: inBracket(1) };
}

function participant(names: string[], series: BracketSeries, side: Side): object[] {
  const id = idOf(series[side]);
  if (id === null) return [];
  const { outcome } = series;
  return [
    {
      id: String(id),
      name: names[id],
      isWinner: outcome?.winner === side,
      status: outcome ? 'PLAYED' : null,
      resultText: outcome ? String(outcome.score[side]) : null,
    },
  ];
}

/**
 * Converts it to the API's response (`GET segments/{id}/bracket`), with unordered ids, like those
 * of a real season.
 */
export function toOurData({ names, series, plan }: HalfPlayed): object {
  const inOrder = series.toSorted(
    ({ position: one }, { position: other }) =>
      one.bracketNumber - other.bracketNumber ||
      one.roundNumber - other.roundNumber ||
      one.matchNumber - other.matchNumber,
  );
  return {
    segmentId: '1',
    version: 1,
    format: plan.format,
    size: plan.size,
    grandFinal: plan.grandFinal,
    rounds: groupByRound(plan).map(({ bracketNumber, roundNumber, matchCount, name }) => ({
      bracketNumber,
      roundNumber,
      matchCount,
      name: name.kind,
      date: '2026-11-21T20:00:00.000Z',
      bestOf: 3,
    })),
    rosters: names.map((name, index) => ({
      id: String(1_000 + ((index * 7_919) % 10_007)),
      name,
      seed: index + 1,
    })),
    series: inOrder.filter(isDrawn).map((one, index) => {
      const { position, outcome } = one;
      return {
        id: String(20_000 + index),
        at: [position.bracketNumber, position.roundNumber, position.matchNumber],
        home: idOf(one.home),
        away: idOf(one.away),
        state: outcome ? 'f' : statusOf(one) === STATUS.ready ? 's' : 'n',
        ...(outcome && {
          score: [outcome.score.home, outcome.score.away],
          winner: outcome.winner === 'home' ? 0 : 1,
        }),
      };
    }),
  };
}
