import type { Side } from '../bracket/bracket.ts';
import { accept, refuse, type Decision } from '../decision.ts';
import type { MatchResult } from '../series/reporting.ts';
import {
  checkField,
  isCount,
  isGiven,
  isRecord,
  list,
  readOptionalText,
  readText,
  record,
  type Faults,
  type Fields,
} from './file-fields.ts';
import type {
  ExchangedRoster,
  OpenSet,
  OpenStructure,
  OurBracket,
  OurRounds,
  SetResult,
} from './open-bracket-format.ts';
import { readOwnBracket, readOwnRounds } from './read-settings.ts';

/**
 * [EXC-2] The checked content of a file in the Open Bracket Format: unique ids, seeds 1 to n,
 * results of the format.
 */
export interface ReadBracket {
  name: string;
  date: string | null;
  game: string | null;
  structure: OpenStructure;
  /** Our own data of an elimination, or of a swiss or round robin, according to `structure`. */
  bracket: OurBracket | null;
  rounds: OurRounds | null;
  /** In order of seed. */
  entrants: {
    id: string;
    name: string;
    players: { name: string; country: string | null }[];
    withdrawn: boolean;
  }[];
  sets: ReadSet[];
}

export interface ReadSet {
  id: string;
  /** The names of its phase and round in the file; null if missing. */
  phase: string | null;
  round: string | null;
  entrants: [string, string] | null;
  results: [SetResult, SetResult] | null;
  scores: [number, number] | null;
  ours: NonNullable<OpenSet['other']>['ringside'] | null;
  matches: MatchResult[] | null;
}

/** Returns the entrants as rosters, in order of seed. */
export function rostersOf({ entrants }: Pick<ReadBracket, 'entrants'>): ExchangedRoster[] {
  return entrants.map(({ id, ...roster }) => ({ rosterId: id, ...roster }));
}

/** [EXC-2] Checks a parsed file. Refused `not-readable` with the places of its first faults. */
export function readOpenBracket(file: unknown): Decision<ReadBracket> {
  const faults: string[] = [];
  const read = bracketOf(record(file, 'the file', faults), faults);
  if (faults.length === 0) return accept(read);
  return refuse(
    'not-readable',
    faults.slice(0, FAULTS_TOLD).join('; ') +
      (faults.length > FAULTS_TOLD ? `; and ${faults.length - FAULTS_TOLD} more` : ''),
  );
}

const FAULTS_TOLD = 5;

const STRUCTURES: OpenStructure[] = [
  'single-elim',
  'double-elim',
  'custom',
  'swiss',
  'round-robin',
];

function bracketOf(file: Fields, faults: Faults): ReadBracket {
  const event = record(file.event, 'event', faults);
  const structure = event.tournamentStructure as OpenStructure;
  checkField(
    STRUCTURES.includes(structure),
    `event.tournamentStructure is none of ${STRUCTURES.join(', ')}`,
    faults,
  );
  const isRounds = structure === 'swiss' || structure === 'round-robin';
  const ours = oursOf(event.other, faults);
  const entrants = list(file.entrants, 'entrants', faults).map((one, index) =>
    entrantOf(record(one, `entrants[${index}]`, faults), `entrants[${index}]`, faults),
  );
  const entrantIds = new Set(entrants.map(({ id }) => id));
  checkField(entrantIds.size === entrants.length, 'an entrantID stands twice', faults);
  const sets = list(file.sets, 'sets', faults).map((one, index) =>
    setOf(record(one, `sets[${index}]`, faults), `sets[${index}]`, entrantIds, faults),
  );
  checkField(
    new Set(sets.map(({ id }) => id)).size === sets.length,
    'a setID stands twice',
    faults,
  );
  return {
    name: readText(event.name, 'event.name', faults),
    date: readOptionalText(event.date, 'event.date', faults),
    game: readOptionalText(event.gameName, 'event.gameName', faults),
    structure,
    bracket: ours && !isRounds ? readOwnBracket(ours, faults) : null,
    rounds: ours && isRounds ? readOwnRounds(ours, faults) : null,
    entrants: inSeedOrder(entrants, faults),
    sets,
  };
}

