import type { ChatReport } from '@ringside/contract/collections/chat';
import type { MatchSeries } from '@ringside/contract/collections/match-series';
import { Link } from 'react-router';
import { EmptyText } from '../../parts/query-view.tsx';
import { ReportText } from '../../parts/report-text.tsx';
import { formatSeriesTitle } from '../../parts/series-texts.tsx';

/** Reported messages that wait for a decision, the oldest at the top; each links to its series. */
export function ReportList({ reports }: { reports: ChatReport[] }) {
  if (reports.length === 0) return <EmptyText>No reported messages.</EmptyText>;
  return (
    <ul className="alarms">
      {reports.map((report) => (
        <li key={report.id} className="alarm alarm--open">
          <div className="grow">
            <Link to={`/series/${report.matchSeries.id}`}>
              <b>{formatSeriesTitle(report.matchSeries as MatchSeries)}</b>
            </Link>
            <p className="break">
              <b>{report.message.user.username}:</b> {report.message.text}
            </p>
            <ReportText report={report} />
          </div>
        </li>
      ))}
    </ul>
  );
}
