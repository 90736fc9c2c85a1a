import { Trans } from '@lingui/react/macro';
import { matchCheckinWindow } from '@ringside/rules/series/series-date';
import { Button, buttonClassOf } from '@ringside/ui/button';
import { useChangeCount } from '@ringside/ui/change-animation';
import { Panel } from '@ringside/ui/panel';
import { useRevalidator } from 'react-router';
import { useLive } from '../../live/live-data.ts';
import { NotificationSettings } from '../../notifications/notification-settings.tsx';
import { clientContext } from '../../page-context.ts';
import { LinkTo } from '../../parts/links/link-to.tsx';
import { PendingCommand } from '../../parts/requests/pending-command.tsx';
import { ContactSupport, SomethingWrong } from '../../parts/requests/something-wrong.tsx';
import { useQueuedCommand } from '../../parts/requests/use-queued-command.ts';
import { useNow } from '../../parts/time/use-now.ts';
import { lobbyActionOf } from '../../season/lobby/lobby-actions.ts';
import { useLobbyName } from '../../season/use-lobby-name.ts';
import { session, useSession } from '../../session/session-store.ts';
import { toRouteError } from '../../shell/errors/to-route-error.ts';
import type { RouteHandle } from '../../shell/route-handle.ts';
import type { Route } from './+types/match';
import { MatchChat } from './chat/match-chat.tsx';
import { CheckedInNote } from './checked-in-note.tsx';
import { MatchHistory } from './history/match-history.tsx';
import { LobbyHead } from './lobby/lobby-head.tsx';
import { LobbyMatch } from './lobby/lobby-match.tsx';
import { LobbySteps } from './lobby/lobby-steps.tsx';
import { MatchHead, useCompetitorName } from './match-head.tsx';
import { MatchRosters } from './match-rosters.tsx';
import { MatchSteps } from './match-steps.tsx';
import { type MatchData, readExplained } from './read-match.ts';
import { MatchResult, RESULT_ID, resultActionOf } from './report/match-result.tsx';
import { MatchOver } from './result-poster.tsx';
import { MatchRoom } from './room/match-room.tsx';
import { presentPlayersOf } from './series-steps.ts';
import { useMatchSide, useOwnRoster } from './use-match-side.ts';
import { useMatchTitle } from './use-match-title.ts';
import { WhyThese } from './why/why-these.tsx';
import './match.css';

export const handle: RouteHandle = { pageStyle: 'match' };

/** Loads the match in the address with its explanation and history. */
export const loader = ({ params, context }: Route.LoaderArgs) =>
  toRouteError(readExplained(context.get(clientContext), params.id));

/** The page of a match. */
export default function Match({ loaderData }: Route.ComponentProps) {
  const { match, explanation, history } = useLive(loaderData);
  const { series } = match;
  const { userId } = useSession();
  const titleOf = useMatchTitle();
  const { member } = useMatchSide(match);
  const { revalidate } = useRevalidator();
  const present = presentPlayersOf(history);
  return (
    <div className="stack-l">
      <title>{`${titleOf(match)} | Ringside`}</title>
      {series.lobby ? <LobbyHead match={match} /> : <MatchHead match={match} />}
      <MatchActions
        key={series.id}
        match={match}
        checkedIn={userId === null ? null : present.has(userId)}
        reload={() => void revalidate()}
      />
      {series.lobby ? (
        <LobbyMatch match={match} history={history} present={present} />
      ) : (
        <>
          <MatchRoom match={match} present={present} />
          <MatchResult match={match} history={history} />
          <MatchRosters match={match} present={present} />
        </>
      )}
      <div className={member ? 'cols cols-2' : undefined}>
        {member && <MatchChat series={series.id} isLobby={series.lobby !== null} />}
        {member ? (
          <div className="stack-l">
            <MatchHistory match={match} history={history} />
            <NotificationSettings />
          </div>
        ) : (
          <MatchHistory match={match} history={history} />
        )}
      </div>
      <WhyThese match={match} explanation={explanation} />
      <div className="cols cols-w">
        {series.lobby ? (
          <LobbySteps series={series} />
        ) : (
          !series.competitors.some(({ isBye }) => isBye) && <MatchSteps match={match} />
        )}
        <Panel flat title={<Trans>Need a referee?</Trans>}>
          <p className="soft">
            <Trans>Disputes go to a referee at once. For anything else, write to us.</Trans>
          </p>
          <ContactSupport />
        </Panel>
      </div>
    </div>
  );
}

