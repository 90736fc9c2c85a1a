import type { ManualPairing, RoundPreview } from '@ringside/contract/collections/swiss-rounds';
import type { SegmentId } from '@ringside/rules/ids';
import type { Action } from '../../parts/action-dialog.tsx';
import { formatCount } from '../../parts/format-count.ts';
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
  const broken = `It breaks ${formatCount(breaks.length, 'rule')}`;
  return {
    title: `Publish round ${round}`,
    label: isForced ? 'Publish anyway' : 'Publish',
    danger: isForced,
    successText: `Round ${round} is published.`,
    description: `${series === 1 ? '1 series is' : `${series} series are`} created and visible to everyone at once.${isForced ? ` ${broken}. The activity log records which, and who published it.` : ''}`,
    howToUndo: `Choose “Withdraw round ${round}” before any of its series begins.`,
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
  title: `Withdraw round ${round}`,
  label: 'Withdraw',
  danger: true,
  successText: `Round ${round} is withdrawn and waits for an operator.`,
  description: `The series of round ${round} and their check-ins are deleted. The round waits until an operator publishes it.`,
  howToUndo: `Choose “Publish round ${round}” with the same pairings.`,
  run: () => clientForVersion(version).segments.takeRoundBack(segmentId, round),
});

/** Returns the command that changes who publishes the rounds of this segment. */
export function createChangePublisherAction(
  segmentId: SegmentId,
  { version, publishes }: RoundData,
): Action {
  const [to, back] =
    publishes === 'automatic'
      ? (['by-hand', 'Publish rounds automatically'] as const)
      : (['automatic', 'Publish rounds manually'] as const);
  return {
    title: to === 'by-hand' ? 'Publish rounds manually' : 'Publish rounds automatically',
    label: 'Change',
    howToUndo: `Choose “${back}”.`,
    successText:
      to === 'by-hand'
        ? 'Each round waits for an operator.'
        : 'Rounds are published automatically.',
    description:
      to === 'by-hand'
        ? 'From the next round on, each round waits here and on the board until an operator publishes it.'
        : 'Each round is published when the previous one is decided. If a round waits already, publish it here.',
    run: () =>
      clientForVersion(version).segments.update(segmentId, {
        configuration: { publishRounds: to },
      }),
  };
}