function oursOf(other: unknown, faults: Faults): Fields | null {
  const ours = isGiven(other) ? record(other, 'event.other', faults).ringside : undefined;
  return isGiven(ours) ? record(ours, 'event.other.ringside', faults) : null;
}

type Entrant = ReadBracket['entrants'][number] & { seed: number | null };

function entrantOf(entrant: Fields, place: string, faults: Faults): Entrant {
  const id = readText(entrant.entrantID, `${place}.entrantID`, faults);
  const players = isGiven(entrant.personalInformation)
    ? list(entrant.personalInformation, `${place}.personalInformation`, faults)
    : [];
  const ours = isGiven(entrant.other)
    ? record(entrant.other, `${place}.other`, faults).ringside
    : undefined;
  checkField(
    !isGiven(entrant.initialSeed) || isCount(entrant.initialSeed),
    `${place}.initialSeed is no whole number from 1`,
    faults,
  );
  return {
    id,
    name: readOptionalText(entrant.entrantTag, `${place}.entrantTag`, faults) ?? id,
    seed: isCount(entrant.initialSeed) ? (entrant.initialSeed as number) : null,
    withdrawn: isRecord(ours) && ours.withdrawn === true,
    players: players.map((one) => {
      const player = record(one, `${place}.personalInformation`, faults);
      return {
        name:
          typeof player.name === 'string'
            ? player.name
            : typeof player.tag === 'string'
              ? player.tag
              : '',
        country: typeof player.country === 'string' ? player.country : null,
      };
    }),
  };
}

/** Sorts by `initialSeed`, 1 to n each once; without any seed the order stays. */
function inSeedOrder(entrants: Entrant[], faults: Faults): ReadBracket['entrants'] {
  const seeded = entrants.flatMap(({ seed }) => seed ?? []);
  if (seeded.length > 0) {
    const seeds = new Set(seeded);
    checkField(
      seeded.length === entrants.length &&
        seeds.size === entrants.length &&
        [...seeds].every((seed) => seed <= entrants.length),
      'the seeds are not 1 to n, each once',
      faults,
    );
  }
  return [...entrants]
    .sort((one, other) => (one.seed ?? 0) - (other.seed ?? 0))
    .map(({ seed: _, ...entrant }) => entrant);
}

/** The pairs of results that are possible. */
const VERDICTS = ['win lose', 'lose win', 'win dq', 'dq win', 'dq dq', 'draw draw'];

function setOf(
  set: Fields,
  place: string,
  entrantIds: ReadonlySet<string>,
  faults: Faults,
): ReadSet {
  const pair = [
    readOptionalText(set.entrant1ID, `${place}.entrant1ID`, faults),
    readOptionalText(set.entrant2ID, `${place}.entrant2ID`, faults),
  ] as const;
  for (const id of pair)
    checkField(
      id === null || entrantIds.has(id),
      `${place} names an unknown entrant ${id}`,
      faults,
    );
  checkField(
    pair[0] === null || pair[0] !== pair[1],
    `${place} has one entrant on both sides`,
    faults,
  );
  const ours = setOursOf(set.other, place, faults);
  return {
    id: readText(set.setID, `${place}.setID`, faults),
    phase: typeof set.phaseID === 'string' ? set.phaseID : null,
    round: typeof set.roundID === 'string' ? set.roundID : null,
    entrants: pair[0] !== null && pair[1] !== null ? [pair[0], pair[1]] : null,
    results: parseResults(set, ours, place, faults),
    scores: parseScores(set, place, faults),
    ours,
    matches: matchesOf(set.games, place, faults),
  };
}

