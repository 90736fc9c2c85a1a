import { Plural, Trans } from '@lingui/react/macro';
import type { MatchSeries } from '@ringside/contract/collections/match-series';
import { Icon } from '@ringside/ui/icon';
import { agreedCount, hasAgreed } from '../../../season/lobby/lobby-actions.ts';

/** How many teams agree with the report of a lobby, and which. */
export function LobbyConfirmations({
  series,
}: {
  series: Pick<MatchSeries, 'lobby' | 'competitors'>;
}) {
  const { lobby } = series;
  if (!lobby) return null;
  const agreed = agreedCount(series);
  const needed = lobby.confirmationsNeeded;
  return (
    <div className="stack stack--tight">
      <p className="row row--tight">
        <b className="num lob-conf__n" aria-hidden="true">
          {Math.min(agreed, needed)}/{needed}
        </b>
        <span>
          <Plural
            value={needed}
            one={`${agreed} of # captain has confirmed.`}
            other={`${agreed} of # captains have confirmed.`}
          />
        </span>
      </p>
      <ul className="row row--tight">
        {series.competitors
          .flatMap(({ roster, result }) => (roster && !result.forfeit ? [roster] : []))
          .map(({ id, name }) => (
            <li key={id} className={hasAgreed(series, id) ? 'lob-conf is-in' : 'lob-conf'}>
              <Icon name={hasAgreed(series, id) ? 'check' : 'clock'} />
              <span className="break">{name}</span>
              <span className="vh">
                {lobby.reportedBy === id ? (
                  <Trans>has reported</Trans>
                ) : hasAgreed(series, id) ? (
                  <Trans>has confirmed</Trans>
                ) : (
                  <Trans>has not answered yet</Trans>
                )}
              </span>
            </li>
          ))}
      </ul>
    </div>
  );
}
