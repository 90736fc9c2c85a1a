import type { ChatReport } from '@ringside/contract/collections/chat';
import type { MatchSeries } from '@ringside/contract/collections/match-series';
import { Link } from 'react-router';
import { ReportWords } from '../../parts/report-words.tsx';
import { titleOf } from '../../parts/series-words.tsx';
import { Nothing } from '../../parts/shown.tsx';

/** Reported messages that wait for a decision, the oldest at the top; each links to its series. */
export function ReportList({ reports }: { reports: ChatReport[] }) {
  if (reports.length === 0) return <Nothing>No reported messages.</Nothing>;
  return (
    <ul className="alarms">
      {reports.map((report) => (
        <li key={report.id} className="alarm alarm--open">
          <div className="grow">
            <Link to={`/series/${report.matchSeries.id}`}>
              <b>{titleOf(report.matchSeries as MatchSeries)}</b>
            </Link>
            <p className="break">
              <b>{report.message.user.username}:</b> {report.message.text}
            </p>
            <ReportWords report={report} />
          </div>
        </li>
      ))}
    </ul>
  );
}
