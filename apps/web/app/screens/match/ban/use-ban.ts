import { useEffect } from 'react';
import { useTopics } from '../../../live/use-live.ts';
import { useRead } from '../../../parts/requests/use-read.ts';
import { isLongestPresent } from '../../../season/own-series.ts';
import { client } from '../../../session/browser-client.ts';
import { useSession } from '../../../session/session-store.ts';
import { type BanData, readChallenges, type ShownChallenge } from '../read-match.ts';
import { type MatchSide, useMatchSide, useOwnRoster } from '../use-match-side.ts';

export interface Ban extends MatchSide {
  /** Whether the viewer may vote for their captain in the reserve time. */
  votesInReserve: boolean;
  challenges: ShownChallenge[];
}

/**
 * Returns the ban phase, live. A player in it reads their own view, which has the blind votes of
 * their side.
 */
export function useBan(data: BanData): Ban {
  const side = useMatchSide(data);
  const [reading, reload] = useRead(
    side.member ? () => readChallenges(client, data.series.id) : null,
    data.series.id,
  );
  // A suggestion within a side changes nothing that visitors see.
  useTopics(side.member ? data.challenges.map(({ id }) => `challenges:${id}`) : [], () => reload());
  // New public data means that the own view is old.
  useEffect(() => reload(), [data, reload]);
  const roster = useOwnRoster(data);
  const { matches, userId } = useSession();
  const present = matches.find(({ seriesId }) => seriesId === data.series.id)?.present ?? [];
  return {
    ...side,
    votesInReserve: roster !== null && isLongestPresent(roster, present, userId),
    challenges: side.member && reading.state === 'read' ? reading.answer : data.challenges,
  };
}

/** [BAN-4] Returns whether the viewer votes: the captain, and in reserve time one teammate too. */
export const isVoter = (
  { captain, votesInReserve }: Pick<Ban, 'captain' | 'votesInReserve'>,
  { inReserve }: { inReserve: boolean },
): boolean => captain || (inReserve && votesInReserve);
