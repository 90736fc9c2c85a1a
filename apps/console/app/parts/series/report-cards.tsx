import type { MatchResult } from '@ringside/contract/collections/match-series';
import { matchesScore } from '@ringside/rules/series/reporting';
import { Button } from '@ringside/ui/button';
import { SideMark } from '@ringside/ui/side-mark';
import { formatSide } from '../series-texts.tsx';
import { Time } from '../time.tsx';
import type { SeriesData } from './read-series.ts';
import { lastReportsOf, type SideReport } from './reports.ts';
import { periodsOf } from './result-form.ts';

interface ReportsProps {
  file: SeriesData;
  /**
   * Opens the result with a side's matches in it; undefined for an operator who may not set
   * results.
   */
  onUse: ((matches: MatchResult[]) => void) | undefined;
}

/** The reports of both sides, next to each other. */
export function Reports({ file, onUse }: ReportsProps) {
  const reports = lastReportsOf(file.log);
  return (
    <div className="two">
      {(['home', 'away'] as const).map((side) => (
        <ReportCard key={side} side={side} report={reports[side]} file={file} onUse={onUse} />
      ))}
    </div>
  );
}

function ReportCard({
  side,
  report,
  file,
  onUse,
}: ReportsProps & { side: 'home' | 'away'; report: SideReport | null }) {
  const name = formatSide(file.series.competitors[side === 'home' ? 0 : 1]);
  return (
    <article className={`side-card side-card--${side}`}>
      <h3>
        <SideMark side={side} />
        {name}
      </h3>
      {!report && <p className="nothing">No report.</p>}
      {report?.matches && <ReportedMatches matches={report.matches} file={file} />}
      {report && (
        <>
          {report.reason && <blockquote>{report.reason}</blockquote>}
          <p className="soft small">
            {report.by} · <Time at={report.at} />
          </p>
        </>
      )}
      {report?.matches && onUse && (
        <UseReportButton name={name} matches={report.matches} onUse={onUse} />
      )}
    </article>
  );
}

/** The score of a report, and its matches one by one. */
function ReportedMatches({
  matches,
  file: { series, segment },
}: {
  matches: MatchResult[];
  file: SeriesData;
}) {
  const score = matchesScore({
    matches,
    headStart: series.headStart,
    periods: periodsOf(segment),
  });
  return (
    <>
      {score && (
        <p>
          <b className="score num">{`${score.home} : ${score.away}`}</b>
        </p>
      )}
      <ol className="matches">
        {matches.map((match, index) => (
          <li key={index}>{`Game ${index + 1}: ${formatMatch(match)}`}</li>
        ))}
      </ol>
    </>
  );
}

interface UseReportButtonProps {
  name: string;
  matches: MatchResult[];
  onUse: (matches: MatchResult[]) => void;
}

const UseReportButton = ({ name, matches, onUse }: UseReportButtonProps) => (
  <Button size="small" aria-label={`Use this report of ${name}`} onClick={() => onUse(matches)}>
    Use this report
  </Button>
);

function formatMatch({ periods, forfeit }: MatchResult): string {
  if (forfeit) return `${forfeit} forfeited`;
  return periods
    .map(({ key, scores: [home, away] }) => `${periods.length > 1 ? `${key} ` : ''}${home}:${away}`)
    .join(', ');
}
