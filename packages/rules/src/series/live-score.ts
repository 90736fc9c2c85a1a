import type { Side } from '../bracket/bracket.ts';
import { accept, refuse, type Decision } from '../decision.ts';
import { playableMatches, startScore, type HeadStart } from './head-start.ts';
import { winsNeeded, type Reporting, type SeriesState } from './series-date.ts';

/** The sender of a live score: a member of a side, a referee, or the game by its key. */
export type ScoreSender = { as: 'member'; side: Side; checkedIn: boolean } | { as: 'staff' };

/** The score of a series while it is played. */
interface PlayedSoFar {
  /** The winners of the games so far, in order. */
  winners: readonly Side[];
  bestOf: number;
  headStart?: HeadStart | null | undefined;
}

/**
 * [SER-20] Decides the winners of a live series' games after a sender has named the winner of a
 * game; null takes the last game back. It decides nothing about the series. Refused
 * `not-in-series`, `series-not-live`, `not-checked-in`, `result-reported`, `impossible-score`.
 */
export function decideLiveScore({
  state,
  reporting,
  sender,
  game,
  winner,
  ...played
}: PlayedSoFar & {
  state: SeriesState;
  reporting: Reporting;
  /** Null for a user who may not send it. */
  sender: ScoreSender | null;
  /** The number of the game, from 1. */
  game: number;
  winner: Side | null;
}): Decision<Side[]> {
  if (!sender) return refuse('not-in-series');
  if (state !== 'live') return refuse('series-not-live', state);
  if (sender.as === 'member' && !sender.checkedIn) return refuse('not-checked-in');
  if (!isUnreported(reporting)) return refuse('result-reported', reporting);
  return winner ? nameWinner(played, game, winner) : takeBack(played, game);
}

/** Returns whether no report of a series has been made. */
export const isUnreported = (reporting: Reporting): boolean =>
  reporting === 'none' || reporting === 'overdue';

/** Names the winner of a game that was entered, or of the next one. */
function nameWinner(played: PlayedSoFar, game: number, winner: Side): Decision<Side[]> {
  const { winners } = played;
  if (game > winners.length + 1)
    return refuse('impossible-score', `game ${winners.length + 1} has no winner yet`);
  const named = [...winners.slice(0, game - 1), winner, ...winners.slice(game)];
  const most = playableMatches(played);
  if (named.length > most) return refuse('impossible-score', `the series has ${most} games`);
  const decidedBy = gamesToDecide({ ...played, winners: named });
  return named.length > decidedBy
    ? refuse('impossible-score', `game ${decidedBy} decides the series`)
    : accept(named);
}

/** Takes the last game back: an earlier one would leave a gap. */
const takeBack = ({ winners }: PlayedSoFar, game: number): Decision<Side[]> =>
  game === winners.length && game > 0
    ? accept(winners.slice(0, -1))
    : refuse('impossible-score', `only game ${winners.length} can be taken back`);

/** Returns the number of games after which a series is decided; more than were played if it is not. */
function gamesToDecide({ winners, bestOf, headStart }: PlayedSoFar): number {
  const score = startScore(headStart);
  const needed = winsNeeded(bestOf);
  const index = winners.findIndex((winner) => ++score[winner] >= needed);
  return index === -1 ? winners.length + 1 : index + 1;
}
