import type { RosterId } from '../ids.ts';
import { getItem, mustFind } from '../must.ts';
import { PLAIN_POINTS, weighSeries, type ResultPoints } from '../standings/result-points.ts';
import type { RecordRound, SwissRecord } from '../swiss/records.ts';
import type { MiniLeagueFigure } from './tie-breakers.ts';

/** One of the tied rosters in the standings of their own meetings. */
export interface Meeting {
  rosterId: RosterId;
  /** Its number among the records. */
  number: number;
  /**
   * The points above a loss against each other one, without a points table one for a win; of
   * several series against the same one, the average.
   */
  score: number;
  /** The tied rosters that it has not met. */
  missing: number;
}

interface TiedFacts {
  tied: readonly SwissRecord[];
  forfeits: boolean;
  resultPoints?: ResultPoints | undefined;
}

/**
 * [TIE-5] Returns the separate standings of tied rosters: their series against each other, by the
 * points table if there is one; forfeits only if the draw was fixed beforehand.
 */
export function meetingsOf({ tied, forfeits, resultPoints = PLAIN_POINTS }: TiedFacts): Meeting[] {
  const among = new Set(tied.map(({ number }) => number));
  return tied.map(({ rosterId, number, rounds }) => {
    const meetingByOpponent = new Map<number, { points: number; series: number }>();
    for (const { kind, against, points } of rounds) {
      if (!among.has(against) || kind === 'open' || (kind !== 'played' && !forfeits)) continue;
      const before = meetingByOpponent.get(against) ?? { points: 0, series: 0 };
      const gained = weighSeries(resultPoints, points) - resultPoints.loss;
      meetingByOpponent.set(against, { points: before.points + gained, series: before.series + 1 });
    }
    let score = 0;
    for (const { points, series } of meetingByOpponent.values()) score += points / series;
    return { rosterId, number, score, missing: tied.length - 1 - meetingByOpponent.size };
  });
}

/**
 * [TIE-5] Splits tied rosters by their meetings (FIDE C.07 article 6), best first, with those still
 * tied together. If all have met, the separate standings rank them, and again among those tied
 * there; otherwise only a roster whose place is certain whatever the missing series give is ranked,
 * and the rule is applied again to the rest.
 */
export function splitByMeetings(facts: TiedFacts): SwissRecord[][] {
  const { tied, resultPoints = PLAIN_POINTS } = facts;
  if (tied.length < 2) return [[...tied]];
  const meetings = meetingsOf(facts).sort((one, other) => other.score - one.score);
  const byNumber = new Map(tied.map((record) => [record.number, record]));
  const again = (rest: SwissRecord[]) =>
    rest.length === tied.length ? [rest] : splitByMeetings({ ...facts, tied: rest });
  if (meetings.every(({ missing }) => missing === 0))
    return classesOf(meetings).flatMap((one) =>
      again(one.map((number) => mustFind(byNumber, number))),
    );
  const most = resultPoints.win - resultPoints.loss;
  const ranked = certain(meetings, most).map((number) => mustFind(byNumber, number));
  const rest = tied.filter((record) => !ranked.includes(record));
  return [...ranked.map((record) => [record]), ...(rest.length > 0 ? again(rest) : [])];
}

function classesOf(meetings: readonly Meeting[]): number[][] {
  const classes: number[][] = [];
  meetings.forEach(({ number, score }, index) => {
    if (index === 0 || score !== getItem(meetings, index - 1).score) classes.push([]);
    getItem(classes, -1).push(number);
  });
  return classes;
}

/**
 * Returns the rosters that are first, second, … even if they lost every missing series and the
 * others won all theirs, each with the most that a series gives; best first.
 */
function certain(meetings: readonly Meeting[], most: number): number[] {
  // The most that any roster from here on can reach, from the end.
  const reach: number[] = [];
  for (let index = meetings.length - 1; index >= 0; index--)
    reach[index] = Math.max(
      getItem(meetings, index).score + most * getItem(meetings, index).missing,
      reach[index + 1] ?? -1,
    );
  const end = meetings.findIndex(({ score }, index) => score <= (reach[index + 1] ?? -1));
  return meetings.slice(0, end < 0 ? meetings.length : end).map(({ number }) => number);
}

/**
 * [TIE-7] Returns the figures of a mini-league: the points by the table, the wins, the game
 * difference and the games won of a roster's series against the tied alone; of several series
 * against the same one, the sum.
 */
export function miniLeague({
  tied,
  forfeits,
  resultPoints = PLAIN_POINTS,
}: TiedFacts): Record<MiniLeagueFigure, (record: SwissRecord) => number> {
  const among = new Set(tied.map(({ number }) => number));
  const sumOf = ({ rounds }: SwissRecord, figureOf: (round: RecordRound) => number) => {
    let sum = 0;
    for (const round of rounds)
      if (among.has(round.against) && (round.kind === 'played' || (forfeits && isForfeit(round))))
        sum += figureOf(round);
    return sum;
  };
  return {
    'mini-league-points': (record) =>
      sumOf(record, ({ points }) => weighSeries(resultPoints, points)),
    'mini-league-wins': (record) => sumOf(record, ({ points }) => Number(points === 1)),
    'mini-league-difference': (record) => sumOf(record, ({ gameDifference }) => gameDifference),
    'mini-league-games-won': (record) => sumOf(record, ({ gamesWon }) => gamesWon),
  };
}

const isForfeit = ({ kind }: RecordRound) => kind === 'forfeit-win' || kind === 'forfeit-loss';
