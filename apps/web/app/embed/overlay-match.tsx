import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { isDrawn } from '@ringside/contract/series-outcome';
import { ChangeAnimation } from '@ringside/ui/change-animation';
import { Icon } from '@ringside/ui/icon';
import { useLive } from '../live/live-data.ts';
import { clientContext } from '../page-context.ts';
import { HeadStartText } from '../screens/match/head-start-text.tsx';
import { useCompetitorName } from '../screens/match/match-head.tsx';
import { type MatchData, readMatch } from '../screens/match/read-match.ts';
import { useMatchTitle } from '../screens/match/use-match-title.ts';
import { lobbyRows } from '../season/lobby/lobby-sheet-rows.ts';
import { bracketShapeOf, useRoundName } from '../season/round-name.ts';
import { toRouteError } from '../shell/errors/to-route-error.ts';
import type { Route } from './+types/overlay-match';

/** Loads the match in the address. */
export const loader = ({ params, context }: Route.LoaderArgs) =>
  toRouteError(readMatch(context.get(clientContext), params.id));

/** A match over a broadcast's picture: names and score at the top, on a transparent ground. */
export default function OverlayMatch({ loaderData }: Route.ComponentProps) {
  const match = useLive(loaderData);
  return match.series.lobby ? <OverlayLobby match={match} /> : <OverlaySeries match={match} />;
}

/** The two sides of a series with their score. */
function OverlaySeries({ match: { series, info } }: { match: MatchData }) {
  const { t } = useLingui();
  const nameOf = useCompetitorName();
  const roundName = useRoundName();
  const [one, other] = series.competitors;
  const scored =
    one.result.score !== null &&
    other.result.score !== null &&
    (series.state === 'finished' || series.reporting !== 'none');
  const score = scored ? `${one.result.score}:${other.result.score}` : null;
  const [home, away] = [nameOf(one), nameOf(other)];
  return (
    <main className="ov">
      <title>{`${t`${home} against ${away}`} | Ringside`}</title>
      <div className="ov__m">
        <b className="ov__s ov__s--home">
          <Name text={home} won={one.placement === 1} />
        </b>
        <b className="ov__r num">
          <ChangeAnimation of={score ?? ''}>{score ?? t`VS`}</ChangeAnimation>
        </b>
        <b className="ov__s ov__s--away">
          <Name text={away} won={other.placement === 1} />
        </b>
      </div>
      <p className="ov__u">
        <span>
          {roundName(series, bracketShapeOf(info.rounds))} · <Trans>Best of {series.bestOf}</Trans>
          {series.state === 'finished' && (
            <>
              {' '}
              · <EndText series={series} />
            </>
          )}
        </span>
      </p>
      <HeadStartText series={series} className="ov__h" />
    </main>
  );
}

function EndText({ series }: { series: MatchData['series'] }) {
  if (series.unplayed) return <Trans>Not played</Trans>;
  return isDrawn(series) ? <Trans context="result">Draw</Trans> : <Trans>Final score</Trans>;
}

/** The most rosters of a lobby that are legible over a picture. */
const MOST_IN_OVERLAY = 8;

/** The best rosters of a lobby with their points. */
function OverlayLobby({ match }: { match: MatchData }) {
  const { series, placementPoints } = match;
  const games = series.bestOf;
  const title = useMatchTitle()(match);
  const rows = lobbyRows(series, placementPoints ?? []).slice(0, MOST_IN_OVERLAY);
  return (
    <main className="ov">
      <title>{`${title} | Ringside`}</title>
      <p className="ov__u">
        <span>
          {title} · <Plural value={games} one="# game" other="# games" />
        </span>
      </p>
      <ol className="ov__l">
        {rows.map(({ rosterId, name, place, total }) => (
          <li key={rosterId}>
            <b className="num">{place ?? '–'}</b>
            <span className="break">{name}</span>
            <b className="num">
              <ChangeAnimation of={total}>{total ?? '–'}</ChangeAnimation>
            </b>
          </li>
        ))}
      </ol>
    </main>
  );
}

function Name({ text, won }: { text: string; won: boolean }) {
  return (
    <span>
      {won && (
        <>
          <Icon name="crown" />{' '}
          <span className="vh">
            <Trans>Winner</Trans>
          </span>
        </>
      )}
      {text}
    </span>
  );
}
