import type { SwissRecordRow } from '@ringside/contract/collections/standings';
import { EmptyText } from '../../parts/query-view.tsx';

/** The rosters by score; byes and wins by forfeit count as wins. */
export function ScoreGroups({ records }: { records: SwissRecordRow[] }) {
  if (records.length === 0) return <EmptyText>No roster is seeded yet.</EmptyText>;
  const groups = [...Map.groupBy(records, ({ score }) => score)].toSorted(
    ([one], [other]) => other - one,
  );
  return groups.map(([score, rows]) => (
    <section key={score} aria-label={score === 1 ? '1 win' : `${score} wins`}>
      <h3 className="groups__h">
        {score === 1 ? '1 win' : `${score} wins`} <span className="soft">{rows.length}</span>
      </h3>
      <ul className="groups">
        {rows.map(({ id, roster, losses, byes }) => (
          <li key={id}>
            <span>{roster.name}</span>
            <span className="soft num">{`${score}–${losses}${byes > 0 ? ', bye' : ''}`}</span>
          </li>
        ))}
      </ul>
    </section>
  ));
}
