import { Trans } from '@lingui/react/macro';
import { matchesScore } from '@ringside/rules/series/score';
import { Button } from '@ringside/ui/button';
import { Note } from '@ringside/ui/note';
import { Panel } from '@ringside/ui/panel';
import { SideMark } from '@ringside/ui/side-mark';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { client } from '../../session/browser-client.ts';
import { Instant } from '../../shell/instant.tsx';
import { SomethingWrong } from '../../shell/something-wrong.tsx';
import { useAct } from '../../shell/use-act.ts';
import { DisputeDialog } from './dispute-dialog.tsx';
import { useCompetitorName } from './match-head.tsx';
import type { MatchData } from './read-match.ts';
import { ReportForm } from './report-form.tsx';
import { useMatchSide } from './use-match-side.ts';

/** Reporting: report, confirm, dispute, or what became of it. */
export function MatchResult({ match }: { match: MatchData }) {
  const { series } = match;
  const { side } = useMatchSide(match);
  const [again, setAgain] = useState(false);
  if (series.state === 'live' && side && (series.reporting === 'none' || series.reporting === 'overdue' || again)) return <Report match={match} onDone={() => setAgain(false)} />;
  if (series.reporting === 'reported') return <Reported match={match} onReplace={() => setAgain(true)} />;
  if (series.reporting === 'disputed') return <Panel title={<Trans>Result</Trans>}><Note tone="warn" title={<Trans>A referee is looking at this match.</Trans>}><span className="small"><Trans>The two sides do not agree. The bracket waits for the decision.</Trans></span></Note></Panel>;
  if (series.state === 'finished' && side) return <Stands match={match} />;
  return null;
}

function Report({ match: { series }, onDone }: { match: MatchData; onDone: () => void }) {
  const nameOf = useCompetitorName();
  const { revalidate } = useRevalidator();
  return (
    <Panel title={<Trans>Report the result</Trans>}>
      {series.reporting === 'overdue' && <div className="gap-below"><Note tone="warn" title={<Trans>The result is overdue.</Trans>}><span className="small"><Trans>Report it now, or the match is decided without you.</Trans></span></Note></div>}
      <ReportForm
        bestOf={series.bestOf}
        home={nameOf(series.competitors[0])}
        away={nameOf(series.competitors[1])}
        onReport={async (results) => {
          await client.matchSeries.report(series.id, results);
          onDone();
          await revalidate();
        }}
      />
    </Panel>
  );
}

function Reported({ match, onReplace }: { match: MatchData; onReplace: () => void }) {
  const { series } = match;
  const { side } = useMatchSide(match);
  const { revalidate } = useRevalidator();
  const { busy, error, run } = useAct();
  const [disputing, setDisputing] = useState(false);
  const confirm = () => run(async () => {
    await client.matchSeries.confirm(series.id);
    await revalidate();
  });
  const own = side !== null && side === series.reportedBy;
  return (
    <Panel title={<Trans>Result</Trans>}>
      <div className="stack">
        <ReportedScore match={match} />
        <Note tone="warn" title={<Trans>A result was reported.</Trans>}>
          {series.confirmBy && <span className="small"><Trans>Without an answer it stands from <Instant at={series.confirmBy} style="time" />.</Trans></span>}
        </Note>
        <SomethingWrong error={error} />
        {side && (
          <div className="row">
            {own ? <Button onClick={onReplace}><Trans>Change our report</Trans></Button> : <Button look="go" icon="check" busy={busy} onClick={() => void confirm()}><Trans>Confirm result</Trans></Button>}
            {!own && <Button onClick={onReplace}><Trans>Report another result</Trans></Button>}
            {!own && <Button look="danger" onClick={() => setDisputing(true)}><Trans>Dispute</Trans></Button>}
          </div>
        )}
      </div>
      <DisputeDialog series={series.id} open={disputing} onClose={() => setDisputing(false)} />
    </Panel>
  );
}

/** What was reported, game by game, as the score of the series. */
function ReportedScore({ match: { series } }: { match: MatchData }) {
  const nameOf = useCompetitorName();
  const played = series.matches.filter(({ state }) => state === 'finished');
  if (played.length === 0) return null;
  const score = matchesScore({ matches: played });
  return (
    <p className="reported">
      <SideMark side="home">{nameOf(series.competitors[0])}</SideMark> <b className="num">{score.home} : {score.away}</b> <SideMark side="away">{nameOf(series.competitors[1])}</SideMark>
    </p>
  );
}

function Stands({ match: { series } }: { match: MatchData }) {
  const [disputing, setDisputing] = useState(false);
  return (
    <Panel title={<Trans>Result</Trans>}>
      <div className="stack">
        <p className="soft"><Trans>The result stands. It can be disputed until the next match of either side begins.</Trans></p>
        <div><Button size="small" onClick={() => setDisputing(true)}><Trans>Dispute</Trans></Button></div>
      </div>
      <DisputeDialog series={series.id} open={disputing} onClose={() => setDisputing(false)} />
    </Panel>
  );
}
