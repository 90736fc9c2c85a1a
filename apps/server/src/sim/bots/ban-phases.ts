import { SECOND_MS } from '@ringside/rules/constants';
import { invariant } from '@ringside/rules/decision';
import { decideVote, voteOf } from '@ringside/rules/pick-ban/cast-vote';
import {
  availableItems,
  countOwed,
  waitingSides,
  type PickBanState,
} from '@ringside/rules/pick-ban/pick-ban';
import { openChallenge } from '@ringside/rules/pick-ban/turn-clock';
import { chooseItems, type SeriesFace } from '@ringside/sim/bot-choices';
import {
  type BanPhase,
  createSeriesChallenges,
  type SeriesOfPhases,
} from '../../competition/challenges/ban-phases.query.ts';

const VOTE_AFTER_MS = 9 * SECOND_MS;

/** Plays the ban phases of a series between two bots, one category after the other. */
export function playBanPhases(
  phases: readonly BanPhase[],
  {
    face,
    series,
    opensAt,
  }: {
    face: SeriesFace;
    series: SeriesOfPhases;
    opensAt: Date;
  },
): ReturnType<typeof createSeriesChallenges> {
  let now = opensAt;
  let reserveMs: PickBanState['reserveMs'] | undefined;
  return createSeriesChallenges(phases, series).map((challenge) => {
    let state = openChallenge({ state: challenge.state, now, ...(reserveMs && { reserveMs }) });
    while (state.status === 'open') {
      now = new Date(+now + VOTE_AFTER_MS);
      state = voteNext(state, face, now);
    }
    reserveMs = state.reserveMs;
    return { ...challenge, state };
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
  const decision = decideVote({ state, side, vote: voteOf(state, items), now });
  invariant(decision.accepted, 'bots vote only for allowed items');
  return decision.value;
}
