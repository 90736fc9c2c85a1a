import { useLingui } from '@lingui/react/macro';
import { LobbySheet } from '@ringside/web/app/parts/season/lobby-sheet.tsx';
import { LobbyRound } from '@ringside/web/app/screens/brackets/lobbies/lobbies.tsx';
import { MatchHistory } from '@ringside/web/app/screens/match/history/match-history.tsx';
import { LobbyConfirmations } from '@ringside/web/app/screens/match/lobby/lobby-confirmations.tsx';
import { LobbyHead } from '@ringside/web/app/screens/match/lobby/lobby-head.tsx';
import { LobbyLineUps } from '@ringside/web/app/screens/match/lobby/lobby-line-ups.tsx';
import { LobbyOrderForm } from '@ringside/web/app/screens/match/lobby/lobby-order-form.tsx';
import { LobbySteps } from '@ringside/web/app/screens/match/lobby/lobby-steps.tsx';
import { WhyThese } from '@ringside/web/app/screens/match/why/why-these.tsx';
import { lobbyRows } from '@ringside/web/app/season/lobby/lobby-sheet-rows.ts';
import { createLobbiesOfRound, createLobby, OWN_ID, PLACEMENT_POINTS } from './sample-lobby.ts';
import { LOBBY_HISTORY } from './sample-match.ts';
import { REASONS } from './sample-reasons.ts';
import { accept, Groups, ignore, refuse, statesOf } from './specimen.tsx';

const LIVE = createLobby({ teams: 3, bestOf: 1, facts: { id: '2', state: 'live' } });
const REPORTED = createLobby({
  reported: true,
  forfeited: '6',
  facts: { id: '3', state: 'live', reporting: 'reported' },
});
const DISPUTED = createLobby({
  teams: 16,
  bestOf: 8,
  reported: true,
  facts: { id: '4', state: 'live', reporting: 'disputed' },
});
const LOBBIES = {
  'before the check-in': createLobby(),
  live: LIVE,
  'reported, with a forfeit': REPORTED,
  'of 16 teams and 8 games, disputed': DISPUTED,
};
const SEGMENT = {
  id: '1',
  state: 'running',
  configuration: { placementPoints: PLACEMENT_POINTS },
} as const;

/** The parts of a lobby: its page, its report, and the page of its stage. */
export function LobbyGroups() {
  const { t } = useLingui();
  const { series, rosters } = REPORTED;
  const present = rosters.slice(0, 4).flatMap(({ players }) => players.map(({ user }) => user.id));
  const me = rosters[1]?.players[0]?.id ?? null;
  return (
    <Groups
      of={{
        LobbyRound: (
          <LobbyRound shown={createLobbiesOfRound()} segment={SEGMENT} roundCount={3} date={null} />
        ),
        'LobbyHead, LobbySheet': statesOf(LOBBIES, (match) => (
          <div className="stack">
            <LobbyHead match={match} level={3} />
            <LobbySheet
              rows={lobbyRows(match.series, PLACEMENT_POINTS)}
              games={match.series.bestOf}
              label={`${t`Places and points`} ${match.series.id}`}
              ownRosterIds={new Set([OWN_ID])}
            />
          </div>
        )),
        LobbyOrderForm: {
          'one game of three teams': (
            <LobbyOrderForm subject="1" games={1} teams={LIVE.rosters} onReport={accept} />
          ),
          'five games of eight teams, refused when it is sent': (
            <LobbyOrderForm
              subject="5"
              games={5}
              teams={rosters}
              initial={series.matches.map(({ placements }) => placements ?? [])}
              ownRosterId={OWN_ID}
              onReport={refuse}
              onCancel={ignore}
            />
          ),
          'eight games of 16 teams, begun': (
            <LobbyOrderForm
              subject="8"
              games={8}
              teams={DISPUTED.rosters}
              initial={[16, 7].map((count) => DISPUTED.rosters.slice(0, count).map(({ id }) => id))}
              ownRosterId={OWN_ID}
              onReport={accept}
            />
          ),
        },
        'MatchHistory: lobby': <MatchHistory match={REPORTED} history={LOBBY_HISTORY} />,
        'WhyThese: lobby': <WhyThese match={REPORTED} explanation={REASONS.lobbies ?? null} />,
        LobbyConfirmations: <LobbyConfirmations series={series} />,
        LobbyLineUps: (
          <LobbyLineUps rosters={rosters} present={new Set(present)} date={series.date} me={me} />
        ),
        LobbySteps: <LobbySteps series={series} />,
      }}
    />
  );
}
