import type { Segment } from '@ringside/contract/collections/segments';
import { Link } from 'react-router';

/** Where a segment's order and, of a swiss, its next round are looked at; nothing for a stage, whose regions have theirs, and for a queue. */
export function SegmentLinks({ segment: { id, name, format, children, state } }: { segment: Segment }) {
  if (children.length > 0 || format === 'queue') return null;
  const isSwiss = format === 'swiss' && (state === 'seeded' || state === 'running');
  return (
    <span className="row row--tight">
      <Link to={`/season/segments/${id}/seeding`} aria-label={`Seeding of ${name}`}>Seeding</Link>
      {isSwiss && <Link to={`/season/segments/${id}/rounds`} aria-label={`Rounds of ${name}`}>Rounds</Link>}
    </span>
  );
}
