import { Trans } from '@lingui/react/macro';
import { HOUR_MS } from '@ringside/rules/constants';
import { Instant } from '../time/instant.tsx';
import { useNow } from '../time/use-now.ts';

/** A match so near needs no date. */
const NEAR_MS = 12 * HOUR_MS;

/** The date and the opponent of the next match, as far as they are known. */
export function NextMatchText({
  date,
  opponent,
}: {
  date: string | null | undefined;
  opponent: string;
}) {
  const now = useNow();
  const isNear = date && Math.abs(Date.parse(date) - +now) < NEAR_MS;
  const style = isNear ? 'time' : 'date';
  if (date && opponent)
    return (
      <Trans>
        Your next match begins <Instant at={date} style={style} />, against {opponent}.
      </Trans>
    );
  if (opponent) return <Trans>Your next match is against {opponent}.</Trans>;
  return date ? (
    <Trans>
      Your next match begins <Instant at={date} style={style} />. The opponent is not known yet.
    </Trans>
  ) : (
    <Trans>Your next opponent is not known yet.</Trans>
  );
}
