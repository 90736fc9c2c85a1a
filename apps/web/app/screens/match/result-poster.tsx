import { Trans } from '@lingui/react/macro';
import type { Roster, RosterOutlook } from '@ringside/contract/collections/rosters';
import { isDrawn } from '@ringside/contract/series-outcome';
import { findBrawlerArt } from '@ringside/ui/art';
import { buttonClassOf } from '@ringside/ui/button';
import { useEffect } from 'react';
import { LinkTo } from '../../parts/links/link-to.tsx';
import { NextMatchText } from '../../parts/season/next-match-text.tsx';
import { StageOutcomeText } from '../../parts/season/stage-outcome-text.tsx';
import { findOpponent } from '../../season/own-series.ts';
import { useSession } from '../../session/session-store.ts';
import { refreshMatches } from '../../session/watches.ts';
import type { MatchData } from './read-match.ts';
import { ToNextMatch } from './to-next-match.tsx';
import { useOwnRoster } from './use-match-side.ts';

type Outlook = Pick<
  RosterOutlook,
  'state' | 'upcoming' | 'through' | 'placement' | 'points' | 'last'
>;

/** After a match, for its players: how it ended, and what that means for their team. */
export function MatchOver({ match }: { match: MatchData }) {
  const roster = useOwnRoster(match);
  return roster && match.series.state === 'finished' ? (
    <OwnMatchOver match={match} roster={roster} />
  ) : null;
}

function OwnMatchOver({ match, roster }: { match: MatchData; roster: Roster }) {
  const { series } = match;
  const session = useSession();
  const { outlook } = session;
  const isLast = outlook?.rosterId === roster.id && outlook.last?.id === series.id;
  useEffect(() => {
    // the poll would tell of it up to half a minute later
    if (!isLast) refreshMatches();
  }, [isLast]);
  return isLast && !series.lobby ? (
    <ResultPoster
      series={series}
      roster={roster}
      outlook={outlook}
      opponent={findOpponent(session, outlook.upcoming?.id)}
    />
  ) : (
    <ToNextMatch match={match} />
  );
}

interface PosterProps {
  series: Pick<MatchData['series'], 'id' | 'competitors' | 'lobby' | 'state'>;
  roster: Pick<Roster, 'id' | 'players'>;
  outlook: Outlook;
  /** The name of the roster that the team meets next; empty while undecided. */
  opponent: string;
}

/** The poster of a result for one of its sides: one word, the score, and the way on. */
export function ResultPoster({ series, roster, outlook, opponent }: PosterProps) {
  const { last } = outlook;
  const word = wordOf(series, outlook);
  return (
    <section className={`outcome outcome--${word}`}>
      <div className="outcome__art" aria-hidden="true">
        {roster.players.map(({ user }) => (
          <img key={user.id} src={findBrawlerArt(user.id)} alt="" width="96" height="96" />
        ))}
      </div>
      <div className="stack">
        <h2 className="outcome__h">
          {WORDS[word]}
          {last?.score && (
            <span className="num">
              {' '}
              {last.score.own}:{last.score.other}
            </span>
          )}
        </h2>
        <p>
          <Meaning outlook={outlook} opponent={opponent} />
        </p>
        <div className="row">
          <WayOn outlook={outlook} />
        </div>
      </div>
    </section>
  );
}

type Word = 'won' | 'drawn' | 'still-in' | 'out';

function wordOf(series: PosterProps['series'], { state, last }: Outlook): Word {
  if (isDrawn(series)) return 'drawn';
  if (last?.won) return 'won';
  return state === 'out' ? 'out' : 'still-in';
}

const WORDS = {
  won: <Trans>Won</Trans>,
  drawn: <Trans context="result">Draw</Trans>,
  'still-in': <Trans>Still in</Trans>,
  out: <Trans>Out</Trans>,
};

/** The consequence of the result for the team. */
const Meaning = ({ outlook, opponent }: { outlook: Outlook; opponent: string }) =>
  outlook.state === 'playing' || outlook.state === 'waiting' ? (
    <NextMatchText date={outlook.upcoming?.date} opponent={opponent} />
  ) : (
    <StageOutcomeText outcome={outlook} />
  );

function WayOn({ outlook: { state, upcoming } }: { outlook: Outlook }) {
  if ((state === 'playing' || state === 'waiting') && upcoming)
    return (
      <LinkTo className={buttonClassOf({ variant: 'go' })} to={`/match/${upcoming.id}`}>
        <Trans>Next match</Trans>
      </LinkTo>
    );
  return (
    <LinkTo className={buttonClassOf({ variant: 'go' })} to="/my-team">
      <Trans>My Team</Trans>
    </LinkTo>
  );
}
