import { Trans, useLingui } from '@lingui/react/macro';
import type { MatchSeries } from '@ringside/contract/collections/match-series';
import { Button } from '@ringside/ui/button';
import { useSearchParams } from 'react-router';
import { LinkTo } from '../../parts/links/link-to.tsx';
import { SegmentPicker } from '../../parts/season/segment-picker.tsx';
import { ToolFold } from '../../parts/season/tool-fold.tsx';
import type { ShownSegment } from '../../season/shown-segment.ts';
import { useDisplayName } from '../../season/use-display-name.ts';
import { useLobbyName } from '../../season/use-lobby-name.ts';
import { downloadCalendar } from './calendar-file.ts';
import { Subscribe } from './subscribe.tsx';

/** The choices of the schedule, and its ways into a calendar. `series`: those of the calendar. */
export function ScheduleTools({
  shownSegment,
  everywhere,
  series,
  mine,
}: {
  shownSegment: ShownSegment;
  everywhere: boolean;
  series: MatchSeries[];
  /** Whether the viewer's own matches come first; null without own matches. */
  mine: { isFirst: boolean; toggle: () => void } | null;
}) {
  const { t } = useLingui();
  const lobbyName = useLobbyName();
  const displayNameOf = useDisplayName();
  const { segment, regions } = shownSegment;
  return (
    <div className="sh__tools">
      <ToolFold
        label={everywhere ? t`All regions` : segment ? displayNameOf(segment) : t`Schedule`}
      >
        <SegmentPicker path="/schedule" shownSegment={shownSegment} />
        {mine && (
          <button
            type="button"
            className="chip"
            aria-pressed={mine.isFirst}
            onClick={() => mine.toggle()}
          >
            <Trans>My matches first</Trans>
          </button>
        )}
        {regions.length > 1 && <RegionsChip everywhere={everywhere} />}
        <Subscribe />
      </ToolFold>
      {series.length > 0 && (
        <Button
          size="small"
          icon="calendar"
          onClick={() =>
            downloadCalendar({
              series,
              origin: location.origin,
              fallback: t`To be decided`,
              lobbyName,
            })
          }
        >
          <span>
            <Trans>Add to calendar</Trans>
          </span>
        </Button>
      )}
    </div>
  );
}

function RegionsChip({ everywhere }: { everywhere: boolean }) {
  const [search] = useSearchParams();
  const next = new URLSearchParams(search);
  for (const name of ['page', 'results', 'regions']) next.delete(name);
  if (!everywhere) next.set('regions', 'all');
  return (
    <LinkTo
      className="chip"
      to={`/schedule?${next}`}
      aria-current={everywhere ? 'true' : undefined}
    >
      <Trans>All regions</Trans>
    </LinkTo>
  );
}
