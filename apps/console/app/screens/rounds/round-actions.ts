import type { ManualPairing, RoundPreview } from '@ringside/contract/collections/swiss-rounds';
import type { SegmentId } from '@ringside/rules/ids';
import type { Action } from '../../parts/action-dialog.tsx';
import { clientForVersion } from '../../session/console-client.ts';
import type { RoundData } from './use-round.ts';

/** Returns the command that publishes the round: that of the rules, or the one by hand. */
export function createPublishRoundAction(
  segmentId: SegmentId,
  { version, round, breaks, pairings }: RoundPreview,
  byHand: ManualPairing[] | null,
): Action {
  const [series, isForced] = [
    pairings.filter(({ away }) => away !== null).length,
    breaks.length > 0,
  ];
  const broken = breaks.length === 1 ? 'It breaks 1 rule' : `It breaks ${breaks.length} rules`;
  return {
    title: `Publish round ${round}`,
    label: isForced ? 'Publish it all the same' : 'Publish',
    danger: isForced,
    done: `Round ${round} is published.`,
    does: `${series === 1 ? '1 series is' : `${series} series are`} made, and everybody sees them at once.${isForced ? ` ${broken}; the log keeps which, and who did it.` : ''}`,
    inverse: `“Take round ${round} back”, as long as none of its series has begun.`,
    run: () =>
      clientForVersion(version).segments.pairRound(segmentId, byHand ?? undefined, {
        force: isForced,
      }),
  };
}

/** Returns the command that withdraws a published round. */
export const createWithdrawRoundAction = (
  segmentId: SegmentId,
  { version }: RoundData,
  round: number,
): Action => ({
  title: `Take round ${round} back`,
  label: 'Take it back',
  danger: true,
  done: `Round ${round} is taken back and waits.`,
  does: `The series of round ${round} are removed, with the check-ins for them. The round waits until an operator publishes it.`,
  inverse: `“Publish round ${round}”: with the same pairings it is the same round.`,
  run: () => clientForVersion(version).segments.takeRoundBack(segmentId, round),
});

/** Returns the command that changes who publishes the rounds of this segment. */
export function createChangePublisherAction(
  segmentId: SegmentId,
  { version, publishes }: RoundData,
): Action {
  const [to, back] =
    publishes === 'automatic'
      ? (['by-hand', 'Let the clock publish'] as const)
      : (['automatic', 'Let operators publish'] as const);
  return {
    title: to === 'by-hand' ? 'Let operators publish' : 'Let the clock publish',
    label: 'Change it',
    inverse: `“${back}”.`,
    done:
      to === 'by-hand' ? 'Each round waits for an operator.' : 'The clock publishes the rounds.',
    does:
      to === 'by-hand'
        ? 'From the next round on each waits here, and on the board, until an operator publishes it.'
        : 'The clock publishes each round when the one before it is decided. A round that waits already is published here.',
    run: () =>
      clientForVersion(version).segments.update(segmentId, {
        configuration: { publishRounds: to },
      }),
  };
}
