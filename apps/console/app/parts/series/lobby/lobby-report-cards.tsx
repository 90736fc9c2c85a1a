import { Button } from '@ringside/ui/button';
import { Tag } from '@ringside/ui/tag';
import { EmptyText } from '../../query-view.tsx';
import { Time } from '../../time.tsx';
import type { SeriesData } from '../read-series.ts';
import { lobbyReportsOf, type RosterReport } from './lobby-reports.ts';

interface LobbyReportsProps {
  file: SeriesData;
  /** Opens the result with these games; undefined for an operator who may not set results. */
  onUse: ((games: string[][]) => void) | undefined;
}

/** The reports and disputes of the rosters of a lobby, and how many agree. */
export function LobbyReports({ file, onUse }: LobbyReportsProps) {
  const { series, log } = file;
  const reports = lobbyReportsOf(log);
  const nameOf = (id: string) =>
    series.competitors.find(({ roster }) => roster?.id === id)?.roster?.name ?? id;
  const { reportedBy = null, confirmedBy = [], confirmationsNeeded = 0 } = series.lobby ?? {};
  const agreed = new Set([...confirmedBy, ...(reportedBy === null ? [] : [reportedBy])]);
  if (reports.length === 0) return <EmptyText>No report.</EmptyText>;
  return (
    <>
      {series.reporting === 'reported' && (
        <p>{`${agreed.size} of ${confirmationsNeeded} captains have confirmed: ${[...agreed].map(nameOf).join(', ')}.`}</p>
      )}
      <div className="two">
        {reports.map((report) => (
          <ReportCard
            key={report.rosterId}
            report={report}
            isCurrent={report.rosterId === reportedBy}
            nameOf={nameOf}
            onUse={onUse}
          />
        ))}
      </div>
    </>
  );
}

function ReportCard({
  report: { rosterId, at, by, games, reason },
  isCurrent,
  nameOf,
  onUse,
}: {
  report: RosterReport;
  isCurrent: boolean;
  nameOf: (id: string) => string;
  onUse: LobbyReportsProps['onUse'];
}) {
  const name = nameOf(rosterId);
  return (
    <article className="side-card">
      <h3>
        {name}
        {isCurrent && <Tag tone="home">Reported</Tag>}
      </h3>
      {games && (
        <ol className="matches">
          {games.map((order, index) => (
            <li key={index}>{`Game ${index + 1}: ${order.map(nameOf).join(', ')}`}</li>
          ))}
        </ol>
      )}
      {reason && <blockquote>{reason}</blockquote>}
      <p className="soft small">
        {by} · <Time at={at} />
      </p>
      {games && onUse && (
        <Button size="small" aria-label={`Use this report of ${name}`} onClick={() => onUse(games)}>
          Use this report
        </Button>
      )}
    </article>
  );
}
