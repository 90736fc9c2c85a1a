import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useHref } from '../shell/link-to.tsx';
import type { ShownSegment } from './shown-segment.ts';
import { useStageName } from './stage-name.ts';
import { useSeasonView } from './use-season-view.ts';

/** Goes to another segment of the same page. */
export function useShowSegment(path: string): (id: string) => void {
  const navigate = useNavigate();
  const href = useHref();
  return (id) => void navigate(href(`${path}?segment=${id}`), { preventScrollReset: true });
}

/** Stage and region as two short choices. Nobody's choice yet: the visitor's own region, once it is known. */
export function SegmentPicker({ path, shown: { segment, stage, stages, regions } }: { path: string; shown: ShownSegment }) {
  const { t } = useLingui();
  const show = useShowSegment(path);
  const nameOf = useStageName();
  useOwnRegion(path, { segment, regions });
  return (
    <>
      {stages.length > 1 && (
        <select className="in" aria-label={t`Stage`} value={stage?.id ?? ''} onChange={(event) => show(event.target.value)}>
          {stages.map((one) => <option key={one.id} value={one.id}>{nameOf(one)}</option>)}
        </select>
      )}
      {regions.length > 1 && (
        <select className="in" aria-label={t`Region`} value={segment?.id ?? ''} onChange={(event) => show(event.target.value)}>
          {regions.map(({ id, name }) => <option key={id} value={id}>{name}</option>)}
        </select>
      )}
    </>
  );
}

function useOwnRegion(path: string, { segment, regions }: Pick<ShownSegment, 'segment' | 'regions'>) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const href = useHref();
  const { defaultRegion, preferredRegions } = useSeasonView();
  const own = regions.find(({ id }) => id === defaultRegion?.id) ?? regions.find(({ name }) => preferredRegions.some((region) => region.name === name));
  const free = !search.has('segment') && preferredRegions.length > 0;
  const target = free && own && own.id !== segment?.id ? own.id : null;
  useEffect(() => {
    if (target) void navigate(href(`${path}?segment=${target}`), { replace: true, preventScrollReset: true });
  }, [target, navigate, href, path]);
}
