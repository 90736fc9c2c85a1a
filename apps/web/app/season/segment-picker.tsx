import { useLingui } from '@lingui/react/macro';
import { Choice } from '@ringside/ui/choice';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useHref } from '../shell/link-to.tsx';
import type { ShownSegment } from './shown-segment.ts';
import { useDisplayName } from './use-display-name.ts';
import { useSeasonView } from './use-season-view.ts';

/** Returns a function that navigates to another event or segment of the same page. */
function useShowSegment(path: string): (what: 'event' | 'segment', id: string) => void {
  const navigate = useNavigate();
  const href = useHref();
  return (what, id) => void navigate(href(`${path}?${what}=${id}`), { preventScrollReset: true });
}

/**
 * Stage and region as two short choices. Without a choice in the address the visitor's own region
 * is selected, once it is known.
 */
export function SegmentPicker({ path, shown }: { path: string; shown: ShownSegment }) {
  useOwnRegion(path, shown);
  return <SegmentChoice shown={shown} show={useShowSegment(path)} />;
}

/** Event, stage and region, each where there is more than one. */
export function SegmentChoice({
  shown: { segment, stage, stages, regions, eventId, events },
  show,
}: {
  shown: ShownSegment;
  show: (what: 'event' | 'segment', id: string) => void;
}) {
  const { t } = useLingui();
  const shownName = useDisplayName();
  const event = events.find(({ id }) => id === eventId);
  return (
    <>
      {events.length > 1 && (
        <Choice
          chosen={event && shownName(event)}
          aria-label={t`Event`}
          value={eventId ?? ''}
          onChange={({ target }) => show('event', target.value)}
        >
          {events.map((one) => (
            <option key={one.id} value={one.id}>
              {shownName(one)}
            </option>
          ))}
        </Choice>
      )}
      {stages.length > 1 && (
        <Choice
          chosen={stage && shownName(stage)}
          aria-label={t`Stage`}
          value={stage?.id ?? ''}
          onChange={(event) => show('segment', event.target.value)}
        >
          {stages.map((one) => (
            <option key={one.id} value={one.id}>
              {shownName(one)}
            </option>
          ))}
        </Choice>
      )}
      {regions.length > 1 && (
        <Choice
          chosen={segment && shownName(segment)}
          aria-label={t`Region`}
          value={segment?.id ?? ''}
          onChange={(event) => show('segment', event.target.value)}
        >
          {regions.map((one) => (
            <option key={one.id} value={one.id}>
              {shownName(one)}
            </option>
          ))}
        </Choice>
      )}
    </>
  );
}

function useOwnRegion(
  path: string,
  { segment, regions }: Pick<ShownSegment, 'segment' | 'regions'>,
) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const href = useHref();
  const { defaultRegion, preferredRegions } = useSeasonView();
  const own =
    regions.find(({ id }) => id === defaultRegion?.id) ??
    regions.find(({ name }) => preferredRegions.some((region) => region.name === name));
  const free = !search.has('segment') && !search.has('event') && preferredRegions.length > 0;
  const target = free && own && own.id !== segment?.id ? own.id : null;
  useEffect(() => {
    if (target)
      void navigate(href(`${path}?segment=${target}`), { replace: true, preventScrollReset: true });
  }, [target, navigate, href, path]);
}
