import type { BracketNumber, BracketPlan, Side } from '@ringside/rules/bracket/bracket';
import { hasPosition, sourcesOf } from '@ringside/rules/bracket/links';
import { dropMask } from '@ringside/rules/bracket/lower-drop';
import { loadSeedOrder } from '@ringside/rules/bracket/seed-order';
import { type Feed, feedOf, firstIndex, seriesIndex } from '@ringside/rules/bracket/series-index';
import { getItem, mustFind } from '@ringside/rules/must';
import type { CompactBracket, CompactSeries, PackedBracket } from '../collections/brackets.ts';
import { planOf } from './plan-of.ts';

/** A series as a page about a bracket needs it: its date is that of its round. */
export type PageSeries = Omit<CompactSeries, 'date'>;
export type PageBracket = Omit<CompactBracket, 'series'> & { series: PageSeries[] };

type Outcome = PackedBracket['outcomes'][number];

const BETWEEN = '\n';
const FIRST_LETTER = 48;
const BYE = -1;
const OPEN = -2;

/**
 * Packs a bracket. The sides of a series are included only if they do not follow from earlier
 * results.
 */
export function packBracket({ rosters, series, ...facts }: CompactBracket): PackedBracket {
  const outcomes: Outcome[] = [];
  const places = new Map<string, number>();
  const follows = follower({ ...facts, rosters });
  const sides: number[] = [];
  let letters = '';
  series.forEach((one, index) => {
    const { at, home, away, state, score, winner, forfeit } = one;
    const key = `${state} ${score} ${winner} ${forfeit}`;
    let place = places.get(key);
    if (place === undefined) {
      place =
        outcomes.push({
          state,
          ...(score && { score }),
          ...(winner !== undefined && { winner }),
          ...(forfeit && { forfeit }),
        }) - 1;
      places.set(key, place);
    }
    letters += String.fromCharCode(FIRST_LETTER + place);
    if (home !== follows.side(at, 'home')) sides.push(2 * index, codeOf(home));
    if (away !== follows.side(at, 'away')) sides.push(2 * index + 1, codeOf(away));
    follows.learn(one);
  });
  return {
    ...facts,
    names: rosters.map(({ name }) => name).join(BETWEEN),
    rosterIds: stepsOf(rosters.map(({ id }) => Number(id))),
    seeds: rosters.every(({ seed }, index) => seed === index + 1)
      ? ''
      : stepsOf(rosters.map(({ seed }) => seed)),
    seriesIds: stepsOf(series.map(({ id }) => Number(id))),
    runs: runsOf(series),
    letters,
    outcomes,
    sides,
    ...(series.some(({ lobby }) => lobby) && { lobbies: series.map(({ lobby }) => lobby ?? null) }),
  };
}

/** Unpacks a bracket. */
export function unpackBracket({
  names,
  rosterIds,
  seeds,
  seriesIds,
  runs,
  letters,
  outcomes,
  sides,
  lobbies,
  ...facts
}: PackedBracket): PageBracket {
  const ids = numbersOf(rosterIds);
  const seedOf = seeds ? numbersOf(seeds) : null;
  const rosters =
    names === '' && ids.length === 0
      ? []
      : names.split(BETWEEN).map((name, index) => ({
          id: String(ids[index]),
          name,
          seed: seedOf?.[index] ?? index + 1,
        }));
  const labelsByPlace = new Map<number, number>();
  for (let index = 0; index < sides.length; index += 2)
    labelsByPlace.set(getItem(sides, index), getItem(sides, index + 1));
  const follows = follower({ ...facts, rosters });
  const numbers = numbersOf(seriesIds);
  const series: PageSeries[] = [];
  for (let run = 0; run < runs.length; run += 4) {
    for (let match = 0; match < getItem(runs, run + 3); match += 1) {
      const index = series.length;
      const at: CompactSeries['at'] = [
        getItem(runs, run),
        getItem(runs, run + 1),
        getItem(runs, run + 2) + match,
      ];
      const sideOf = (side: Side, key: number) =>
        labelsByPlace.has(key) ? sideOfCode(mustFind(labelsByPlace, key)) : follows.side(at, side);
      const outcome = getItem(outcomes, letters.charCodeAt(index) - FIRST_LETTER);
      const one: PageSeries = {
        id: String(numbers[index]),
        at,
        home: sideOf('home', 2 * index),
        away: sideOf('away', 2 * index + 1),
        state: outcome.state,
      };
      addOutcome(one, outcome);
      const lobby = lobbies?.[index];
      if (lobby) one.lobby = lobby;
      follows.learn(one);
      series.push(one);
    }
  }
  return { ...facts, rosters, series };
}

/** Adds to a series what its outcome has. */
function addOutcome(series: PageSeries, { score, winner, forfeit }: Outcome): void {
  if (score) series.score = score;
  if (winner !== undefined) series.winner = winner;
  if (forfeit) series.forfeit = forfeit;
}

const codeOf = (side: CompactSeries['home']): number =>
  side === 'bye' ? BYE : side === null ? OPEN : side;
const sideOfCode = (code: number): CompactSeries['home'] =>
  code === BYE ? 'bye' : code === OPEN ? null : code;

