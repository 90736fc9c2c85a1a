import { Plural } from '@lingui/react/macro';
import type { PointsMissing } from '@ringside/rules/standings/points-missing';

/** The lines of a bar: the points of the last direct place, and of the last chance. */
export type PointsLines = PointsMissing['lines'];

/**
 * The points of a team as a bar: solid what it has, striped what it can still win, with the lines
 * of the places. A text beside it says the same in words.
 */
export function PointsBar({
  points,
  atMost = points,
  lines,
  end,
}: {
  points: number;
  atMost?: number;
  lines: PointsLines | null;
  /** The points at the end of the bar. */
  end: number;
}) {
  const at = (sum: number) => Math.round((Math.max(0, sum) / Math.max(1, end)) * 1000) / 10;
  const line = (sum: number, className: string) => (
    <line className={className} x1={at(sum)} x2={at(sum)} y1="0" y2="10" />
  );
  return (
    <svg className="ladder" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <line className="ladder__possible" x1={at(points)} x2={at(atMost)} y1="5" y2="5" />
      <rect className="ladder__own" width={at(points)} height="10" />
      {lines && (
        <>
          {line(lines.lcq, 'ladder__line ladder__line--lcq')}
          {line(lines.crown, 'ladder__line')}
        </>
      )}
    </svg>
  );
}

/** How many more points reach the next better place. */
export const PointsToPlace = ({ for: place, points }: NonNullable<PointsMissing['missing']>) =>
  place === 'crown' ? (
    <Plural
      value={points}
      one="# more point reaches a direct place in Helsinki."
      other="# more points reach a direct place in Helsinki."
    />
  ) : (
    <Plural
      value={points}
      one="# more point reaches the Last Chance Qualifier."
      other="# more points reach the Last Chance Qualifier."
    />
  );
