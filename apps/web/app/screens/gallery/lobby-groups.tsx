import { useLingui } from '@lingui/react/macro';
import { lobbyRows } from '../../season/lobby/lobby-sheet-rows.ts';
import { LobbySheet } from '../../season/lobby/lobby-sheet.tsx';
import { LobbyRound } from '../brackets/lobbies/lobbies.tsx';
import { MatchHistory } from '../match/history/match-history.tsx';
import { LobbyConfirmations } from '../match/lobby/lobby-confirmations.tsx';
import { LobbyHead } from '../match/lobby/lobby-head.tsx';
import { LobbyLineUps } from '../match/lobby/lobby-line-ups.tsx';
import { LobbyOrderForm } from '../match/lobby/lobby-order-form.tsx';
import { LobbySteps } from '../match/lobby/lobby-steps.tsx';
import { WhyThese } from '../match/why/why-these.tsx';
import { createLobbiesOfRound, createLobby, OWN_ID, PLACEMENT_POINTS } from './sample-lobby.ts';
import { LOBBY_HISTORY } from './sample-match.ts';
import { REASONS } from './sample-reasons.ts';
import { Group, Specimen } from './specimen.tsx';

const LOBBIES = {
  'before the check-in': createLobby(),
  live: createLobby({ teams: 3, bestOf: 1, facts: { state: 'live' } }),
  'reported, with a forfeit': createLobby({
    reported: true,
    forfeited: '6',
    facts: { state: 'live', reporting: 'reported' },
  }),
  'of 16 teams and 8 games, disputed': createLobby({
    teams: 16,
    bestOf: 8,
    reported: true,
    facts: { state: 'live', reporting: 'disputed' },
  }),
};
const REPORTED = LOBBIES['reported, with a forfeit'];
const OWN = new Set([OWN_ID]);
const teamsOf = ({ rosters }: ReturnType<typeof createLobby>) =>
  rosters.map(({ id, name }) => ({ id, name }));
/** Accepts a call that would send something, and sends nothing. */
const keep = () => Promise.resolve();
const refuse = () => Promise.reject(new Error('gallery'));

/** The parts of a lobby: its page, its report, and the page of its stage. */
export function LobbyGroups() {
  const { t } = useLingui();
  const { rosters } = REPORTED;
  const present = new Set(
    rosters.slice(0, 4).flatMap(({ players }) => players.map((p) => p.user.id)),
  );
  return (
    <>
      <Group name="LobbyRound, LobbyCard">
        <div className="gal__w">
          <LobbyRound
            shown={createLobbiesOfRound()}
            segment={{
              id: '1',
              state: 'running',
              configuration: { placementPoints: PLACEMENT_POINTS },
            }}
            roundCount={3}
            date={null}
          />
        </div>
      </Group>
      <Group name="LobbyHead, LobbySheet">
        {Object.entries(LOBBIES).map(([state, match], index) => (
          <Specimen key={state} state={state}>
            <div className="gal__w stack">
              <LobbyHead match={match} level={3} />
              <LobbySheet
                rows={lobbyRows(match.series, PLACEMENT_POINTS)}
                games={match.series.bestOf}
                label={`${t`Places and points`} ${index + 1}`}
                ownRosterIds={OWN}
              />
            </div>
          </Specimen>
        ))}
      </Group>
      <LobbyReports />
      <Group name="MatchHistory, WhyThese">
        <div className="gal__w stack">
          <MatchHistory match={REPORTED} history={LOBBY_HISTORY} />
          <WhyThese match={REPORTED} explanation={REASONS.lobbies ?? null} />
        </div>
      </Group>
      <Group name="LobbyConfirmations, LobbyLineUps, LobbySteps">
        <div className="gal__w stack">
          <LobbyConfirmations series={REPORTED.series} />
          <LobbyLineUps
            rosters={rosters}
            present={present}
            date={REPORTED.series.date}
            me={rosters[1]?.players[0]?.id ?? null}
          />
          <LobbySteps series={REPORTED.series} />
        </div>
      </Group>
    </>
  );
}

function LobbyReports() {
  const [three, sixteen] = [LOBBIES.live, LOBBIES['of 16 teams and 8 games, disputed']];
  return (
    <Group name="LobbyOrderForm">
      <Specimen state="one game of three teams">
        <div className="gal__w">
          <LobbyOrderForm games={1} teams={teamsOf(three)} onReport={keep} />
        </div>
      </Specimen>
      <Specimen state="five games of eight teams, refused when it is sent">
        <div className="gal__w">
          <LobbyOrderForm
            games={5}
            teams={teamsOf(REPORTED)}
            initial={REPORTED.series.matches.map(({ placements }) => placements ?? [])}
            ownRosterId={OWN_ID}
            onReport={refuse}
            onCancel={() => {}}
          />
        </div>
      </Specimen>
      <Specimen state="eight games of 16 teams, begun">
        <div className="gal__w">
          <LobbyOrderForm
            games={8}
            teams={teamsOf(sixteen)}
            initial={[
              sixteen.rosters.map(({ id }) => id),
              sixteen.rosters.slice(0, 7).map(({ id }) => id),
            ]}
            ownRosterId={OWN_ID}
            onReport={keep}
          />
        </div>
      </Specimen>
    </Group>
  );
}
