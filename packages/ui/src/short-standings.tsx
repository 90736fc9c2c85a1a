import { Tag } from './tag.tsx';

export interface ShortStanding {
  id: string;
  placement: number;
  name: string;
  record: string;
  mine?: boolean;
}

/** The top of some standings: place, name, wins and losses. */
export function ShortStandings({
  rows,
  you,
  label,
}: {
  rows: ShortStanding[];
  you: string;
  label: string;
}) {
  return (
    <ul className="sst" aria-label={label}>
      {rows.map(({ id, placement, name, record, mine }) => (
        <li key={id} className={mine ? 'sst__r is-me' : 'sst__r'}>
          <b className="sst__p num">{placement}</b>
          <span className="break">{name}</span>
          {mine && <Tag tone="you">{you}</Tag>}
          <span className="sst__w num">{record}</span>
        </li>
      ))}
    </ul>
  );
}
