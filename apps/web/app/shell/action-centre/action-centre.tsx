import { Trans, useLingui } from '@lingui/react/macro';
import type { Roster } from '@ringside/contract/collections/rosters';
import type { ActionCentreStatus } from '@ringside/rules/action-centre/action-centre-status';
import type { Countdown } from '@ringside/rules/action-centre/countdown';
import { rosterNow } from '@ringside/rules/action-centre/roster-now';
import { CountdownLine } from '@ringside/ui/countdown';
import { Tag } from '@ringside/ui/tag';
import { lazy, type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router';
import { removeLocale } from '../../locales/locales.ts';
import {
  actionCentreOf,
  centreCountdownOf,
  isCheckinAsked,
  ownRostersOf,
} from '../../parts/season/centre.ts';
import { type SeasonView, useSeasonView } from '../../parts/season/use-season-view.ts';
import { useShellData } from '../../parts/shell-data.ts';
import { useCountdown } from '../../parts/time/use-countdown.ts';
import { useNow } from '../../parts/time/use-now.ts';
import { isConcerning, isUnderWay } from '../../season/match-facts.ts';
import type { OtherEvent } from '../../season/other-event.ts';
import { rosterSizeOf, segmentOfRoster } from '../../season/roster-decisions.ts';
import { visibleEventsOf } from '../../season/season.ts';
import { type SessionState, useSession } from '../../session/session-store.ts';
import { refreshRoster } from '../../session/watches.ts';
import { FoldButton } from '../header/fold-button.tsx';
import { type RouteHandle, useInitialLoading } from '../route-handle.ts';
import {
  ActionBar,
  type ActionTexts,
  BarReminder,
  renderBannedTexts,
  renderDisqualifiedTexts,
  renderFailedTexts,
  renderLiveTexts,
  renderLoadingTexts,
  renderStatusTexts,
  renderVisitorTexts,
} from './action-bar.tsx';

/** Without a connection the file may fail to load: the texts of the literal states are here. */
const PlayerBar = lazy(() =>
  import('./player-bar.tsx').catch(() => ({
    default: ({ elsewhere }: { elsewhere: boolean }) => <LiteralBar elsewhere={elsewhere} />,
  })),
);

/** Without a connection the player cannot change the event either. */
const OtherEventButton = lazy(() =>
  import('../../parts/season/other-event-button.tsx').catch(() => ({ default: () => <></> })),
);

const ReminderButton = lazy(() =>
  import('../../parts/season/reminder-button.tsx').catch(() => ({ default: () => <></> })),
);

/**
 * One of the two places of the action centre: below the navigation, or folded in the header where
 * the page needs the height. It ticks by itself, so that the frame of the page does not.
 */
export function ActionCentrePlace({
  place,
  folds,
}: {
  place: 'header' | 'page';
  folds: RouteHandle['foldsActionCentre'];
}) {
  const isUrgent = useIsUrgent();
  const isFolded = folds === 'always' || (folds === 'unless-urgent' && !isUrgent);
  if (isFolded !== (place === 'header')) return null;
  return <ActionCentre fold={isFolded && <FoldButton />} />;
}

/**
 * The bar under the navigation: the player's next step, and the time left. `fold` is the button
 * that opens it on a page where it is a pill in the header.
 */
function ActionCentre({ fold }: { fold?: ReactNode }) {
  const { t } = useLingui();
  const { hasRoster } = useSeasonView();
  // Home has its own button for a visitor without a team; on its target pages an action would link
  // to itself.
  const path = removeLocale(useLocation().pathname);
  const elsewhere = path === '/' ? !hasRoster : /^\/(registration|match)\//.test(path);
  const isConcerned = useIsConcerned();
  const literal = <LiteralBar elsewhere={elsewhere} />;
  return (
    <section className="action" aria-label={t`Action centre`}>
      {fold}
      <div className="wrap">
        {isConcerned ? (
          <Suspense fallback={literal}>
            <PlayerBar elsewhere={elsewhere} path={path} literal={literal}>
              <CentreCountdown />
            </PlayerBar>
          </Suspense>
        ) : (
          literal
        )}
      </div>
    </section>
  );
}

function LiteralBar({ elsewhere }: { elsewhere: boolean }) {
  return (
    <ActionBar texts={useRemindingTexts()} withAction={!elsewhere}>
      <CentreCountdown />
    </ActionBar>
  );
}

/** The time left, or the tag of a locked roster. */
function CentreCountdown() {
  const countdown = useCentreCountdown();
  const { hasRoster } = useSeasonView();
  if (countdown?.until) return <CountdownText kind={countdown.kind} until={countdown.until} />;
  if (countdown?.kind === 'rosters are locked' && hasRoster)
    return (
      <span className="action__cd">
        <Tag icon="lock">
          <Trans>Rosters are locked</Trans>
        </Tag>
      </span>
    );
  return countdown?.kind === 'changes allowed' ? (
    <span className="action__cd">
      <Tag icon="info">
        <Trans>Changes allowed</Trans>
      </Tag>
    </span>
  ) : null;
}

function useCentreCountdown(): Countdown | null {
  const view = useSeasonView();
  const session = useSession();
  const now = useNow();
  const live = session.series.some(({ state }) => state === 'live');
  return (session.user || session.showRegistrationButton) && !live && !isDisqualified(session)
    ? centreCountdownOf({ view, session, now })
    : null;
}

function CountdownText({ kind, until }: { kind: Countdown['kind']; until: Date }) {
  const { t } = useLingui();
  const labels: Partial<Record<Countdown['kind'], string>> = {
    'registration-closes': t`Registration closes in`,
    'round-one-starts': t`Round one starts in`,
    'checkin-starts': t`Pre-tournament check-in starts in`,
    'checkin-closes': t`Check-in closes in`,
  };
  const { parts, spoken, isOver } = useCountdown(until, refreshRoster);
  return isOver ? null : <CountdownLine label={labels[kind] ?? ''} parts={parts} spoken={spoken} />;
}

const isDisqualified = ({ latestRoster }: { latestRoster: Roster | null }) =>
  latestRoster?.takenOut?.how === 'disqualified';

/** Returns the texts of the literal state, with the reminder of a check-in that opens later. */
function useRemindingTexts(): ActionTexts {
  const texts = useActionTexts();
  const { latestRoster } = useSession();
  const isLater = useCentreCountdown()?.kind === 'checkin-starts';
  if (!latestRoster || !isLater || latestRoster.status !== 'ready') return texts;
  return {
    ...texts,
    action: (
      <BarReminder>
        <Suspense>
          <ReminderButton segment={latestRoster.segment.id} opening="check-in" size="small" />
        </Suspense>
      </BarReminder>
    ),
  };
}

function useActionTexts(): ActionTexts {
  const view = useSeasonView();
  const session = useSession();
  const now = useNow();
  const loading = useInitialLoading();
  const { season } = useShellData();
  if (loading) return renderLoadingTexts();
  if (session.initialLoadError) return renderFailedTexts();
  if (session.isBanned) return renderBannedTexts();
  const live = session.series.find(({ state }) => state === 'live');
  if (live) return renderLiveTexts(live.id);
  if (!session.user && !session.showRegistrationButton)
    return renderVisitorTexts(view.hasOpenMatches, season.finals !== null);
  if (isDisqualified(session)) return renderDisqualifiedTexts();
  return withOtherEvent(actionCentreOf({ view, session, now }), view, session);
}

/** Returns the texts of a literal status, with another event if this one is closed to the player. */
function withOtherEvent(
  status: ActionCentreStatus,
  { otherEvent, segments, defaultRegion, isChallengeFirst }: SeasonView,
  { user, latestRoster: roster }: Pick<SessionState, 'user' | 'latestRoster'>,
): ActionTexts {
  const { playersMin } = rosterSizeOf(roster ? segmentOfRoster(roster, segments) : defaultRegion);
  const texts = renderStatusTexts(status, {
    registered: user !== null,
    isChallengeFirst,
    players: roster && status === 'roster complete' ? roster.players.length : playersMin,
  });
  const isClosed =
    status === 'rosters are locked' || (status === 'not qualified' && !isChallengeFirst);
  return isClosed && otherEvent ? { ...texts, ...renderOtherEvent(otherEvent, status) } : texts;
}

/** Returns the texts that offer another event to a player who cannot enter the shown one. */
const renderOtherEvent = (
  otherEvent: OtherEvent,
  status: ActionCentreStatus,
): Partial<ActionTexts> => ({
  ...(status === 'rosters are locked' && {
    text: otherEvent.hasTeam ? (
      <Trans>Registration for this event is over. Your team plays in another event.</Trans>
    ) : (
      <Trans>Registration for this event is over. Another event still takes teams.</Trans>
    ),
  }),
  action: (
    <Suspense>
      <OtherEventButton otherEvent={otherEvent} size="small" />
    </Suspense>
  ),
});

/**
 * Returns whether a match or a roster may concern the player beyond their literal state; the loaded
 * bar finds out what it is.
 */
function useIsConcerned(): boolean {
  const session = useSession();
  const now = useNow();
  const rosters = useOwnRosters();
  const loading = useInitialLoading();
  if (loading || session.initialLoadError || session.isBanned) return false;
  return (
    session.series.some((one) => isConcerning(one, now)) ||
    rosters.some((roster) => rosterNow(roster, now).length > 0)
  );
}

/** Returns whether a match or the check-in of a roster may ask something in the next minutes. */
function useIsUrgent(): boolean {
  const { series } = useSession();
  const now = useNow();
  const rosters = useOwnRosters();
  return (
    series.some((one) => isUnderWay(one, now)) || rosters.some((one) => isCheckinAsked(one, now))
  );
}

/** Returns the player's rosters at this second, as the rules need them. */
function useOwnRosters() {
  const { season } = useShellData();
  const segments = visibleEventsOf(season).flatMap((event) => event.segments);
  return ownRostersOf({ view: useSeasonView(), session: useSession(), now: useNow() }, segments);
}
