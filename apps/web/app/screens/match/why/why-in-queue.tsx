import { Plural, Trans } from '@lingui/react/macro';
import type { QueueMatch } from '@ringside/rules/queue/pair-queue';

const SECOND_MS = 1000;

/** [QUE-2] The difference of the ratings, and the difference that is allowed after so long a wait. */
export function WhyInQueue({
  reason: { difference, window, waitedMs },
}: {
  reason: QueueMatch['reason'];
}) {
  const seconds = Math.round(waitedMs / SECOND_MS);
  return (
    <p>
      <Trans>
        They were the nearest in the queue:{' '}
        <Plural value={difference} one="# point" other="# points" /> of rating between them.
      </Trans>{' '}
      <Trans>
        After <Plural value={seconds} one="# second" other="# seconds" /> of waiting up to{' '}
        <Plural value={Math.round(window)} one="# point" other="# points" /> were allowed.
      </Trans>
    </p>
  );
}
