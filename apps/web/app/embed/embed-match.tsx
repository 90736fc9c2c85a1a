import { Plural, Trans } from '@lingui/react/macro';
import type { MatchSeries } from '@ringside/contract/collections/match-series';
import { isDrawn } from '@ringside/contract/series-outcome';
import { Crest } from '@ringside/ui/crest';
import { SideMark } from '@ringside/ui/side-mark';
import { Tag } from '@ringside/ui/tag';
import { useLive } from '../live/live-data.ts';
import { clientContext } from '../page-context.ts';
import { LobbySheet } from '../parts/season/lobby-sheet.tsx';
import { Instant } from '../parts/time/instant.tsx';
import { HeadStartText } from '../screens/match/head-start-text.tsx';
import { useCompetitorName } from '../screens/match/match-head.tsx';
import { readMatch } from '../screens/match/read-match.ts';
import { useMatchTitle } from '../screens/match/use-match-title.ts';
import { lobbyRows } from '../season/lobby/lobby-sheet-rows.ts';
import { bracketShapeOf, useRoundName } from '../season/round-name.ts';
import { useDisplayName } from '../season/use-display-name.ts';
import { toRouteError } from '../shell/errors/to-route-error.ts';
import type { Route } from './+types/embed-match';
import { OnSite } from './on-site.tsx';
import '../parts/season/lobby-sheet.css';

const NO_ROSTERS: ReadonlySet<string> = new Set();

/** Loads the match in the address. */
export const loader = ({ params, context }: Route.LoaderArgs) =>
  toRouteError(readMatch(context.get(clientContext), params.id));

/** A match in another site, small enough for a column of text. */
export default function EmbedMatch({ loaderData }: Route.ComponentProps) {
  const match = useLive(loaderData);
  const title = useMatchTitle()(match);
  const nameOf = useCompetitorName();
  const roundName = useRoundName();
  const displayNameOf = useDisplayName();
  const { series, segment, info } = match;
  const games = series.bestOf;
  const [home, away] = [nameOf(series.competitors[0]), nameOf(series.competitors[1])];
  return (
    <main className="emb">
      <title>{`${title} | Ringside`}</title>
      <h1 className="vh">{title}</h1>
      <div className="row row-b">
        <span className="small soft break">
          {displayNameOf(segment)},{' '}
          {series.lobby ? title : roundName(series, bracketShapeOf(info.rounds))},{' '}
          {series.lobby ? (
            <Plural value={games} one="# game" other="# games" />
          ) : (
            <Trans>best of {series.bestOf}</Trans>
          )}
        </span>
        <span className="small">
          {series.state === 'live' ? (
            <Tag tone="live">
              <Trans>Live</Trans>
            </Tag>
          ) : series.state === 'finished' ? (
            <Tag icon="check">
              <EndText series={series} />
            </Tag>
          ) : series.date ? (
            <Instant at={series.date} style="date" />
          ) : (
            <Trans>Time to be announced</Trans>
          )}
        </span>
      </div>
      {series.lobby ? (
        <LobbySheet
          rows={lobbyRows(series, match.placementPoints ?? [])}
          games={series.bestOf}
          label={title}
          ownRosterIds={NO_ROSTERS}
        />
      ) : (
        <div className="emb__m">
          <Side side="home" series={series} name={home} />
          <Side side="away" series={series} name={away} />
        </div>
      )}
      <HeadStartText series={series} />
      <OnSite path={`/match/${series.id}`} />
    </main>
  );
}

function EndText({ series }: { series: MatchSeries }) {
  if (series.unplayed) return <Trans>Not played</Trans>;
  return !series.lobby && isDrawn(series) ? (
    <Trans context="result">Draw</Trans>
  ) : (
    <Trans>Finished</Trans>
  );
}

function Side({
  side,
  series,
  name,
}: {
  side: 'home' | 'away';
  series: MatchSeries;
  name: string;
}) {
  const { roster, result, placement } = series.competitors[side === 'home' ? 0 : 1];
  const scored = series.state === 'finished' || series.reporting !== 'none';
  return (
    <div className={placement === 1 ? 'emb__s is-won' : 'emb__s'}>
      <SideMark side={side}>{side === 'home' ? <Trans>Home</Trans> : <Trans>Away</Trans>}</SideMark>
      {roster && <Crest id={roster.id} name={roster.name} />}
      <b className="grow break">{name}</b>
      {placement === 1 && (
        <Tag tone="ok" icon="crown">
          <Trans>Winner</Trans>
        </Tag>
      )}
      {result.forfeit ? (
        <Tag tone="bad">
          <Trans>Forfeit</Trans>
        </Tag>
      ) : (
        scored && result.score !== null && <b className="num emb__n">{result.score}</b>
      )}
    </div>
  );
}