type Known = Pick<
  CompactBracket,
  'format' | 'size' | 'grandFinal' | 'rounds' | 'rosters' | 'graph'
>;
type Place = CompactSeries['home'];

/**
 * Creates the calculation of sides from earlier results. Packing and unpacking share it, so they
 * agree even if it is wrong. It uses arithmetic on indexes alone ([BRK-8]), since a page calls it
 * 8,000 times before it renders. The sides of the reset, which is rare, follow from nothing.
 */
function follower(bracket: Known) {
  const plan = planOf(bracket);
  const seeds = plan ? loadSeedOrder(plan.size) : [];
  const [winners, losers]: [Place[], Place[]] = [[], []];
  let round = { key: -1, first: 0, mask: 0, feed: null as Feed | null };
  const roundOf = (elimination: BracketPlan, bracketNumber: number, roundNumber: number) => {
    const key = roundNumber * 4 + bracketNumber;
    if (round.key === key) return round;
    const isFed = bracketNumber > 0 || roundNumber > 1;
    const isDrop = bracketNumber === 1 && roundNumber % 2 === 0;
    round = {
      key,
      first: firstIndex(elimination, bracketNumber as BracketNumber, roundNumber),
      mask: isDrop ? dropMask(elimination.size, roundNumber / 2 + 1) : 0,
      feed:
        isFed && !elimination.graph && !(bracketNumber === 2 && roundNumber > 1)
          ? feedOf(elimination, bracketNumber as BracketNumber, roundNumber)
          : null,
    };
    return round;
  };
  const seedPlace = (seed: number): Place => (seed <= bracket.rosters.length ? seed - 1 : 'bye');
  /** In a graph the links are data. */
  const sideInGraph = (elimination: BracketPlan, at: CompactSeries['at'], side: Side): Place => {
    const [bracketNumber, roundNumber, matchNumber] = at;
    const position = { bracketNumber: bracketNumber as BracketNumber, roundNumber, matchNumber };
    if (!hasPosition({ plan: elimination, position })) return null;
    const source = sourcesOf({ plan: elimination, position })[side];
    if (source.kind === 'seed') return seedPlace(source.seed);
    const from = seriesIndex({ plan: elimination, position: source.position });
    return (source.takes === 'winner' ? winners : losers)[from] ?? null;
  };
  return {
    side([bracketNumber, roundNumber, matchNumber]: CompactSeries['at'], side: Side): Place {
      if (!plan) return null;
      if (plan.graph) return sideInGraph(plan, [bracketNumber, roundNumber, matchNumber], side);
      const index = matchNumber - 1;
      const { feed, mask } = roundOf(plan, bracketNumber, roundNumber);
      if (!feed) {
        const seed = bracketNumber === 0 ? seeds[2 * index + Number(side === 'away')] : undefined;
        return seed === undefined ? null : seedPlace(seed);
      }
      const from =
        side === 'home'
          ? feed.home + feed.stride * (index ^ mask)
          : feed.away + feed.stride * index;
      return (feed[`${side}Takes`] === 'winner' ? winners : losers)[from] ?? null;
    },
    learn({
      at: [bracketNumber, roundNumber, matchNumber],
      home,
      away,
      winner,
      state,
    }: Pick<PageSeries, 'at' | 'home' | 'away' | 'winner' | 'state'>): void {
      if (!plan) return;
      const index = roundOf(plan, bracketNumber, roundNumber).first + matchNumber - 1;
      const homeGoesOn = away === 'bye' || (home !== 'bye' && winner === 0);
      if (home !== 'bye' && away !== 'bye' && winner === undefined) {
        // Both sides lost it unplayed.
        if (state === 'f') winners[index] = losers[index] = 'bye';
        return;
      }
      winners[index] = homeGoesOn ? home : away;
      losers[index] = homeGoesOn ? away : home;
    },
  };
}

function runsOf(series: Pick<PageSeries, 'at'>[]): number[] {
  const runs: number[] = [];
  let next = '';
  for (const {
    at: [bracketNumber, roundNumber, matchNumber],
  } of series) {
    if (next === `${bracketNumber} ${roundNumber} ${matchNumber}`) runs.push((runs.pop() ?? 0) + 1);
    else runs.push(bracketNumber, roundNumber, matchNumber, 1);
    next = `${bracketNumber} ${roundNumber} ${matchNumber + 1}`;
  }
  return runs;
}

/** Encodes integers as steps, with equal ones counted: 7 8 9 10 20 is `7 1*3 10`. */
function stepsOf(numbers: number[]): string {
  const steps: [number, number][] = [];
  numbers.forEach((number, index) => {
    const step = number - (numbers[index - 1] ?? 0);
    const last = steps.at(-1);
    if (last && last[0] === step) last[1] += 1;
    else steps.push([step, 1]);
  });
  return steps.map(([step, times]) => (times === 1 ? String(step) : `${step}*${times}`)).join(' ');
}

function numbersOf(steps: string): number[] {
  const numbers: number[] = [];
  if (steps === '') return numbers;
  let number = 0;
  for (const part of steps.split(' ')) {
    const [step, times] = part.split('*');
    for (let time = 0; time < Number(times ?? 1); time += 1) numbers.push((number += Number(step)));
  }
  return numbers;
}
