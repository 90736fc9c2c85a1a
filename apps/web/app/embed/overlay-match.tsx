import { Trans, useLingui } from '@lingui/react/macro';
import { isDrawn } from '@ringside/contract/is-drawn';
import { ChangeAnimation } from '@ringside/ui/change-animation';
import { Icon } from '@ringside/ui/icon';
import { useLive } from '../live/live-data.ts';
import { clientContext } from '../page-context.ts';
import { HeadStartText } from '../screens/match/head-start-text.tsx';
import { useCompetitorName } from '../screens/match/match-head.tsx';
import { readMatch } from '../screens/match/read-match.ts';
import { bracketShapeOf, useRoundName } from '../season/round-name.ts';
import { toRouteError } from '../shell/errors/to-route-error.ts';
import type { Route } from './+types/overlay-match';

/** Loads the match in the address. */
export const loader = ({ params, context }: Route.LoaderArgs) =>
  toRouteError(readMatch(context.get(clientContext), params.id));

/** A match over a broadcast's picture: names and score at the top, on a transparent ground. */
export default function OverlayMatch({ loaderData }: Route.ComponentProps) {
  const { series, info } = useLive(loaderData);
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
              ·{' '}
              {isDrawn(series) ? <Trans context="result">Draw</Trans> : <Trans>Final score</Trans>}
            </>
          )}
        </span>
      </p>
      <HeadStartText series={series} className="ov__h" />
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
