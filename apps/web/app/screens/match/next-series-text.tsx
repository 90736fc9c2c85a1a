import { Trans } from '@lingui/react/macro';
import { isLostByBoth } from '@ringside/contract/series-outcome';
import { useMatchName } from '../../season/use-match-name.ts';
import type { Destination, MatchData } from './read-match.ts';

/** In a custom bracket: where the winner and the loser go, or the places that they take. */
export function NextSeriesText({ match: { series, next, info } }: { match: MatchData }) {
  const matchName = useMatchName(info.rounds);
  if (!next || series.competitors.some(({ isBye }) => isBye) || isLostByBoth(series)) return null;
  const nameOf = (to: Destination) => (to.kind === 'series' ? matchName(to.position) : '');
  return (
    <p className="small soft break">
      <WinnerText to={next.winner} match={nameOf(next.winner)} />{' '}
      <LoserText to={next.loser} match={nameOf(next.loser)} />
    </p>
  );
}

interface SideText {
  to: Destination;
  /** The name of the next match. */
  match: string;
}

function WinnerText({ to, match }: SideText) {
  if (to.kind === 'series') return <Trans>The winner goes to: {match}.</Trans>;
  const { placement } = to;
  return <Trans>The winner takes place {placement}.</Trans>;
}

function LoserText({ to, match }: SideText) {
  if (to.kind === 'series') return <Trans>The loser goes to: {match}.</Trans>;
  const { placement } = to;
  return <Trans>The loser takes place {placement}.</Trans>;
}
