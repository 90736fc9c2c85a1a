import { Trans } from '@lingui/react/macro';
import { isUnreported } from '@ringside/rules/series/live-score';
import { Button } from '@ringside/ui/button';
import { Note } from '@ringside/ui/note';
import { Panel } from '@ringside/ui/panel';
import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import { usePendingCommand, PendingCommand } from '../../../parts/requests/pending-command.tsx';
import { Instant } from '../../../parts/time/instant.tsx';
import { runOrQueue } from '../../../session/run-or-queue.ts';
import { useSession } from '../../../session/session-store.ts';
import { refreshMatches } from '../../../session/watches.ts';
import { useLiveScore } from '../games/use-live-score.ts';
import { HeadStartText } from '../head-start-text.tsx';
import { useCompetitorName, useSidesText } from '../match-head.tsx';
import type { ExplainedMatch, MatchData } from '../read-match.ts';
import { findRuling, presentPlayersOf, type Ruling } from '../series-steps.ts';
import { useMatchSide } from '../use-match-side.ts';
import { DisputeDialog } from './dispute-dialog.tsx';
import { Evidence, type Pictures } from './match-pictures.tsx';
import { ReportAnswer } from './report-answer.tsx';
import { ReportForm } from './report-form.tsx';
import { ScoreSheet } from './score-sheet.tsx';
import { usePictures } from './use-pictures.ts';

/** The element where a result is reported and confirmed, for links on the same page. */
export const RESULT_ID = 'result';

/** Returns the step that a side owes the result now. */
export function resultActionOf(
  { state, reporting, reportedBy }: MatchData['series'],
  side: 'home' | 'away',
): 'report' | 'confirm' | null {
  if (reporting === 'reported') return reportedBy === side ? null : 'confirm';
  return state === 'live' && (reporting === 'none' || reporting === 'overdue') ? 'report' : null;
}

/** Reporting: report, confirm, dispute, or the outcome of it. */
export function MatchResult({ match, history }: Pick<ExplainedMatch, 'match' | 'history'>) {
  const { series } = match;
  const { side } = useMatchSide(match);
  const { userId } = useSession();
  const [isReplacing, setIsReplacing] = useState(false);
  const owesReport = side !== null && resultActionOf(series, side) === 'report';
  // [SER-10] only members who have checked in report and confirm
  const isPresent = userId !== null && presentPlayersOf(history).has(userId);
  if (owesReport && !isPresent) return <AwaitedReport />;
  const canReplace = side !== null && series.state === 'live' && isReplacing;
  if (owesReport || canReplace)
    return (
      <ResultReport match={match} isReplacing={!owesReport} onDone={() => setIsReplacing(false)} />
    );
  return (
    <ResultInView
      match={match}
      history={history}
      isPresent={isPresent}
      onReplace={() => setIsReplacing(true)}
    />
  );
}

/** A result that was reported, disputed or stands; nothing before. */
function ResultInView({
  match,
  history,
  ...answer
}: Pick<ExplainedMatch, 'match' | 'history'> & { isPresent: boolean; onReplace: () => void }) {
  const { member } = useMatchSide(match);
  const { reporting, state, id } = match.series;
  const pictures = usePictures(id, member, history.length);
  if (reporting === 'reported')
    return <ReportedResult match={match} pictures={pictures} {...answer} />;
  if (reporting === 'disputed') return <DisputedResult match={match} pictures={pictures} />;
  return state === 'finished' ? (
    <FinalResult match={match} history={history} pictures={pictures} />
  ) : null;
}

/** The text for a member who has not checked in, and so cannot report. */
const AwaitedReport = () => (
  <Panel id={RESULT_ID} title={<Trans>Result</Trans>}>
    <Note title={<Trans>A teammate who has checked in reports the result.</Trans>}>
      <span className="small">
        <Trans>You have not checked in for this match, so you cannot report it yourself.</Trans>
      </span>
    </Note>
  </Panel>
);

function DisputedResult({ match, pictures }: { match: MatchData; pictures: Pictures }) {
  const { member } = useMatchSide(match);
  const reload = () => {
    pictures.reload();
    // a picture may be what a referee waits for
    refreshMatches();
  };
  return (
    <Panel id={RESULT_ID} title={<Trans>Result</Trans>}>
      <div className="stack">
        <Note tone="warn" title={<Trans>A referee is looking at this match.</Trans>}>
          <span className="small">
            <Trans>The two sides do not agree. The bracket waits for the decision.</Trans>
          </span>
        </Note>
        {member && <Evidence pictures={{ ...pictures, reload }} />}
        <ScoreSheet match={match} />
      </div>
    </Panel>
  );
}

function ResultReport({
  match,
  isReplacing,
  onDone,
}: {
  match: MatchData;
  /** Whether a report is in, to which the player can go back. */
  isReplacing: boolean;
  onDone: () => void;
}) {
  const { series, periods, games } = match;
  const nameOf = useCompetitorName();
  const { revalidate } = useRevalidator();
  const liveScore = useLiveScore(match, revalidate);
  const pendingCommand = usePendingCommand('report', series.id);
  const about = useSidesText(series);
  return (
    <Panel id={RESULT_ID} title={<Trans>Report the result</Trans>}>
      {pendingCommand && (
        <div className="gap-below">
          <PendingCommand entry={pendingCommand} />
        </div>
      )}
      {series.reporting === 'overdue' && (
        <div className="gap-below">
          <Note tone="warn" title={<Trans>The result is overdue.</Trans>}>
            <span className="small">
              <Trans>Report it now, or the match is decided without you.</Trans>
            </span>
          </Note>
        </div>
      )}
      {series.headStart && (
        <div className="gap-below">
          <HeadStartText series={series} />
        </div>
      )}
      <ReportForm
        subject={series.id}
        bestOf={series.bestOf}
        headStart={series.headStart}
        periods={periods}
        home={nameOf(series.competitors[0])}
        away={nameOf(series.competitors[1])}
        games={games}
        {...(isUnreported(series.reporting) && { liveScore })}
        onReport={async (results) => {
          await liveScore.settle();
          const outcome = await runOrQueue({
            kind: 'report',
            subject: series.id,
            about,
            call: (api) => api.matchSeries.report(series.id, results),
          });
          onDone();
          if (outcome === 'sent') await revalidate();
        }}
      />
      {isReplacing && (
        <div className="row">
          <Button onClick={onDone}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      )}
    </Panel>
  );
}

