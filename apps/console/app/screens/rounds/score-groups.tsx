import type { SwissRecordRow } from '@ringside/contract/collections/standings';
import { EmptyText } from '../../parts/query-view.tsx';
import { formatScore } from './round-texts.ts';

/**
 * The rosters by score; byes and wins by forfeit count as wins. With a points table the records
 * have draws, and the score is points.
 */
export function ScoreGroups({ records }: { records: SwissRecordRow[] }) {
  if (records.length === 0) return <EmptyText>No roster is seeded yet.</EmptyText>;
  const groups = [...Map.groupBy(records, ({ score }) => score)].toSorted(
    ([one], [other]) => other - one,
  );
  return groups.map(([score, rows]) => (
    <section key={score} aria-label={formatScore(score, isByPoints(rows))}>
      <h3 className="groups__h">
        {formatScore(score, isByPoints(rows))} <span className="soft">{rows.length}</span>
      </h3>
      <ul className="groups">
        {rows.map((row) => (
          <li key={row.id}>
            <span>{row.roster.name}</span>
            <span className="soft num">{formatRecord(row)}</span>
          </li>
        ))}
      </ul>
    </section>
  ));
}

const isByPoints = (rows: readonly SwissRecordRow[]) =>
  rows.some(({ draws }) => draws !== undefined);

/** Returns wins, draws and losses; a bye is a win. */
function formatRecord({ wins, draws, losses, byes }: SwissRecordRow): string {
  const counts = [wins + byes, draws, losses].filter((count) => count !== undefined);
  return `${counts.join('–')}${byes > 0 ? ', bye' : ''}`;
}