/**
 * Returns the results of both entrants, or null for a set without any. [SER-8] Both lose only in a
 * set of our own that no side played.
 */
function parseResults(
  set: Fields,
  ours: ReadSet['ours'],
  place: string,
  faults: Faults,
): ReadSet['results'] {
  const results = [set.entrant1Result, set.entrant2Result];
  const verdict = results.every((result) => typeof result === 'string') ? results.join(' ') : '';
  checkField(
    !results.some(isGiven) ||
      VERDICTS.includes(verdict) ||
      (verdict === 'lose lose' && ours?.how === 'unplayed' && ours.winner === null),
    `${place} has results that do not go together`,
    faults,
  );
  checkField(
    set.status !== 'completed' || isGiven(results[0]),
    `${place} is completed without results`,
    faults,
  );
  return isGiven(results[0]) ? (results as [SetResult, SetResult]) : null;
}

/** Returns the scores of both entrants, or null if one of them is missing. */
function parseScores(set: Fields, place: string, faults: Faults): ReadSet['scores'] {
  const scores = [set.entrant1Score, set.entrant2Score];
  for (const score of scores)
    checkField(
      !isGiven(score) || (Number.isInteger(score) && (score as number) >= 0),
      `${place} has a score that is no whole number from 0`,
      faults,
    );
  return scores.every(isGiven) ? (scores as [number, number]) : null;
}

function setOursOf(other: unknown, place: string, faults: Faults): ReadSet['ours'] {
  const ours = isGiven(other) ? record(other, `${place}.other`, faults).ringside : undefined;
  if (!isGiven(ours)) return null;
  const { winner, how, forfeits } = record(ours, `${place}.other.ringside`, faults);
  checkField(
    winner === 'home' || winner === 'away' || (winner === null && how !== 'forfeit'),
    `${place} has a winner that is no side`,
    faults,
  );
  checkField(
    ['played', 'forfeit', 'double-forfeit', 'unplayed'].includes(how as string),
    `${place} is decided in an unknown way`,
    faults,
  );
  const decided = { winner: winner as Side | null, how: how as string };
  if (!isGiven(forfeits)) return decided;
  const { home, away } = record(forfeits, `${place}.other.ringside.forfeits`, faults);
  checkField(
    typeof home === 'boolean' && typeof away === 'boolean',
    `${place} has forfeits that are no yes or no`,
    faults,
  );
  return { ...decided, forfeits: { home: home === true, away: away === true } };
}

/**
 * Returns our matches, if all games have one; games of a foreign file have no periods and are
 * ignored.
 */
function matchesOf(games: unknown, place: string, faults: Faults): MatchResult[] | null {
  if (!isGiven(games)) return null;
  const readGames = list(games, `${place}.games`, faults).map((one) => {
    const other = record(one, `${place}.games`, faults).other;
    return isGiven(other) ? record(other, `${place}.games.other`, faults).ringside : undefined;
  });
  return readGames.every(isGiven)
    ? readGames.map((one) => matchOf(record(one, `${place}.games`, faults), place, faults))
    : null;
}

function matchOf({ periods, forfeit }: Fields, place: string, faults: Faults): MatchResult {
  const read = list(periods, `${place}.games.periods`, faults).map((one) => {
    const { key, scores } = record(one, `${place}.games.periods`, faults);
    const pair = list(scores, `${place}.games.periods.scores`, faults);
    checkField(
      pair.length === 2 && pair.every((score) => typeof score === 'number'),
      `${place} has a period without two scores`,
      faults,
    );
    return {
      key: readText(key, `${place}.games.periods.key`, faults),
      scores: pair as [number, number],
    };
  });
  checkField(
    !isGiven(forfeit) || forfeit === 'home' || forfeit === 'away',
    `${place} has a forfeit of no side`,
    faults,
  );
  return forfeit === undefined
    ? { periods: read }
    : { periods: read, forfeit: forfeit as 'home' | 'away' | null };
}
