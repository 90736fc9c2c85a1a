import { useLingui } from '@lingui/react/macro';
import type { NamedSubject } from '@ringside/rules/site/display-name';
import { Choice } from '@ringside/ui/choice';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { ShownSegment } from '../../season/shown-segment.ts';
import { useDisplayName } from '../../season/use-display-name.ts';
import { useHref } from '../links/link-to.tsx';
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
export function SegmentPicker({
  path,
  shownSegment,
}: {
  path: string;
  shownSegment: ShownSegment;
}) {
  useOwnRegion(path, shownSegment);
  return <SegmentChoice shownSegment={shownSegment} show={useShowSegment(path)} />;
}

/** Event, stage and region, each where there is more than one. */
export function SegmentChoice({
  shownSegment: { segment, stage, stages, regions, eventId, events },
  show,
}: {
  shownSegment: ShownSegment;
  show: (what: 'event' | 'segment', id: string) => void;
}) {
  const { t } = useLingui();
  const showSegment = (id: string) => show('segment', id);
  return (
    <>
      <ChoiceOf
        label={t`Event`}
        options={events}
        chosen={events.find(({ id }) => id === eventId) ?? null}
        onChoose={(id) => show('event', id)}
      />
      <ChoiceOf label={t`Stage`} options={stages} chosen={stage} onChoose={showSegment} />
      <ChoiceOf label={t`Region`} options={regions} chosen={segment} onChoose={showSegment} />
    </>
  );
}

type Option = NamedSubject & { id: string };

/** A choice by name; nothing where there is at most one option. */
function ChoiceOf({
  label,
  options,
  chosen,
  onChoose,
}: {
  label: string;
  options: Option[];
  chosen: Option | null;
  onChoose: (id: string) => void;
}) {
  const displayNameOf = useDisplayName();
  if (options.length < 2) return null;
  return (
    <Choice
      chosen={chosen && displayNameOf(chosen)}
      aria-label={label}
      value={chosen?.id ?? ''}
      onChange={({ target }) => onChoose(target.value)}
    >
      {options.map((option) => (
        <option key={option.id} value={option.id}>
          {displayNameOf(option)}
        </option>
      ))}
    </Choice>
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
  const ownRegion =
    regions.find(({ id }) => id === defaultRegion?.id) ??
    regions.find(({ name }) => preferredRegions.some((region) => region.name === name));
  const isUnchosen = !search.has('segment') && !search.has('event') && preferredRegions.length > 0;
  const target = isUnchosen && ownRegion && ownRegion.id !== segment?.id ? ownRegion.id : null;
  useEffect(() => {
    if (target)
      void navigate(href(`${path}?segment=${target}`), { replace: true, preventScrollReset: true });
  }, [target, navigate, href, path]);
}
