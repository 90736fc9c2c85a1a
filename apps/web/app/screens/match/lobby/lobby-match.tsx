import { matchCheckinWindow } from '@ringside/rules/series/series-date';
import { useNow } from '../../../parts/time/use-now.ts';
import { useSession } from '../../../session/session-store.ts';
import type { ExplainedMatch } from '../read-match.ts';
import { LobbyLineUps, PresenceTag } from './lobby-line-ups.tsx';
import { LobbyResult } from './lobby-result.tsx';

/** The result, the check-ins and the line-ups of a lobby. `present`: the users who are checked in. */
export function LobbyMatch({
  match,
  history,
  present,
}: Pick<ExplainedMatch, 'match' | 'history'> & { present: Set<string> }) {
  const { series, rosters } = match;
  const now = useNow();
  const { userId } = useSession();
  const isOpen =
    series.date !== null &&
    series.state !== 'finished' &&
    now >= matchCheckinWindow(new Date(series.date)).from;
  const shownPresent = isOpen || present.size > 0 ? present : null;
  return (
    <>
      <LobbyResult
        match={match}
        history={history}
        noteOf={(rosterId) => {
          const roster = rosters.find(({ id }) => id === rosterId);
          return shownPresent && roster && <PresenceTag roster={roster} users={shownPresent} />;
        }}
      />
      <LobbyLineUps rosters={rosters} present={shownPresent} date={series.date} me={userId} />
    </>
  );
}
