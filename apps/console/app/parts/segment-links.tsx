import type { Segment } from '@ringside/contract/collections/segments';
import { traitsOf } from '@ringside/rules/format-traits';
import { Link } from 'react-router';

/**
 * Returns the screens of a segment: its seeding and, in the swiss format, its next round. A stage
 * with regions and a queue have none.
 */
export function segmentScreensOf({
  id,
  format,
  children,
  state,
}: Segment): { screen: string; to: string }[] {
  if (children.length > 0 || traitsOf({ format }).shape === 'none') return [];
  const isSwiss =
    traitsOf({ format }).pairsByResults && (state === 'seeded' || state === 'running');
  return [
    { screen: 'Seeding', to: `/season/segments/${id}/seeding` },
    ...(isSwiss ? [{ screen: 'Rounds', to: `/season/segments/${id}/rounds` }] : []),
  ];
}

/** The links to the screens of a segment. */
export function SegmentLinks({ segment }: { segment: Segment }) {
  const screens = segmentScreensOf(segment);
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
