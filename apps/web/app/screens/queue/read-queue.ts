import type { User } from '@ringside/contract/collections/people';
import type { MatchUp, QueueStatus } from '@ringside/contract/collections/queue';
import type { Roster } from '@ringside/contract/collections/rosters';
import { client } from '../../session/browser-client.ts';
import { checkUpcomingMatch } from '../../session/watches.ts';

/** The viewer's state in the Championship Challenge. */
export interface Queueing {
  /** Wins that count towards qualifying, of the game and of this queue. */
  wins: number;
  roster: Roster | null;
  status: QueueStatus;
  matchUp: MatchUp | null;
}

/** Reads the whole state, with the series that a match-up may have become. */
export async function readQueue(queue: string, user: string): Promise<Queueing> {
  const [me, { items }, status] = await Promise.all([
    client.users.me(),
    client.rosters.list({ 'filter[segment]': queue, 'filter[user]': user }),
    client.queue.status(queue),
    checkUpcomingMatch(),
  ]);
  const roster = items.find((one) => one.status !== 'disbanded' && !one.withdrawn) ?? null;
  return {
    wins: winsOf(me),
    roster,
    status,
    matchUp: status.matchUp === null ? null : await client.matchUps.get(status.matchUp),
  };
}

const winsOf = ({ challengeWins = 0, queueWins = 0 }: User) => challengeWins + queueWins;
