import { Trans, useLingui } from '@lingui/react/macro';
import { type PageBracket, unpackBracket } from '@ringside/contract/bracket/pack-bracket';
import type { Segment } from '@ringside/contract/collections/segments';
import { traitsOf } from '@ringside/rules/format-traits';
import { buttonClassOf } from '@ringside/ui/button';
import { EmptyState } from '@ringside/ui/empty-state';
import { useMemo } from 'react';
import { useLive } from '../../live/live-data.ts';
import { clientContext, nowOf } from '../../page-context.ts';
import { LinkTo } from '../../parts/links/link-to.tsx';
import { PastBracketLink } from '../../parts/season/past-brackets.tsx';
import { SegmentPicker } from '../../parts/season/segment-picker.tsx';
import { seasonOf } from '../../season/season-of.ts';
import { readShownSegment, type ShownSegment } from '../../season/shown-segment.ts';
import { useDisplayName } from '../../season/use-display-name.ts';
import { toRouteError } from '../../shell/errors/to-route-error.ts';
import { skipViewParams } from '../../shell/page/skip-view-params.ts';
import type { RouteHandle } from '../../shell/route-handle.ts';
import type { Route } from './+types/brackets';
import { Elimination } from './elimination.tsx';
import { Lobbies } from './lobbies/lobbies.tsx';
import { readLobbies } from './lobbies/read-lobbies.ts';
import { readStandings, type TopRow } from './read-standings.ts';
import { Rounds } from './rounds.tsx';
import '../../parts/season/tool-fold.css';
import './brackets.css';
import './bracket-page.css';

export const handle: RouteHandle = { pageStyle: 'bk', foldsActionCentre: 'always' };
export const shouldRevalidate = skipViewParams;

/** Loads the segment in the address, or the current one, with its bracket. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const client = context.get(clientContext);
  const { searchParams: search } = new URL(request.url);
  const shownSegment = await toRouteError(
    readShownSegment({
      client,
      season: await seasonOf({ request, context }),
      search,
      now: nowOf(context),
    }),
  );
  const { segment } = shownSegment;
  if (!segment || traitsOf(segment).shape === 'none')
    return { shownSegment, packed: null, standings: [], lobbies: null };
  if (traitsOf(segment).hasLobbies) {
    const packed = await client.segments.packedBracket(segment.id);
    const bracket = unpackBracket(packed);
    const lobbies =
      bracket.series.length === 0
        ? null
        : await readLobbies({
            client,
            segment,
            stage: shownSegment.stage,
            bracket,
            requestedRound: search.get('round'),
          });
    return { shownSegment, packed, standings: [], lobbies };
  }
  const [packed, standings] = await Promise.all([
    client.segments.packedBracket(segment.id),
    hasRounds(segment) ? readStandings(client, segment) : [],
  ]);
  return { shownSegment, packed, standings, lobbies: null };
}

/** Returns whether a segment is a Swiss or a round robin: rounds of series and a table, no tree. */
const hasRounds = (segment: Segment) => traitsOf(segment).shape === 'rounds';

/** The page of a bracket, in the form that its format needs. */
export default function Brackets({ loaderData }: Route.ComponentProps) {
  const { shownSegment, packed, standings, lobbies } = useLive(loaderData);
  const bracket = useMemo(() => packed && unpackBracket(packed), [packed]);
  const title = useStageTitle(shownSegment);
  return (
    <div className="stack">
      <title>{`${title} | Ringside`}</title>
      {bracket && lobbies && shownSegment.segment ? (
        <Lobbies
          title={title}
          bracket={bracket}
          segment={shownSegment.segment}
          shown={lobbies}
          picker={<SegmentPicker path="/brackets" shownSegment={shownSegment} />}
        />
      ) : (
        <BracketOfSegment
          title={title}
          bracket={bracket}
          shownSegment={shownSegment}
          standings={standings}
        />
      )}
    </div>
  );
}

/** Returns the names of the stage and, if it has regions, of the region. */
function useStageTitle({ stage, segment }: ShownSegment): string {
  const { t } = useLingui();
  const displayNameOf = useDisplayName();
  if (!stage) return t`Bracket`;
  const stageName = displayNameOf(stage);
  return segment && segment.id !== stage.id ? `${stageName}, ${displayNameOf(segment)}` : stageName;
}

function BracketOfSegment({
  title,
  bracket,
  shownSegment,
  standings,
}: {
  title: string;
  bracket: PageBracket | null;
  shownSegment: ShownSegment;
  standings: TopRow[];
}) {
  const { segment } = shownSegment;
  const hasSeries = bracket !== null && bracket.series.length > 0;
  if (bracket && segment && hasRounds(segment) && (hasSeries || segment.held))
    return (
      <Rounds
        title={title}
        bracket={bracket}
        segment={segment}
        standings={standings}
        picker={<SegmentPicker path="/brackets" shownSegment={shownSegment} />}
      />
    );
  if (hasSeries) return <Elimination title={title} bracket={bracket} shownSegment={shownSegment} />;
  return (
    <>
      <div className="bk-head">
        <h1 className="name">{title}</h1>
        <div className="bk-tools">
          <SegmentPicker path="/brackets" shownSegment={shownSegment} />
        </div>
      </div>
      <NoBracket tables={segment ? traitsOf(segment).shape === 'none' : false} />
    </>
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
