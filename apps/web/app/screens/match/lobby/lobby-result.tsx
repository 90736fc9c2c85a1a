import { Trans, useLingui } from '@lingui/react/macro';
import type { Roster } from '@ringside/contract/collections/rosters';
import { Button } from '@ringside/ui/button';
import { Note } from '@ringside/ui/note';
import { Panel } from '@ringside/ui/panel';
import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import { PendingCommand, usePendingCommand } from '../../../parts/requests/pending-command.tsx';
import { SomethingWrong } from '../../../parts/requests/something-wrong.tsx';
import { useQueuedCommand } from '../../../parts/requests/use-queued-command.ts';
import { LobbySheet } from '../../../parts/season/lobby-sheet.tsx';
import { Instant } from '../../../parts/time/instant.tsx';
import { hasAgreed, lobbyActionOf } from '../../../season/lobby/lobby-actions.ts';
import { lobbyRows, placementsOf, playingRosters } from '../../../season/lobby/lobby-sheet-rows.ts';
import { useLobbyName } from '../../../season/use-lobby-name.ts';
import { runOrQueue } from '../../../session/run-or-queue.ts';
import type { ExplainedMatch, MatchData } from '../read-match.ts';
import { DisputeDialog } from '../report/dispute-dialog.tsx';
import { Evidence, type Pictures } from '../report/match-pictures.tsx';
import { FinalPanel, RESULT_ID } from '../report/match-result.tsx';
import { usePictures } from '../report/use-pictures.ts';
import { findRuling } from '../series-steps.ts';
import { useOwnRoster } from '../use-match-side.ts';
import { LobbyConfirmations } from './lobby-confirmations.tsx';
import { LobbyOrderForm } from './lobby-order-form.tsx';
import '../../../parts/season/lobby-sheet.css';

interface LobbyProps {
  match: MatchData;
  /** The visitor's roster in the lobby. */
  roster: Roster | null;
  pictures: Pictures;
}

/** The rosters and points of a lobby with the step of the visitor: report, confirm or dispute. */
export function LobbyResult({
  match,
  history,
  noteOf,
}: Pick<ExplainedMatch, 'match' | 'history'> & { noteOf: (rosterId: string) => ReactNode }) {
  const { series } = match;
  const roster = useOwnRoster(match);
  const [isReplacing, setIsReplacing] = useState(false);
  const pictures = usePictures(series.id, roster !== null, history.length);
  const props = { match, roster, pictures };
  const owesReport = lobbyActionOf(series, roster?.id ?? null) === 'report';
  if (owesReport || (canReplace(series, roster) && isReplacing))
    return (
      <>
        <LobbyReport
          {...props}
          onDone={() => setIsReplacing(false)}
          canCancel={isReplacing && !owesReport}
        />
        <LobbyTable match={match} roster={roster} noteOf={noteOf} />
      </>
    );
  if (series.reporting === 'reported')
    return <ReportedLobby {...props} onReplace={() => setIsReplacing(true)} />;
  if (series.reporting === 'disputed') return <DisputedLobby {...props} />;
  if (series.state === 'finished') return <FinalLobby {...props} history={history} />;
  return <LobbyTable match={match} roster={roster} noteOf={noteOf} />;
}

/** Returns whether a roster may report another result: while it plays in a lobby that is live. */
const canReplace = (series: MatchData['series'], roster: Roster | null): boolean =>
  roster !== null && series.state === 'live' && playingRosters(series).includes(roster.id);

/** The rosters of a lobby with places and points as far as there are any. */
function Sheet({
  match: { series, placementPoints },
  roster,
  noteOf,
}: Pick<LobbyProps, 'match' | 'roster'> & { noteOf?: (rosterId: string) => ReactNode }) {
  const { t } = useLingui();
  return (
    <LobbySheet
      rows={lobbyRows(series, placementPoints ?? [])}
      games={series.bestOf}
      label={t`Places and points`}
      ownRosterIds={new Set(roster ? [roster.id] : [])}
      {...(noteOf && { noteOf })}
    />
  );
}

const LobbyTable = (
  props: Pick<LobbyProps, 'match' | 'roster'> & {
    noteOf: (rosterId: string) => ReactNode;
  },
) => (
  <Panel title={<Trans>Teams</Trans>}>
    <Sheet {...props} />
  </Panel>
);

function LobbyReport({
  match: { series },
  roster,
  onDone,
  canCancel,
}: LobbyProps & { onDone: () => void; canCancel: boolean }) {
  const { revalidate } = useRevalidator();
  const lobbyName = useLobbyName();
  const pendingCommand = usePendingCommand('report', series.id);
  const playing = playingRosters(series);
  const teams = series.competitors.flatMap(({ roster: team }) =>
    team && playing.includes(team.id) ? [team] : [],
  );
  return (
    <Panel id={RESULT_ID} title={<Trans>Report the result</Trans>}>
      <div className="stack">
        {pendingCommand && <PendingCommand entry={pendingCommand} />}
        {series.reporting === 'overdue' && (
          <Note tone="warn" title={<Trans>The result is overdue.</Trans>}>
            <span className="small">
              <Trans>Report it now, or the match is decided without you.</Trans>
            </span>
          </Note>
        )}
        <LobbyOrderForm
          subject={series.id}
          games={series.bestOf}
          teams={teams}
          initial={placementsOf(series)}
          ownRosterId={roster?.id}
          onCancel={canCancel ? onDone : undefined}
          onReport={async (games) => {
            const outcome = await runOrQueue({
              kind: 'report',
              subject: series.id,
              about: lobbyName(series),
              call: (api) =>
                api.matchSeries.report(
                  series.id,
                  games.map((placements) => ({ placements })),
                ),
            });
            onDone();
            if (outcome === 'sent') await revalidate();
          }}
        />
      </div>
    </Panel>
  );
}

