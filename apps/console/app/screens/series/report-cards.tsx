import type { MatchResult } from '@ringside/contract/collections/match-series';
import { matchesScore } from '@ringside/rules/series/score';
import { Button } from '@ringside/ui/button';
import { SideMark } from '@ringside/ui/side-mark';
import { formatSide } from '../../parts/series-texts.tsx';
import { Time } from '../../parts/time.tsx';
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
  const periods = periodsOf(file.segment);
  const score = report?.matches && matchesScore({ matches: report.matches, periods });
  return (
    <article className={`side-card side-card--${side}`}>
      <h3>
        <SideMark side={side} />
        {name}
      </h3>
      {!report && <p className="nothing">No report.</p>}
      {report && (
        <>
          {score && (
            <p>
              <b className="score num">{`${score.home} : ${score.away}`}</b>
            </p>
          )}
          {report.matches && (
            <ol className="matches">
              {report.matches.map((match, index) => (
                <li key={index}>{`Match ${index + 1}: ${formatMatch(match)}`}</li>
              ))}
            </ol>
          )}
          {report.reason && <blockquote>{report.reason}</blockquote>}
          <p className="soft small">
            {report.by} · <Time at={report.at} />
          </p>
          {report.matches && onUse && (
            <Button
              size="small"
              aria-label={`Use this report of ${name}`}
              onClick={() => onUse(report.matches!)}
            >
              Use this report
            </Button>
          )}
        </>
      )}
    </article>
  );
}

function formatMatch({ periods, forfeit }: MatchResult): string {
  if (forfeit) return `${forfeit} gave up`;
  return periods
    .map(({ key, scores: [home, away] }) => `${periods.length > 1 ? `${key} ` : ''}${home}:${away}`)
    .join(', ');
}
