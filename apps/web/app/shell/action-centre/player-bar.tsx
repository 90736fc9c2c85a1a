import type { Roster } from '@ringside/contract/collections/rosters';
import type { Segment } from '@ringside/contract/collections/segments';
import { decideNow, type PlayerNow } from '@ringside/rules/action-centre/decide-now';
import type { RosterNow } from '@ringside/rules/action-centre/roster-now';
import type { ReactNode } from 'react';
import { ownRostersOf } from '../../parts/season/centre.ts';
import { useSeasonView } from '../../parts/season/use-season-view.ts';
import { useShellData } from '../../parts/shell-data.ts';
import { useNow } from '../../parts/time/use-now.ts';
import { hasRosterIn } from '../../season/other-event.ts';
import { findOpponent, ownSeriesOf } from '../../season/own-series.ts';
import { rosterSizeOf, segmentOfRoster } from '../../season/roster-decisions.ts';
import { visibleEventsOf } from '../../season/season.ts';
import { useSession } from '../../session/session-store.ts';
import { MatchBar } from './match-bar.tsx';
import { OtherRosterBar } from './other-roster-bar.tsx';
import { RosterBar } from './roster-bar.tsx';
import { useTimeInTitle } from './time-in-title.ts';

interface PlayerBarProps {
  /** Whether the page has a main action of its own. */
  elsewhere: boolean;
  /** The path of the page, without its language. */
  path: string;
  /** The bar of a player whom nothing concerns. */
  literal: ReactNode;
  /** The countdown of the literal state. */
  children?: ReactNode;
}

/**
 * [CTR-12] The action centre of a player whom something concerns now: what is most urgent, and
 * below it what is also owed. It loads when that is so.
 */
export default function PlayerBar(props: PlayerBarProps) {
  const [first, ...others] = usePlayerNow();
  useTimeInTitle(first);
  if (!first) return props.literal;
  const also = others.find(({ isMine }) => isMine);
  return (
    <>
      <NowBar {...props} now={first} />
      {also && (
        <div className="action__also">
          <NowBar {...props} now={also} />
        </div>
      )}
    </>
  );
}

/** Returns all that concerns the player, in every event, the most urgent first. */
function usePlayerNow(): PlayerNow[] {
  const view = useSeasonView();
  const session = useSession();
  const now = useNow();
  const segments = useAllSegments();
  return decideNow(
    {
      series: ownSeriesOf({ ...session, segments }),
      rosters: ownRostersOf({ view, session, now }, segments),
    },
    now,
  );
}

const useAllSegments = (): Segment[] =>
  visibleEventsOf(useShellData().season).flatMap(({ segments }) => segments);

/** The bar of one thing that concerns the player. */
function NowBar({ now, elsewhere, path, literal, children }: PlayerBarProps & { now: PlayerNow }) {
  const session = useSession();
  const { season } = useShellData();
  const segments = useAllSegments();
  const { series, latestRoster, otherRosters } = session;
  if ('seriesId' in now)
    return (
      <MatchBar
        now={now}
        opponent={findOpponent(session, now.seriesId)}
        isLobby={series.some(({ id, lobby }) => id === now.seriesId && lobby !== null)}
        path={path}
      />
    );
  if (latestRoster?.id === now.rosterId)
    return (
      <OwnRosterBar now={now} roster={latestRoster} segments={segments} elsewhere={elsewhere}>
        {children}
      </OwnRosterBar>
    );
  const roster = otherRosters.find(({ id }) => id === now.rosterId);
  const otherEvent = roster && visibleEventsOf(season).find((one) => hasRosterIn(one, [roster]));
  return otherEvent ? (
    <OtherRosterBar now={now} team={roster.name} otherEvent={otherEvent} />
  ) : (
    literal
  );
}

/** The bar of the player's latest roster, with the facts that the session has of it. */
function OwnRosterBar({
  now,
  roster,
  segments,
  elsewhere,
  children,
}: {
  now: RosterNow;
  roster: Roster;
  segments: Segment[];
  elsewhere: boolean;
  children: ReactNode;
}) {
  const session = useSession();
  const { outlook, isQualified } = session;
  const segment = segmentOfRoster(roster, segments);
  return (
    <RosterBar
      now={now}
      roster={roster}
      stage={segments.find(({ id }) => id === segment?.parent?.id) ?? segment}
      outlook={outlook?.rosterId === roster.id ? outlook : null}
      opponent={findOpponent(session, outlook?.upcoming?.id)}
      playersMin={rosterSizeOf(segment).playersMin}
      hasCheckin={Boolean(segment?.segmentCheckinsConfig?.openWindow)}
      isQualified={isQualified}
      elsewhere={elsewhere}
    >
      {children}
    </RosterBar>
  );
}
