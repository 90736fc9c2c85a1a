import type { MatchResult, MatchSeries, ResultPreview } from '@ringside/contract/collections/match-series';
import { Note } from '@ringside/ui/note';
import { useEffect } from 'react';
import { useRead } from '../../live/use-read.ts';
import { placeText, SeriesLink } from '../../parts/series-words.tsx';
import { Shown } from '../../parts/shown.tsx';
import { client } from '../../session/console-client.ts';

/** What a correction would change after it, read before it is made. */
export function CorrectionPreview({ series, matches, onBlocked }: { series: MatchSeries; matches: MatchResult[]; onBlocked: (blocked: boolean) => void }) {
  const read = useRead(`correction ${series.id} ${JSON.stringify(matches)}`, () => client.matchSeries.preview(series.id, matches));
  const blocked = (read.data?.blockedBy.length ?? 0) > 0;
  useEffect(() => onBlocked(blocked), [blocked, onBlocked]);
  return <Shown of={read} what="what would change" rows={1}>{(preview) => <Told preview={preview} />}</Shown>;
}

function Told({ preview: { wouldChange, blockedBy } }: { preview: ResultPreview }) {
  if (wouldChange.length === 0 && blockedBy.length === 0) return <Note tone="ok" title="No other series changes." />;
  return (
    <Note tone={blockedBy.length > 0 ? 'bad' : 'warn'} title={blockedBy.length > 0 ? 'Series that depend on it have begun' : `${wouldChange.length} series would change`}>
      <ul className="places">
        {(blockedBy.length > 0 ? blockedBy : wouldChange).map((place) => <li key={place.id}><SeriesLink id={place.id}>{placeText(place)}</SeriesLink></li>)}
      </ul>
    </Note>
  );
}