function ReportedResult({
  match,
  isPresent,
  pictures,
  onReplace,
}: {
  match: MatchData;
  /** Whether the visitor has checked in for the match. */
  isPresent: boolean;
  pictures: Pictures;
  onReplace: () => void;
}) {
  const { series } = match;
  const { side } = useMatchSide(match);
  const [disputing, setDisputing] = useState(false);
  const about = useSidesText(series);
  return (
    <Panel id={RESULT_ID} title={<Trans>Result</Trans>}>
      <div className="stack">
        <ScoreSheet match={match} />
        <ReportedNote series={series} side={side} isPresent={isPresent} />
        {side === null ? null : side === series.reportedBy ? (
          isPresent && (
            <div className="row">
              <Button onClick={onReplace}>
                <Trans>Change our report</Trans>
              </Button>
            </div>
          )
        ) : (
          <ReportAnswer
            seriesId={series.id}
            about={about}
            canConfirm={isPresent}
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

/** The note that names the reporter and says which side must answer until when. */
function ReportedNote({
  series,
  side,
  isPresent,
}: {
  series: MatchData['series'];
  side: 'home' | 'away' | null;
  isPresent: boolean;
}) {
  const nameOf = useCompetitorName();
  const [home, away] = series.competitors;
  const isHomeReport = series.reportedBy === 'home';
  const reporter = nameOf(isHomeReport ? home : away);
  const other = nameOf(isHomeReport ? away : home);
  const time = series.confirmBy && <Instant at={series.confirmBy} style="time" />;
  const isOwnReport = side !== null && side === series.reportedBy;
  return (
    <Note
      tone="warn"
      title={
        isOwnReport ? (
          <Trans>Your team has reported this result.</Trans>
        ) : (
          <Trans>{reporter} reported this result.</Trans>
        )
      }
    >
      {time && (
        <span className="small">
          {side === null || isOwnReport ? (
            <Trans>
              {other} can confirm or dispute it. Without an answer it is final at {time}.
            </Trans>
          ) : isPresent ? (
            <Trans>Confirm or dispute it before {time}. Without your answer it is final.</Trans>
          ) : (
            <Trans>
              A teammate who has checked in can confirm it, and each of you can dispute it, before{' '}
              {time}. Without an answer it is final.
            </Trans>
          )}
        </span>
      )}
    </Note>
  );
}

/** The result that stands, game by game, with its source. */
function FinalResult({
  match,
  history,
  pictures,
}: Pick<ExplainedMatch, 'match' | 'history'> & { pictures: Pictures }) {
  const { side } = useMatchSide(match);
  const ruling = findRuling(history);
  const about = useSidesText(match.series);
  const hasPlayedGame = match.series.matches.some(({ state }) => state === 'finished');
  if (!side && !hasPlayedGame && !ruling) return null;
  return (
    <FinalPanel
      ruling={ruling}
      about={about}
      pictures={pictures}
      disputeNote={
        side && (
          <Trans>
            The result stands. It can be disputed until the next match of either side begins.
          </Trans>
        )
      }
    >
      <ScoreSheet match={match} />
    </FinalPanel>
  );
}

/** The panel of a result that stands, with its source and the way to dispute it. */
export function FinalPanel({
  ruling,
  about,
  pictures,
  disputeNote,
  children,
}: {
  ruling: Ruling | null;
  /** The names of the match. */
  about: string;
  pictures: Pictures;
  /** How long the result can be disputed; null for a viewer who may not dispute it. */
  disputeNote: ReactNode;
  /** The result. */
  children: ReactNode;
}) {
  const [disputing, setDisputing] = useState(false);
  const hasPictures = pictures.reading.state === 'read' && pictures.reading.answer.length > 0;
  return (
    <Panel title={<Trans>Result</Trans>}>
      <div className="stack">
        {children}
        {ruling && <RulingNote step={ruling} />}
        {disputeNote && (
          <>
            <p className="soft">{disputeNote}</p>
            <div>
              <Button size="small" onClick={() => setDisputing(true)}>
                <Trans>Dispute</Trans>
              </Button>
            </div>
            {hasPictures && !disputing && <Evidence pictures={pictures} />}
          </>
        )}
      </div>
      {disputeNote && (
        <DisputeDialog
          pictures={pictures}
          about={about}
          open={disputing}
          onClose={() => setDisputing(false)}
        />
      )}
    </Panel>
  );
}

/** The note that an operator made or changed the result, with the previous score. */
function RulingNote({ step: { step, date, before, isUpheld } }: { step: Ruling }) {
  const score = before && !isUpheld ? `${before[0]} : ${before[1]}` : null;
  return (
    <Note
      title={
        isUpheld ? (
          <Trans>A referee upheld this result.</Trans>
        ) : step === 'corrected' ? (
          <Trans>A referee corrected this result.</Trans>
        ) : (
          <Trans>A referee decided this result.</Trans>
        )
      }
    >
      <span className="small">
        <Instant at={date} />
        {score && (
          <>
            . <Trans>Before: {score}</Trans>
          </>
        )}
      </span>
    </Note>
  );
}
