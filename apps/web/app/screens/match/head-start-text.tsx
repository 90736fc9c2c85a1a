import { Trans } from '@lingui/react/macro';
import { sideWithHeadStart } from '@ringside/rules/series/head-start';
import type { MatchData } from './read-match.ts';

interface HeadStartProps {
  series: Pick<MatchData['series'], 'headStart' | 'competitors'>;
  className?: string;
}

/** The sentence that a side starts with a win; nothing where no side does. */
export function HeadStartText({
  series: { headStart, competitors },
  className = 'small soft',
}: HeadStartProps) {
  const side = sideWithHeadStart(headStart);
  if (!headStart || !side) return null;
  const name = competitors[side === 'home' ? 0 : 1].roster?.name;
  const score = `${headStart.home} : ${headStart.away}`;
  return (
    <p className={className}>
      {name === undefined ? (
        <Trans>The winner of the upper bracket starts with one win: {score}.</Trans>
      ) : (
        <Trans>
          {name} won the upper bracket and starts with one win: {score}.
        </Trans>
      )}
    </p>
  );
}
