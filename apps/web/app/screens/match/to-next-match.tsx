import { Trans } from '@lingui/react/macro';
import type { MatchSeries } from '@ringside/contract/collections/match-series';
import { buttonClassOf } from '@ringside/ui/button';
import { Note } from '@ringside/ui/note';
import { LinkTo } from '../../parts/links/link-to.tsx';
import { Instant } from '../../parts/time/instant.tsx';
import { useSession } from '../../session/session-store.ts';
import { useCompetitorName } from './match-head.tsx';
import type { MatchData } from './read-match.ts';
import { useMatchSide } from './use-match-side.ts';

/** After a match, for its players: their next one with opponent and time, as far as known. */
export function ToNextMatch({ match }: { match: MatchData }) {
  const { member } = useMatchSide(match);
  const { upcomingMatch, outlook, latestRoster } = useSession();
  const opponent = useOpponentName(upcomingMatch, latestRoster?.id);
  const next = upcomingMatch ?? outlook?.upcoming;
  if (!member || match.series.state !== 'finished' || !next || next.id === match.series.id)
    return null;
  return (
    <Note tone="ok" title={<Trans>Next match</Trans>}>
      <div className="row row-b">
        <span className="break">
          {opponent && <b>{opponent} </b>}
          {next.date ? <Instant at={next.date} /> : <Trans>Time to be announced</Trans>}
        </span>
        <LinkTo className={buttonClassOf({ variant: 'go' })} to={`/match/${next.id}`}>
          <Trans>Go to match</Trans>
        </LinkTo>
      </div>
    </Note>
  );
}

/** Returns the name of the other side; null in a lobby and before the match is known. */
function useOpponentName(series: MatchSeries | null, ownRosterId?: string): string | null {
  const nameOf = useCompetitorName();
  if (!series || series.lobby) return null;
  const isOwn = ({ roster }: MatchSeries['competitors'][number]) => roster?.id === ownRosterId;
  return series.competitors.some(isOwn)
    ? nameOf(series.competitors.find((one) => !isOwn(one)))
    : null;
}
