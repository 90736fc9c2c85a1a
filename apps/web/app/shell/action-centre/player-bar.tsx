import type { Roster } from '@ringside/contract/collections/rosters';
import type { Segment } from '@ringside/contract/collections/segments';
import { decideNow } from '@ringside/rules/action-centre/decide-now';
import type { RosterNow } from '@ringside/rules/action-centre/roster-now';
import type { ReactNode } from 'react';
import { ownRosterOf } from '../../parts/season/centre.ts';
import { useSeasonView } from '../../parts/season/use-season-view.ts';
import { useShellData } from '../../parts/shell-data.ts';
import { useNow } from '../../parts/time/use-now.ts';
import { findOpponent, ownSeriesOf } from '../../season/own-series.ts';
import { rosterSizeOf, segmentOfRoster } from '../../season/roster-decisions.ts';
import { visibleEventsOf } from '../../season/season.ts';
import { useSession } from '../../session/session-store.ts';
import { MatchBar } from './match-bar.tsx';
import ReportedLobbyBar from './reported-lobby-bar.tsx';
import { RosterBar } from './roster-bar.tsx';

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

/** The action centre of a player whom something concerns now. It loads when that is so. */
export default function PlayerBar({ elsewhere, path, literal, children }: PlayerBarProps) {
  const { series } = useSession();
  const bar = (
    <NowBar elsewhere={elsewhere} path={path} literal={literal}>
      {children}
    </NowBar>
  );
  return series.some(({ lobby, reporting }) => lobby && reporting === 'reported') ? (
    <ReportedLobbyBar elsewhere={elsewhere}>{bar}</ReportedLobbyBar>
  ) : (
    bar
  );
}

/** [CTR-12] The bar of what concerns the player first. */
function NowBar({ elsewhere, path, literal, children }: PlayerBarProps) {
  const view = useSeasonView();
  const { season } = useShellData();
  const session = useSession();
  const now = useNow();
  const segments = visibleEventsOf(season).flatMap((event) => event.segments);
  const ownRoster = ownRosterOf({ view, session, now });
  const [first] = decideNow(
    {
      series: ownSeriesOf({ ...session, segments }),
      rosters: ownRoster ? [ownRoster] : [],
    },
    now,
  );
  const { latestRoster: roster } = session;
  if (!first) return literal;
  if ('seriesId' in first)
    return <MatchBar now={first} opponent={findOpponent(session, first.seriesId)} path={path} />;
  return roster ? (
    <OwnRosterBar now={first} roster={roster} segments={segments} elsewhere={elsewhere}>
      {children}
    </OwnRosterBar>
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
