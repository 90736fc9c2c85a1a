import { SECOND_MS } from '@ringside/rules/constants';
import { invariant } from '@ringside/rules/decision';
import { decideVote } from '@ringside/rules/pick-ban/cast-vote';
import {
  availableItems,
  countOwed,
  createChallenge,
  waitingSides,
  type PickBanState,
} from '@ringside/rules/pick-ban/pick-ban';
import { openChallenge } from '@ringside/rules/pick-ban/turn-clock';
import { chooseItems, type SeriesFace } from '@ringside/sim/bot-choices';
import { playedCountOf } from '../../competition/challenges/ban-settings.query.ts';
import type { loadBanPhases } from '../../competition/challenges/run-challenge.command.ts';

export type BanPhase = Awaited<ReturnType<typeof loadBanPhases>>[number];

const VOTE_AFTER_MS = 9 * SECOND_MS;

/** Plays the ban phases of a series between two bots, one category after the other. */
export function playBanPhases(
  phases: readonly BanPhase[],
  { face, bestOf, opensAt }: { face: SeriesFace; bestOf: number; opensAt: Date },
): { phase: BanPhase; state: PickBanState }[] {
  let now = opensAt;
  let reserveMs: PickBanState['reserveMs'] | undefined;
  return phases.map((phase) => {
    const { category, items, turns } = phase;
    const pending = createChallenge({
      category,
      items,
      toPlay: playedCountOf(category, bestOf),
      ...(turns && { turns }),
    });
    let state = openChallenge({ state: pending, now, ...(reserveMs && { reserveMs }) });
    while (state.status === 'open') {
      now = new Date(+now + VOTE_AFTER_MS);
      state = voteNext(state, face, now);
    }
    reserveMs = state.reserveMs;
    return { phase, state };
  });
}

/** Returns the state after a vote of the next side that owes one. */
export function voteNext(state: PickBanState, face: SeriesFace, now: Date): PickBanState {
  const [side] = waitingSides(state);
  invariant(side, 'an open ban phase waits for a side');
  const items = chooseItems(face, {
    side,
    turn: `${state.category}/${state.turnIndex}`,
    count: countOwed(state),
    available: availableItems(state),
  });
  const isBan = state.turns[state.turnIndex]?.kind === 'ban';
  const vote = isBan ? { banned: items, picked: [] } : { banned: [], picked: items };
  const decision = decideVote({ state, side, vote, now });
  invariant(decision.accepted, 'bots vote only for allowed items');
  return decision.value;
}
