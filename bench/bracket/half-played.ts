import {
  bracketPlan,
  positionKey,
  type BracketPlan,
  type BracketSeries,
  type Position,
} from '../../packages/rules/src/bracket/bracket.ts';
import { createBracket } from '../../packages/rules/src/bracket/create-bracket.ts';
import { createChance as chanceOf } from '../../packages/rules/src/bracket/playing.fixture.ts';
import { reportResult } from '../../packages/rules/src/bracket/report-result.ts';

export interface HalfPlayed {
  plan: BracketPlan;
  /** The names, by seed. */
  names: string[];
  /** The series in playing order; the first half of them is played. */
  series: BracketSeries[];
}

/**
 * Creates a double elimination of which the first half of the series is played, with seeded
 * results; it is the same for every peer.
 */
export function createHalfPlayed(places: number, seed = 1): HalfPlayed {
  const chance = chanceOf(seed);
  const plan = bracketPlan({ format: 'double_elimination', rosters: places, grandFinal: 'reset' });
  const order = createBracket({
    plan,
    seeds: Array.from({ length: places }, (_, index) => String(index)),
  });
  const board = new Map(order.map((series) => [positionKey(series.position), series]));
  for (const { position } of order.slice(0, order.length >> 1)) {
    const home = chance() < 0.5;
    const lost = chance() < 0.4 ? 1 : 0;
    report({ plan, board, position, home, lost });
  }
  return { plan, names: namesOf(places, chance), series: [...board.values()] };
}

function report({
  plan,
  board,
  position,
  home,
  lost,
}: {
  plan: BracketPlan;
  board: Map<string, BracketSeries>;
  position: Position;
  home: boolean;
  lost: number;
}): void {
  const decided = reportResult({
    plan,
    seriesAt: (at) => board.get(positionKey(at)),
    position,
    outcome: {
      winner: home ? 'home' : 'away',
      how: 'played',
      score: home ? { home: 2, away: lost } : { home: lost, away: 2 },
    },
  });
  if (!decided.accepted) throw new Error(decided.refusal.reason);
  for (const series of decided.value.changed) board.set(positionKey(series.position), series);
}

const SYLLABLES = [
  'ka',
  'ro',
  'vel',
  'tri',
  'mon',
  'sha',
  'dex',
  'ul',
  'fen',
  'gor',
  'zi',
  'pra',
  'lum',
  'ost',
  'bry',
  'cha',
  'wyn',
  'ek',
  'nor',
  'qui',
  'jas',
  'ild',
  'om',
  'yar',
];

/**
 * Returns different names of two or three syllables, many with a second word, without repetitions
 * that compression could exploit.
 */
function namesOf(count: number, chance: () => number): string[] {
  const names = new Set<string>();
  const word = () => {
    const text = Array.from(
      { length: 2 + Math.floor(chance() * 2) },
      () => SYLLABLES[Math.floor(chance() * SYLLABLES.length)],
    ).join('');
    return text[0]!.toUpperCase() + text.slice(1);
  };
  while (names.size < count) names.add(chance() < 0.5 ? word() : `${word()} ${word()}`);
  return [...names];
}
