import type { Decision } from '@ringside/rules/decision';
import type { UserId } from '@ringside/rules/ids';
import { decidePause, decideResume } from '@ringside/rules/pick-ban/pause';
import type { PickBanState } from '@ringside/rules/pick-ban/pick-ban';
import { decideSuggestion } from '@ringside/rules/pick-ban/suggest';
import { findPauseRefusal } from '@ringside/rules/schedule/pause';
import { refusalAnswer, type Answer } from '../../kernel/http/endpoint.ts';
import { type Audience, audienceOfUsers } from '../../platform/realtime/audiences.ts';
import { getRow } from '../../platform/storage/row-gone.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { loadLineUps, participationOf } from '../match-series/line-ups.query.ts';
import type { ChallengeRow } from './locked-challenges.command.ts';
import { applyChallenge, lockChallenge } from './run-challenge.command.ts';

/** [BAN-11] Pauses the clock of a ban phase for an operator. */
export const pauseChallenge = async (work: Work, id: string): Promise<Answer> =>
  applySteering(getRow(await lockChallenge(work, id)), {
    action: 'challenge.paused',
    decide: ({ state }) => decidePause({ state, now: work.now }),
  });

/** [BAN-11] Resumes the clock with the rest of the turn. */
export async function resumeChallenge(work: Work, id: string): Promise<Answer> {
  const locked = getRow(await lockChallenge(work, id));
  const paused = findPauseRefusal(locked.series.pause);
  if (paused) return refusalAnswer(paused);
  return applySteering(locked, {
    action: 'challenge.resumed',
    decide: ({ state }) => decideResume({ state, now: work.now }),
  });
}

/** [BAN-12] Saves what a member suggests to their side; only that side sees it. */
export async function saveSuggestion(
  work: Work,
  id: string,
  { userId, items }: { userId: UserId; items: string[] },
): Promise<Answer> {
  const locked = getRow(await lockChallenge(work, id));
  const lineUps = await loadLineUps(work, locked.series);
  const { side } = participationOf(lineUps, userId);
  if (!side) return refusalAnswer({ reason: 'not-in-series' });
  const mates = lineUps.filter((member) => member.side === side).map((member) => member.userId);
  return applySteering(locked, {
    action: 'challenge.suggested',
    audiences: audienceOfUsers(mates),
    decide: ({ state }) => decideSuggestion({ state, side, userId, items }),
  });
}

interface Steering {
  action: string;
  audiences?: Audience[];
  decide: (challenge: ChallengeRow) => Decision<PickBanState>;
}

async function applySteering(
  locked: NonNullable<Awaited<ReturnType<typeof lockChallenge>>>,
  { action, audiences, decide }: Steering,
): Promise<Answer> {
  const { challenge, challenges } = locked;
  const decision = decide(challenge);
  if (!decision.accepted) return refusalAnswer(decision.refusal);
  applyChallenge(locked, challenge, decision.value, { action, audiences });
  await challenges.save();
  return { show: { type: 'challenges', id: challenge.id } };
}
