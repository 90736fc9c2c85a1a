import {
  bracketPlan,
  type BracketPlan,
  type BracketSeries,
  type Outcome,
  type Position,
} from '../packages/rules/src/bracket/bracket.ts';
import { createBracket } from '../packages/rules/src/bracket/create-bracket.ts';
import { reportResult } from '../packages/rules/src/bracket/report-result.ts';
import { seriesIndex } from '../packages/rules/src/bracket/series-index.ts';
import { type Figure, printFigures } from './figures.ts';
import { bytesOf, compare } from './measure.ts';
import { createManagedBracket } from './peers/brackets-manager.ts';
import { Duel, type DuelTournament } from './peers/duel.ts';

const seedsOf = (rosters: number) => Array.from({ length: rosters }, (_, index) => `r${index + 1}`);
const double = (rosters: number) =>
  bracketPlan({ format: 'double_elimination', rosters, grandFinal: 'reset' });
const ours = (rosters: number, seeds = seedsOf(rosters)) =>
  createBracket({ plan: double(rosters), seeds });
const WON: Record<'home' | 'away', Outcome> = {
  home: { winner: 'home', how: 'played', score: { home: 2, away: 0 } },
  away: { winner: 'away', how: 'played', score: { home: 0, away: 2 } },
};
const time = (ms: number) =>
  ms < 1 ? `${(ms * 1000).toPrecision(3)} µs` : `${ms.toPrecision(3)} ms`;

/** Measures the figures of docs/performance.md, "The engine". */
export async function engineFigures(): Promise<Figure[]> {
  return [
    await creating(512),
    await creating(1024),
    await creatingLarge(),
    await reporting(512),
    memory(),
  ];
}

async function creating(rosters: number): Promise<Figure> {
  const seeds = seedsOf(rosters);
  const ms = await compare({
    ours: () => ours(rosters, seeds),
    duel: () => new Duel(rosters, { last: Duel.LB }),
  });
  const ratio = ms.duel / ms.ours;
  return {
    what: `creating a double elimination of ${rosters}`,
    measured: `${time(ms.ours)}, duel ${time(ms.duel)}: ${ratio.toFixed(1)} times as fast`,
    target: '1',
    met: ratio >= 1,
  };
}

async function creatingLarge(): Promise<Figure> {
  const seeds = seedsOf(2048);
  const ms = await compare({
    ours: () => ours(2048, seeds),
    peer: () => createManagedBracket({ rosters: 2048 }),
  });
  const ratio = ms.peer / ms.ours;
  return {
    what: 'creating a double elimination of 2,048',
    measured: `${time(ms.ours)}, brackets-manager ${time(ms.peer)}: ${ratio.toFixed(0)} times as fast`,
    target: '300',
    met: ratio >= 300,
  };
}

/**
 * Measures the mean of one report over a whole bracket, created before, in which every third series
 * is a victory of the away side.
 */
async function reporting(rosters: number): Promise<Figure> {
  const seeds = seedsOf(rosters);
  const plan = double(rosters);
  const newDuel = () => new Duel(rosters, { last: Duel.LB });
  const ms = await compare({
    ours: { prepare: () => ours(rosters, seeds), run: (series) => playOurs(plan, series) },
    duel: { prepare: newDuel, run: playDuel },
  });
  const one = ms.ours / playOurs(plan, ours(rosters, seeds));
  const other = ms.duel / playDuel(newDuel());
  const ratio = other / one;
  return {
    what: `one report at ${rosters}`,
    measured: `${time(one)}, duel ${time(other)}: ${ratio.toFixed(1)} times as fast`,
    target: '5',
    met: ratio >= 5,
  };
}

/**
 * Plays a bracket as the list that `createBracket` returns: a series' index is arithmetic, the
 * reset is last.
 */
function playOurs(plan: BracketPlan, series: BracketSeries[]): number {
  const seriesAt = (position: Position) => series[seriesIndex({ plan, position })];
  let reports = 0;
  for (let index = 0; index < series.length; index++) {
    const { position, outcome } = series[index]!;
    if (outcome) continue;
    const decision = reportResult({
      plan,
      seriesAt,
      position,
      outcome: WON[reports % 3 === 2 ? 'away' : 'home'],
    });
    if (!decision.accepted) throw new Error(decision.refusal.reason);
    for (const one of decision.value.changed)
      series[seriesIndex({ plan, position: one.position })] = one;
    reports++;
  }
  return reports;
}

function playDuel(tournament: DuelTournament): number {
  let reports = 0;
  for (const { id, p } of tournament.matches) {
    if (p.includes(0)) continue;
    tournament.score(id, reports % 3 === 2 ? [0, 2] : [2, 0]);
    reports++;
  }
  return reports;
}

function memory(): Figure {
  const sizes = [1024, 4096, 16_384];
  const each = sizes.map((rosters) => {
    const seeds = seedsOf(rosters);
    return bytesOf(() => ours(rosters, seeds), 65_536 / rosters) / rosters;
  });
  const ratio = each[2]! / each[0]!;
  return {
    what: 'memory per roster at 1,024, 4,096 and 16,384',
    measured: each.map((bytes) => `${bytes.toFixed(0)} B`).join(', '),
    target: 'the same within a quarter',
    met: ratio < 1.25,
  };
}

if (import.meta.main) printFigures(await engineFigures());
