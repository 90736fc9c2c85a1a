import { Trans } from '@lingui/react/macro';
import type { SeriesStep } from '@ringside/contract/collections/series-history';
import { Button } from '@ringside/ui/button';
import { Note } from '@ringside/ui/note';
import { Panel } from '@ringside/ui/panel';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { client } from '../../../session/browser-client.ts';
import { runOrQueue } from '../../../session/run-or-queue.ts';
import { SomethingWrong } from '../../../shell/errors/something-wrong.tsx';
import { usePendingCommand, PendingCommand } from '../../../shell/requests/pending-command.tsx';
import { useCommand } from '../../../shell/requests/use-command.ts';
import { Instant } from '../../../shell/time/instant.tsx';
import { HeadStartText } from '../head-start-text.tsx';
import { useCompetitorName } from '../match-head.tsx';
import type { ExplainedMatch, MatchData } from '../read-match.ts';
import { findRuling } from '../series-steps.ts';
import { useMatchSide } from '../use-match-side.ts';
import { DisputeDialog } from './dispute-dialog.tsx';
import { Evidence } from './evidence.tsx';
import type { Pictures } from './match-pictures.tsx';
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
  const { side, member } = useMatchSide(match);
  const [isReplacing, setIsReplacing] = useState(false);
  const pictures = usePictures(series.id, member, history.length);
  if (
    side &&
    (resultActionOf(series, side) === 'report' || (series.state === 'live' && isReplacing))
  )
    return <ResultReport match={match} onDone={() => setIsReplacing(false)} />;
  if (series.reporting === 'reported')
    return (
      <ReportedResult match={match} pictures={pictures} onReplace={() => setIsReplacing(true)} />
    );
  if (series.reporting === 'disputed') return <DisputedResult match={match} pictures={pictures} />;
  if (series.state === 'finished')
    return <FinalResult match={match} history={history} pictures={pictures} />;
  return null;
}

function DisputedResult({ match, pictures }: { match: MatchData; pictures: Pictures }) {
  const { member } = useMatchSide(match);
  return (
    <Panel title={<Trans>Result</Trans>}>
      <div className="stack">
        <ScoreSheet match={match} />
        <Note tone="warn" title={<Trans>A referee is looking at this match.</Trans>}>
          <span className="small">
            <Trans>The two sides do not agree. The bracket waits for the decision.</Trans>
          </span>
        </Note>
        {member && <Evidence pictures={pictures} />}
      </div>
    </Panel>
  );
}

function ResultReport({
  match: { series, periods },
  onDone,
}: {
  match: MatchData;
  onDone: () => void;
}) {
  const nameOf = useCompetitorName();
  const { revalidate } = useRevalidator();
  const pendingCommand = usePendingCommand('report', series.id);
  const about = series.competitors.map(nameOf).join(' – ');
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
        bestOf={series.bestOf}
        headStart={series.headStart}
        periods={periods}
        home={nameOf(series.competitors[0])}
        away={nameOf(series.competitors[1])}
        onReport={async (results) => {
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
    </Panel>
  );
}

function ReportedResult({
  match,
  pictures,
  onReplace,
}: {
  match: MatchData;
  pictures: Pictures;
  onReplace: () => void;
}) {
  const { series } = match;
  const { side } = useMatchSide(match);
  const { revalidate } = useRevalidator();
  const { busy, error, run } = useCommand();
  const [disputing, setDisputing] = useState(false);
  const confirm = () =>
    run(async () => {
      await client.matchSeries.confirm(series.id);
      await revalidate();
    });
  const isOwnReport = side !== null && side === series.reportedBy;
  return (
    <Panel id={RESULT_ID} title={<Trans>Result</Trans>}>
      <div className="stack">
        <ScoreSheet match={match} />
        <Note tone="warn" title={<Trans>A result was reported.</Trans>}>
          {series.confirmBy && (
            <span className="small">
              <Trans>
                If the other team does not answer, the result is final at{' '}
                <Instant at={series.confirmBy} style="time" />.
              </Trans>
            </span>
          )}
        </Note>
        <SomethingWrong error={error} />
        {side && (
          <div className="row">
            {isOwnReport ? (
              <Button onClick={onReplace}>
                <Trans>Change our report</Trans>
              </Button>
            ) : (
              <Button look="go" icon="check" busy={busy} onClick={() => void confirm()}>
                <Trans>Confirm result</Trans>
              </Button>
            )}
            {!isOwnReport && (
              <Button onClick={onReplace}>
                <Trans>Report another result</Trans>
              </Button>
            )}
            {!isOwnReport && (
              <Button look="danger" onClick={() => setDisputing(true)}>
                <Trans>Dispute</Trans>
              </Button>
            )}
          </div>
        )}
      </div>
      <DisputeDialog pictures={pictures} open={disputing} onClose={() => setDisputing(false)} />
    </Panel>
  );
}

/** The result that stands, game by game, with its source. */
function FinalResult({
  match,
  history,
  pictures,
}: Pick<ExplainedMatch, 'match' | 'history'> & { pictures: Pictures }) {
  const { side } = useMatchSide(match);
  const [disputing, setDisputing] = useState(false);
  const ruling = findRuling(history);
  const hasPlayedGame = match.series.matches.some(({ state }) => state === 'finished');
  const hasPictures = pictures.reading.state === 'read' && pictures.reading.answer.length > 0;
  if (!side && !hasPlayedGame && !ruling) return null;
  return (
    <Panel title={<Trans>Result</Trans>}>
      <div className="stack">
        <ScoreSheet match={match} />
        {ruling && <RulingNote step={ruling} />}
        {side && (
          <>
            <p className="soft">
              <Trans>
                The result stands. It can be disputed until the next match of either side begins.
              </Trans>
            </p>
            <div>
              <Button size="small" onClick={() => setDisputing(true)}>
                <Trans>Dispute</Trans>
              </Button>
            </div>
            {hasPictures && !disputing && <Evidence pictures={pictures} />}
          </>
        )}
      </div>
      {side && (
        <DisputeDialog pictures={pictures} open={disputing} onClose={() => setDisputing(false)} />
      )}
    </Panel>
  );
}

/** The note that an operator made or changed the result, with the previous score. */
export function RulingNote({ step: { step, date, before } }: { step: SeriesStep }) {
  const score = before ? `${before[0]} : ${before[1]}` : null;
  return (
    <Note
      title={
        step === 'corrected' ? (
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
