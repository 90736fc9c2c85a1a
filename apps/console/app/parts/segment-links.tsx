import type { Segment } from '@ringside/contract/collections/segments';
import { Link } from 'react-router';

/**
 * Where a segment's order and, of a swiss, its next round are looked at; nothing for a stage, whose
 * regions have theirs, and for a queue.
 */
export function segmentScreens({
  id,
  format,
  children,
  state,
}: Segment): { screen: string; to: string }[] {
  if (children.length > 0 || format === 'queue') return [];
  const isSwiss = format === 'swiss' && (state === 'seeded' || state === 'running');
  return [
    { screen: 'Seeding', to: `/season/segments/${id}/seeding` },
    ...(isSwiss ? [{ screen: 'Rounds', to: `/season/segments/${id}/rounds` }] : []),
  ];
}

export function SegmentLinks({ segment }: { segment: Segment }) {
  const screens = segmentScreens(segment);
  if (screens.length === 0) return null;
  return (
    <span className="row row--tight">
      {screens.map(({ screen, to }) => (
        <Link key={to} to={to} aria-label={`${screen} of ${segment.name}`}>
          {screen}
        </Link>
      ))}
    </span>
  );
}
