import { Trans, useLingui } from '@lingui/react/macro';
import type { Roster } from '@ringside/contract/collections/rosters';
import type { Countdown } from '@ringside/rules/action-centre/countdown';
import { isLiteralState } from '@ringside/rules/action-centre/player-state';
import { CountdownLine } from '@ringside/ui/countdown';
import { Tag } from '@ringside/ui/tag';
import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { useNow } from '../live/use-now.ts';
import { pathWithoutLocale } from '../locales/locales.ts';
import { actionCentre, centreCountdown, playerStateIn } from '../season/centre.ts';
import { useSeasonView } from '../season/use-season-view.ts';
import { useSession } from '../session/session-store.ts';
import { refreshRoster } from '../session/watches.ts';
import {
  ActionBar,
  type ActionWords,
  bannedWords,
  disqualifiedWords,
  failedWords,
  liveWords,
  loadingWords,
  statusWords,
  visitorWords,
} from './action-bar.tsx';
import { useInitialLoading } from './route-handle.ts';
import { useShellData } from './shell-data.ts';
import { useCountdown } from './use-countdown.ts';

/** Without a connection the file may fail to load: the texts of the literal states are here. */
const PlayerBar = lazy(() =>
  import('./player-bar.tsx').catch(() => ({
    default: ({ elsewhere }: { elsewhere: boolean }) => <LiteralBar elsewhere={elsewhere} />,
  })),
);

/** The bar under the navigation: the player's next step, and the time left. */
export function ActionCentre() {
  const { t } = useLingui();
  const { hasRoster } = useSeasonView();
  // Home has its own button for a visitor without a team; on its target pages an action would link
  // to itself.
  const path = pathWithoutLocale(useLocation().pathname);
  const elsewhere = path === '/' ? !hasRoster : /^\/(registration|match)\//.test(path);
  const beside = useBesideState();
  const literal = <LiteralBar elsewhere={elsewhere} />;
  return (
    <section className="action" aria-label={t`Action centre`}>
      <div className="wrap">
        {beside ? (
          <Suspense fallback={literal}>
            <PlayerBar {...beside} elsewhere={elsewhere}>
              {beside.state === 'check in now' && <CentreCountdown />}
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
    <ActionBar words={useWords()} withAction={!elsewhere}>
      <CentreCountdown />
    </ActionBar>
  );
}

/** The time left, or the tag of a locked roster. */
function CentreCountdown() {
  const countdown = useCentreCountdown();
  const { hasRoster } = useSeasonView();
  if (countdown?.until) return <Left kind={countdown.kind} until={countdown.until} />;
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
    ? centreCountdown({ view, session, now })
    : null;
}

function Left({ kind, until }: { kind: Countdown['kind']; until: Date }) {
  const { t } = useLingui();
  const labels: Partial<Record<Countdown['kind'], string>> = {
    'registration-closes': t`Registration closes in`,
    'round-one-starts': t`Round one starts in`,
    'checkin-starts': t`Pre-tournament check-in starts in`,
    'checkin-closes': t`Check-in closes in`,
  };
  const { parts, spoken, over } = useCountdown(until, refreshRoster);
  return over ? null : <CountdownLine label={labels[kind] ?? ''} parts={parts} spoken={spoken} />;
}

const isDisqualified = ({ latestRoster }: { latestRoster: Roster | null }) =>
  latestRoster?.takenOut?.how === 'disqualified';

function useWords(): ActionWords {
  const view = useSeasonView();
  const session = useSession();
  const now = useNow();
  const loading = useInitialLoading();
  const { season } = useShellData();
  if (loading) return loadingWords();
  if (session.initialLoadError) return failedWords();
  if (session.isBanned) return bannedWords();
  const live = session.series.find(({ state }) => state === 'live');
  if (live) return liveWords(live.id);
  if (!session.user && !session.showRegistrationButton)
    return visitorWords(view.isPlayActive, season.finals !== null);
  if (isDisqualified(session)) return disqualifiedWords();
  return statusWords(actionCentre({ view, session, now }), session.user !== null);
}

/** Until the server has answered, only the roster's check-in can replace a literal state. */
const NO_OUTLOOK = { placement: null, points: 0, upcoming: null, through: null, next: null };

/** Returns the additional state of a player with a roster, or null. */
function useBesideState() {
  const view = useSeasonView();
  const session = useSession();
  const now = useNow();
  const loading = useInitialLoading();
  const { latestRoster: roster, outlook } = session;
  const hasOtherWords =
    loading ||
    session.initialLoadError ||
    session.isBanned ||
    isDisqualified(session) ||
    session.series.some(({ state }) => state === 'live');
  if (hasOtherWords || !roster) return null;
  const state = playerStateIn({ view, session, now });
  return isLiteralState(state) ? null : { state, roster, outlook: outlook ?? NO_OUTLOOK };
}
