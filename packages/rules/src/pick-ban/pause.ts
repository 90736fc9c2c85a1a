import { accept, refuse, type Decision } from '../decision.ts';
import type { PickBanState } from './pick-ban.ts';

/**
 * [BAN-11] Pauses the clock of an open challenge: nothing is due and no vote is taken until it is
 * resumed. Refused `challenge-not-open`, `challenge-paused`.
 */
export function decidePause({
  state,
  now,
}: {
  state: PickBanState;
  now: Date;
}): Decision<PickBanState> {
  if (state.status !== 'open') return refuse('challenge-not-open', state.status);
  if (state.pausedAt) return refuse('challenge-paused');
  return accept({ ...state, pausedAt: now.toISOString() });
}

/**
 * [BAN-11] Resumes the clock with the remaining time: the turn's end and the next deadline move by
 * the length of the pause. Refused `challenge-not-paused`.
 */
export function decideResume({
  state,
  now,
}: {
  state: PickBanState;
  now: Date;
}): Decision<PickBanState> {
  if (!state.pausedAt) return refuse('challenge-not-paused');
  const stood = Math.max(0, +now - Date.parse(state.pausedAt));
  const moved = (at: string | null) => at && new Date(Date.parse(at) + stood).toISOString();
  return accept({
    ...state,
    pausedAt: null,
    turnEndsAt: moved(state.turnEndsAt),
    deadline: moved(state.deadline),
  });
}