function ReportedLobby({
  match,
  roster,
  pictures,
  onReplace,
}: LobbyProps & { onReplace: () => void }) {
  const { series } = match;
  const { revalidate } = useRevalidator();
  const about = useLobbyName()(series);
  const { busy, error, pendingCommand, submit } = useQueuedCommand(
    { kind: 'confirm', subject: series.id, about },
    revalidate,
  );
  const [disputing, setDisputing] = useState(false);
  return (
    <Panel id={RESULT_ID} title={<Trans>Result</Trans>}>
      <div className="stack">
        <Sheet match={match} roster={roster} />
        <ReportedNote match={match} roster={roster} />
        <LobbyConfirmations series={series} />
        <SomethingWrong error={error} />
        {pendingCommand && <PendingCommand entry={pendingCommand} />}
        {roster && !pendingCommand && playingRosters(series).includes(roster.id) && (
          <ReportedActions
            isReporter={series.lobby?.reportedBy === roster.id}
            hasAnswered={hasAgreed(series, roster.id)}
            busy={busy}
            onConfirm={() => void submit((api) => api.matchSeries.confirm(series.id))}
            onReplace={onReplace}
            onDispute={() => setDisputing(true)}
          />
        )}
      </div>
      <DisputeDialog
        pictures={pictures}
        about={about}
        open={disputing}
        onClose={() => setDisputing(false)}
      />
    </Panel>
  );
}

/** The state of a report that waits, from the visitor's view. */
function ReportedNote({ match: { series }, roster }: Pick<LobbyProps, 'match' | 'roster'>) {
  const isReporter = roster !== null && series.lobby?.reportedBy === roster.id;
  const hasAnswered = roster !== null && hasAgreed(series, roster.id);
  return (
    <Note
      tone={hasAnswered ? 'ok' : 'warn'}
      title={
        isReporter ? (
          <Trans>Your team has reported this result.</Trans>
        ) : hasAnswered ? (
          <Trans>Your team has confirmed this result.</Trans>
        ) : (
          <Trans>A result was reported.</Trans>
        )
      }
    >
      {series.confirmBy && (
        <span className="small">
          <Trans>
            If no team disputes it, the result is final at{' '}
            <Instant at={series.confirmBy} style="time" />.
          </Trans>
        </span>
      )}
    </Note>
  );
}

function ReportedActions({
  isReporter,
  hasAnswered,
  busy,
  onConfirm,
  onReplace,
  onDispute,
}: {
  isReporter: boolean;
  hasAnswered: boolean;
  busy: boolean;
  onConfirm: () => void;
  onReplace: () => void;
  onDispute: () => void;
}) {
  if (isReporter)
    return (
      <div className="row">
        <Button onClick={onReplace}>
          <Trans>Change our report</Trans>
        </Button>
      </div>
    );
  return (
    <div className="row">
      {!hasAnswered && (
        <Button variant="go" icon="check" busy={busy} onClick={onConfirm}>
          <Trans>Confirm result</Trans>
        </Button>
      )}
      <Button onClick={onReplace}>
        <Trans>Report another result</Trans>
      </Button>
      <Button variant="danger" onClick={onDispute}>
        <Trans>Dispute</Trans>
      </Button>
    </div>
  );
}

function DisputedLobby({ match, roster, pictures }: LobbyProps) {
  return (
    <Panel title={<Trans>Result</Trans>}>
      <div className="stack">
        <Sheet match={match} roster={roster} />
        <Note tone="warn" title={<Trans>A referee is looking at this match.</Trans>}>
          <span className="small">
            <Trans>The teams do not agree. The standings wait for the decision.</Trans>
          </span>
        </Note>
        {roster && <Evidence pictures={pictures} />}
      </div>
    </Panel>
  );
}

/** The result that stands, with its source. */
function FinalLobby({
  match,
  roster,
  pictures,
  history,
}: LobbyProps & Pick<ExplainedMatch, 'history'>) {
  return (
    <FinalPanel
      ruling={findRuling(history)}
      about={useLobbyName()(match.series)}
      pictures={pictures}
      disputeNote={
        roster && (
          <Trans>
            The result stands. It can be disputed until the next match of a team begins.
          </Trans>
        )
      }
    >
      <Sheet match={match} roster={roster} />
      {match.series.unplayed && (
        <Note title={<Trans>No result was reported: the match was decided without one.</Trans>} />
      )}
    </FinalPanel>
  );
}
