import { Trans, useLingui } from '@lingui/react/macro';
import type { Competitor } from '@ringside/contract/collections/match-series';
import type { Roster } from '@ringside/contract/collections/rosters';
import { isDrawn, isLostByBoth } from '@ringside/contract/series-outcome';
import { groupLetter } from '@ringside/rules/round-robin/group-letter';
import { isUnreported } from '@ringside/rules/series/live-score';
import { Tag } from '@ringside/ui/tag';
import { Versus, type VersusSide } from '@ringside/ui/versus';
import { LinkTo } from '../../parts/links/link-to.tsx';
import { Instant } from '../../parts/time/instant.tsx';
import { bracketShapeOf, useRoundName } from '../../season/round-name.ts';
import { useDisplayName } from '../../season/use-display-name.ts';
import { GameList } from './games/game-list.tsx';
import { liveScoreOf } from './games/match-games.ts';
import { HeadStartText } from './head-start-text.tsx';
import { NextSeriesText } from './next-series-text.tsx';
import type { MatchData } from './read-match.ts';
import { RegionTime } from './region-time.tsx';
import { useMatchSide } from './use-match-side.ts';

/**
 * Round, format, state and time, then the two sides. `level`: of the first name's heading, 1 on the
 * match's own page.
 */
export function MatchHead({ match, level = 1 }: { match: MatchData; level?: 1 | 3 }) {
  const { series, info, segment } = match;
  const roundName = useRoundName();
  const displayNameOf = useDisplayName();
  const group = groupLetter(series.bracketNumber);
  return (
    <section className="stack">
      <div className="row row-b">
        <span className="row row--tight">
          <Tag>{displayNameOf(segment)}</Tag>
          {match.groups > 1 && (
            <Tag>
              <Trans>Group {group}</Trans>
            </Tag>
          )}
          <Tag>
            <span className="break">{roundName(series, bracketShapeOf(info.rounds))}</span>
          </Tag>
          <Tag>
            <Trans>Best of {series.bestOf}</Trans>
          </Tag>
          <StateTag match={match} />
          <RoomTag match={match} />
        </span>
        <SeriesTime match={match} />
      </div>
      <Sides match={match} level={level} />
      <HeadStartText series={series} />
      <GameList match={match} />
      <NextSeriesText match={match} />
    </section>
  );
}

/** The date of a match, also in the time of its region. */
export function SeriesTime({ match: { series, segment } }: { match: MatchData }) {
  return (
    <span className="small soft">
      {series.date ? (
        <>
          <Instant at={series.date} />
          {segment.timezone && <RegionTime at={series.date} zone={segment.timezone} />}
        </>
      ) : (
        series.state !== 'finished' && <Trans>Time to be announced</Trans>
      )}
    </span>
  );
}

/** The state of a match as a tag. */
export function StateTag({ match: { series } }: { match: MatchData }) {
  if (series.reporting === 'disputed')
    return (
      <Tag tone="bad" icon="alert">
        <Trans>Disputed</Trans>
      </Tag>
    );
  if (series.state === 'live')
    return (
      <Tag tone="live">
        <Trans>Live</Trans>
      </Tag>
    );
  if (series.state === 'finished')
    return (
      <Tag icon="check">
        <Trans>Finished</Trans>
      </Tag>
    );
  if (series.state === 'scheduled')
    return (
      <Tag icon="clock">
        <Trans>Scheduled</Trans>
      </Tag>
    );
  return (
    <Tag icon="clock">
      <Trans>Waiting</Trans>
    </Tag>
  );
}

/** Tells everyone that the players go into the room in the game, until the first score. */
function RoomTag({ match: { series, games } }: { match: MatchData }) {
  const isPlayed = games.some(({ winner }) => winner);
  if (!series.roomOpenedAt || series.state === 'finished' || isPlayed) return null;
  return isUnreported(series.reporting) ? (
    <Tag tone="ok">
      <Trans>Room is open</Trans>
    </Tag>
  ) : null;
}

/** Returns a function that names a competitor. */
export function useCompetitorName(): (competitor: Competitor | undefined) => string {
  const { t } = useLingui();
  return (competitor) =>
    competitor?.roster?.name ?? (competitor?.isBye ? t`Bye` : t`To be decided`);
}

/** Returns the names of both sides of a series, as the outbox shows them. */
export function useSidesText({ competitors }: Pick<MatchData['series'], 'competitors'>): string {
  return competitors.map(useCompetitorName()).join(' – ');
}

function Sides({ match, level }: { match: MatchData; level: 1 | 3 }) {
  const { series, home, away } = match;
  const { side } = useMatchSide(match);
  const nameOf = useCompetitorName();
  const [one, other] = series.competitors;
  const scored =
    one.result.score !== null &&
    other.result.score !== null &&
    (series.state === 'finished' || series.reporting !== 'none');
  const live = liveScoreOf(series);
  const plate = (
    competitor: Competitor,
    roster: Roster | null,
    mine: boolean,
  ): Omit<VersusSide, 'word'> => ({
    name: nameOf(competitor),
    link: roster && (
      <LinkTo className="plain-link" to={`/rosters/${roster.id}`}>
        {nameOf(competitor)}
      </LinkTo>
    ),
    tags: <SideTags competitor={competitor} mine={mine} />,
    players: roster?.players.map(({ user }) => user.id) ?? [],
  });
  return (
    <Versus
      key={series.id}
      level={level}
      home={{ word: <Trans>Home</Trans>, ...plate(one, home, side === 'home') }}
      away={{ word: <Trans>Away</Trans>, ...plate(other, away, side === 'away') }}
      score={
        scored ? `${one.result.score}:${other.result.score}` : live && `${live.home}:${live.away}`
      }
      against={<Trans>VS</Trans>}
      note={
        live && !scored ? (
          <Trans>Live score, not confirmed</Trans>
        ) : (
          <ScoreNote series={series} scored={scored} />
        )
      }
    />
  );
}

function SideTags({
  competitor: {
    seed: { number: seed },
    placement,
    result,
  },
  mine,
}: {
  competitor: Competitor;
  mine: boolean;
}) {
  return (
    <>
      {seed !== null && (
        <Tag>
          <Trans>Seed {seed}</Trans>
        </Tag>
      )}
      {mine && (
        <Tag tone="you">
          <Trans>Your team</Trans>
        </Tag>
      )}
      {placement === 1 && (
        <Tag tone="ok">
          <Trans>Winner</Trans>
        </Tag>
      )}
      {result.forfeit && (
        <Tag tone="bad">
          <Trans>Forfeit</Trans>
        </Tag>
      )}
    </>
  );
}

const UnplayedNote = ({ series }: { series: MatchData['series'] }) =>
  isLostByBoth(series) ? (
    <Trans>Not played: both teams lost</Trans>
  ) : (
    <Trans>Unplayed, decided by seed</Trans>
  );

function ScoreNote({ series, scored }: { series: MatchData['series']; scored: boolean }) {
  if (scored)
    return series.unplayed ? (
      <UnplayedNote series={series} />
    ) : isDrawn(series) ? (
      <Trans context="result">Draw</Trans>
    ) : series.state === 'finished' ? (
      <Trans>Final score</Trans>
    ) : (
      <Trans>Reported</Trans>
    );
  if (series.reporting === 'disputed') return <Trans>Disputed</Trans>;
  if (series.reporting === 'reported') return <Trans>Reported</Trans>;
  return series.state === 'live' ? (
    <Trans>The match is live</Trans>
  ) : series.state === 'finished' ? (
    <Trans>Decided without play</Trans>
  ) : null;
}
