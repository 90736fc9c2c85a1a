import type { MatchSeries } from '@ringside/contract/collections/match-series';
import { useRead } from '../../live/use-read.ts';
import { client } from '../../session/console-client.ts';
import { useSeason } from '../../shell/season-context.tsx';
import { QueryView } from '../query-view.tsx';
import { formatPlace, SeriesLink } from '../series-texts.tsx';

/** The series that a restoration would restore, and those that prevent it. */
export function RestorationEffects({
  series,
  text,
  chain,
}: {
  series: MatchSeries;
  text: string;
  /** Whether the results of later series return too. */
  chain: boolean;
}) {
  const { season } = useSeason();
  const segment = season.data?.findSegment(series.segment.id);
  const read = useRead(
    ['restoration', series.id, chain],
    () => client.matchSeries.restorePreview(series.id, { chain }),
    { gcTime: 0 },
  );
  const renderPlaces = (title: string, places: readonly Place[]) =>
    places.length > 0 && (
      <>
        <h3>{title}</h3>
        <ul className="lines">
          {places.map((place) => (
            <li key={place.id}>
              <SeriesLink id={place.id}>{formatPlace(place, segment)}</SeriesLink>
            </li>
          ))}
        </ul>
      </>
    );
  return (
    <>
      <p>{text}</p>
      <QueryView of={read} what="what would return" rows={2}>
        {({ wouldRestore, blockedBy }) => (
          <>
            {renderPlaces('What returns', wouldRestore)}
            {renderPlaces('Series that have begun in the meantime and are removed', blockedBy)}
          </>
        )}
      </QueryView>
    </>
  );
}

type Place = Pick<MatchSeries, 'id' | 'bracketNumber' | 'roundNumber' | 'matchNumber'>;
