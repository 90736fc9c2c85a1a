import type { ChallengeEntry } from '@ringside/contract/collections/challenges';
import type { ShownChallenge } from '../read-match.ts';

/** One vote of a finished ban phase, in the order of the votes. */
export interface ReplayStep {
  challenge: ShownChallenge;
  entry: ChallengeEntry;
}

/** Returns the ban phase vote by vote: one challenge after the other, each in order of time. */
export const replayStepsOf = (challenges: ShownChallenge[]): ReplayStep[] =>
  challenges.flatMap((challenge) =>
    challenge.log
      .toSorted((one, other) => one.turn - other.turn || one.at.localeCompare(other.at))
      .map((entry) => ({ challenge, entry })),
  );

/** Returns the challenge as it was after a number of steps of the replay. */
export function challengeAfterSteps(
  steps: ReplayStep[],
  challenge: ShownChallenge,
): ShownChallenge {
  const stepsOfChallenge = steps.filter((step) => step.challenge.id === challenge.id);
  const chosen = (kind: ChallengeEntry['kind']) =>
    stepsOfChallenge
      .filter(({ entry }) => entry.kind === kind)
      .flatMap(({ entry: { items, side, auto } }) => items.map((item) => ({ item, side, auto })));
  return {
    ...challenge,
    banned: chosen('ban'),
    picked: [...chosen('pick'), ...chosen('decider')],
    protected: chosen('protect'),
    played: [],
  };
}
