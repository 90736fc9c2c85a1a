import { useEffect } from 'react';
import { useTopics } from '../../../live/use-live.ts';
import { useRead } from '../../../parts/requests/use-read.ts';
import { client } from '../../../session/browser-client.ts';
import { type BanData, readChallenges, type ShownChallenge } from '../read-match.ts';
import { type MatchSide, useMatchSide } from '../use-match-side.ts';

export interface Ban extends MatchSide {
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
  return {
    ...side,
    challenges: side.member && reading.state === 'read' ? reading.answer : data.challenges,
  };
}
