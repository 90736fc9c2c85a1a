import type {
  CorrectionRequest,
  MatchSeries,
  SeriesCorrection,
} from '@ringside/contract/collections/match-series';
import type { Segment } from '@ringside/contract/collections/segments';
import { Note } from '@ringside/ui/note';
import { useEffect } from 'react';
import { useRead } from '../../live/use-read.ts';
import { client } from '../../session/console-client.ts';
import { useSeason } from '../../shell/season-context.tsx';
import { QueryView } from '../query-view.tsx';
import { formatPlace, SeriesLink } from '../series-texts.tsx';

interface CorrectionPreviewProps {
  series: MatchSeries;
  /** The result that the series would have. */
  correction: CorrectionRequest;
  onBlocked: (blocker: CorrectionBlocker) => void;
}

/** The changes for which a correction needs the operator's confirmation; null for none. */
export type CorrectionBlocker = 'series' | 'seeded-stages' | null;

const blockerOf = ({ refusal, series }: SeriesCorrection): CorrectionBlocker => {
  if (!refusal) return null;
  return refusal.segments.length > 0 && !series.some(({ needsForce }) => needsForce)
    ? 'seeded-stages'
    : 'series';
};

/** The preview of a correction's effects. */
export function CorrectionPreview({
  series,
  correction: request,
  onBlocked,
}: CorrectionPreviewProps) {
  const { season } = useSeason();
  const read = useRead(
    ['correction', series.id, JSON.stringify(request)],
    () => client.matchSeries.correction(series.id, request),
    { gcTime: 0 },
  );
  const blocker = read.data ? blockerOf(read.data) : null;
  useEffect(() => onBlocked(blocker), [blocker, onBlocked]);
  return (
    <QueryView of={read} what="what would change" rows={1}>
      {(correction) => (
        <CorrectionEffects
          correction={correction}
          segment={season.data?.findSegment(series.segment.id)}
          seeded={(correction.refusal?.segments ?? []).map(
            (id) => season.data?.findSegment(id)?.name ?? id,
          )}
        />
      )}
    </QueryView>
  );
}

function CorrectionEffects({
  correction,
  segment,
  seeded,
}: {
  correction: SeriesCorrection;
  segment: Segment | undefined;
  /** The names of the next segments that are seeded already. */
  seeded: string[];
}) {
  const { series, placements, reopens, refusal } = correction;
  const inTheWay = series.filter(({ needsForce }) => needsForce);
  const visibleSeries = refusal && inTheWay.length > 0 ? inTheWay : series;
  if (!refusal && series.length === 0)
    return (
      <Note tone="ok" title="No other series changes.">
        <FurtherEffects placements={placements} reopens={reopens} seeded={seeded} />
      </Note>
    );
  const title = !refusal
    ? `${series.length} series would change`
    : blockerOf(correction) === 'seeded-stages'
      ? `Seeded already: ${seeded.join(', ')}`
      : inTheWay.length > 0
        ? 'Series that depend on it have begun'
        : refusal.title;
  return (
    <Note tone={refusal ? 'bad' : 'warn'} title={title}>
      <ul className="places">
        {visibleSeries.map((place) => (
          <li key={`${place.bracketNumber}.${place.roundNumber}.${place.matchNumber}`}>
            {place.id === null ? (
              formatPlace(place, segment)
            ) : (
              <SeriesLink id={place.id}>{formatPlace(place, segment)}</SeriesLink>
            )}
          </li>
        ))}
      </ul>
      <FurtherEffects placements={placements} reopens={reopens} seeded={seeded} />
    </Note>
  );
}

/** Other places that change, and what a finished segment would withdraw. */
function FurtherEffects({
  placements,
  reopens,
  seeded,
}: Pick<SeriesCorrection, 'placements' | 'reopens'> & { seeded: string[] }) {
  return (
    <>
      {placements.length > 0 && (
        <p>
          Places:{' '}
          {placements
            .map(({ roster, before, after }) => `${roster.name} ${before ?? '–'} → ${after ?? '–'}`)
            .join(', ')}
          .
        </p>
      )}
      {reopens && (
        <p>
          {seeded.length === 0
            ? 'The segment has ended: its points and next rosters are recalculated.'
            : `The segment has ended: its points are recalculated. Rosters and pairings stay in: ${seeded.join(', ')}.`}
        </p>
      )}
    </>
  );
}