/**
 * The next action: check in, or open the ban phase. The checked-in players are unknown (null) until
 * the session is known.
 */
function MatchActions({
  match,
  checkedIn,
  reload,
}: {
  match: MatchData;
  checkedIn: boolean | null;
  reload: () => void;
}) {
  const { series } = match;
  const { side } = useMatchSide(match);
  const { shouldCheckin, upcomingMatch } = useSession();
  const isPrompted = shouldCheckin && upcomingMatch?.id === series.id;
  const isBanPhase =
    (match.bans === 'waiting' || match.bans === 'running') &&
    (series.state === 'live' || series.state === 'scheduled');
  return (
    <>
      <CheckInState match={match} checkedIn={checkedIn} isPrompted={isPrompted} reload={reload} />
      {isBanPhase && (
        <ToBanPhase seriesId={series.id} isPlayer={side !== null} isPrompted={isPrompted} />
      )}
      {!isBanPhase && <ToResult match={match} />}
      <MatchOver match={match} />
      {match.bans === 'over' && (
        <div>
          <LinkTo className="link" to={`/match/${series.id}/ban`}>
            <Trans>Ban phase replay</Trans>
          </LinkTo>
        </div>
      )}
    </>
  );
}

/** The link to the ban phase. The check-in prompt, where there is one, is the main action. */
function ToBanPhase({
  seriesId,
  isPlayer,
  isPrompted,
}: {
  seriesId: string;
  isPlayer: boolean;
  isPrompted: boolean;
}) {
  return (
    <div className="row form-end">
      <LinkTo
        className={buttonClassOf({ variant: isPlayer && !isPrompted ? 'go' : 'light' })}
        to={`/match/${seriesId}/ban`}
      >
        {isPlayer ? <Trans>Go to the ban phase</Trans> : <Trans>Watch the ban phase</Trans>}
      </LinkTo>
    </div>
  );
}

/** The check-in of a player while it is open, then the note that they have checked in. */
function CheckInState({
  match,
  checkedIn,
  isPrompted,
  reload,
}: {
  match: MatchData;
  checkedIn: boolean | null;
  /** Whether the panel at the bottom of the page offers the check-in already. */
  isPrompted: boolean;
  reload: () => void;
}) {
  const { member } = useMatchSide(match);
  const { isBanned } = useSession();
  const beats = useChangeCount(checkedIn);
  const isOpen = useIsCheckinOpen(match.series);
  if (!member) return null;
  if (!checkedIn)
    return isOpen && !isBanned && !isPrompted && <MatchCheckIn match={match} reload={reload} />;
  return match.series.state === 'scheduled' && <CheckedInNote match={match} beat={beats > 0} />;
}

function useIsCheckinOpen({ date, state }: MatchData['series']): boolean {
  const now = useNow();
  if (!date || state !== 'scheduled') return false;
  const window = matchCheckinWindow(new Date(date));
  return now >= window.from && now < window.to;
}

/** On a low screen, the link to the form that reports or confirms the result further down. */
function ToResult({ match }: { match: MatchData }) {
  const { series } = match;
  const { side } = useMatchSide(match);
  const lobbyRoster = useOwnRoster(match);
  const action = series.lobby
    ? lobbyActionOf(series, lobbyRoster?.id ?? null)
    : side && resultActionOf(series, side);
  if (!action) return null;
  return (
    <div className="row row--end form-end only-low">
      <a className={buttonClassOf({ variant: 'go' })} href={`#${RESULT_ID}`}>
        {action === 'report' ? <Trans>Report result</Trans> : <Trans>Confirm result</Trans>}
      </a>
    </div>
  );
}

function MatchCheckIn({ match: { series }, reload }: { match: MatchData; reload: () => void }) {
  const nameOf = useCompetitorName();
  const lobbyName = useLobbyName();
  const about = series.lobby ? lobbyName(series) : series.competitors.map(nameOf).join(' – ');
  const { busy, error, pendingCommand, submit } = useQueuedCommand(
    { kind: 'match-checkin', subject: series.id, about },
    () => {
      session.set({ shouldCheckin: false });
      reload();
    },
  );
  const checkIn = () => submit((api) => api.checkins.ofSeries(series.id));
  return (
    <div className="stack stack--tight">
      <SomethingWrong error={error} />
      {pendingCommand ? (
        <PendingCommand entry={pendingCommand} />
      ) : (
        <div className="form-end">
          <Button variant="go" icon="check" busy={busy} onClick={() => void checkIn()}>
            <Trans>Check-in</Trans>
          </Button>
        </div>
      )}
    </div>
  );
}
