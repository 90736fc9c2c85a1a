import { Trans, useLingui } from '@lingui/react/macro';
import { unpackBracket } from '@ringside/contract/bracket/pack-bracket';
import type { Segment } from '@ringside/contract/collections/segments';
import { buttonClassOf } from '@ringside/ui/button';
import { EmptyState } from '@ringside/ui/empty-state';
import { useMemo } from 'react';
import { useLive } from '../../live/live-data.ts';
import { clientContext, nowOf } from '../../page-context.ts';
import { PastBracketLink } from '../../season/past-brackets.tsx';
import { seasonOf } from '../../season/season-of.ts';
import { SegmentPicker } from '../../season/segment-picker.tsx';
import { readShownSegment } from '../../season/shown-segment.ts';
import { useDisplayName } from '../../season/use-display-name.ts';
import { LinkTo } from '../../shell/link-to.tsx';
import type { RouteHandle } from '../../shell/route-handle.ts';
import { skipViewParams } from '../../shell/skip-view-params.ts';
import { toRouteError } from '../../shell/to-route-error.ts';
import type { Route } from './+types/brackets';
import { Elimination } from './elimination.tsx';
import { readStandings } from './read-standings.ts';
import { Rounds } from './rounds.tsx';
import './brackets.css';

export const handle: RouteHandle = { look: 'bk' };
export const shouldRevalidate = skipViewParams;

/** Loads the segment in the address, or the current one, with its bracket. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const client = context.get(clientContext);
  const { searchParams: search } = new URL(request.url);
  const shown = await toRouteError(
    readShownSegment({
      client,
      season: await seasonOf({ request, context }),
      search,
      now: nowOf(context),
    }),
  );
  const { segment } = shown;
  if (!segment || segment.format === 'queue') return { shown, packed: null, standings: [] };
  const [packed, standings] = await Promise.all([
    client.segments.packedBracket(segment.id),
    isInRounds(segment) ? readStandings(client, segment) : [],
  ]);
  return { shown, packed, standings };
}

/** Returns whether a segment is a Swiss or a round robin: rounds of series and a table, no tree. */
const isInRounds = ({ format }: Segment) => format === 'swiss' || format === 'round_robin';

/** The page of a bracket, in the form that its format needs. */
export default function Brackets({ loaderData }: Route.ComponentProps) {
  const { shown, packed, standings } = useLive(loaderData);
  const { t } = useLingui();
  const bracket = useMemo(() => packed && unpackBracket(packed), [packed]);
  const { segment, stage } = shown;
  const shownName = useDisplayName();
  const title = stage
    ? `${shownName(stage)}${segment && segment.id !== stage.id ? `, ${shownName(segment)}` : ''}`
    : t`Bracket`;
  return (
    <div className="stack">
      <title>{`${title} | Ringside`}</title>
      {bracket && segment && isInRounds(segment) && (bracket.series.length > 0 || segment.held) ? (
        <Rounds
          title={title}
          bracket={bracket}
          segment={segment}
          standings={standings}
          picker={<SegmentPicker path="/brackets" shown={shown} />}
        />
      ) : bracket && bracket.series.length > 0 ? (
        <Elimination title={title} bracket={bracket} shown={shown} />
      ) : (
        <>
          <div className="bk-head">
            <h1>{title}</h1>
            <div className="bk-tools">
              <SegmentPicker path="/brackets" shown={shown} />
            </div>
          </div>
          <NoBracket tables={segment?.format === 'queue'} />
        </>
      )}
    </div>
  );
}

function NoBracket({ tables }: { tables: boolean }) {
  return (
    <EmptyState
      title={tables ? <Trans>This stage has no bracket</Trans> : <Trans>No bracket yet</Trans>}
      action={
        tables ? (
          <LinkTo className={buttonClassOf()} to="/standings">
            <Trans>Standings</Trans>
          </LinkTo>
        ) : (
          <PastBracketLink />
        )
      }
    >
      {tables ? (
        <Trans>Teams are matched from the queue. See the standings.</Trans>
      ) : (
        <Trans>No matches yet. They appear the moment the stage is seeded.</Trans>
      )}
    </EmptyState>
  );
}
