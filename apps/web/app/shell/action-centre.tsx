import { Trans, useLingui } from '@lingui/react/macro';
import type { Roster } from '@ringside/contract/collections/rosters';
import type { Countdown } from '@ringside/rules/action-centre/countdown';
import { CountdownLine } from '@ringside/ui/countdown';
import { Tag } from '@ringside/ui/tag';
import { useLocation } from 'react-router';
import { useNow } from '../live/use-now.ts';
import { pathWithoutLocale } from '../locales/locales.ts';
import { centreCountdown, playerStateIn } from '../season/centre.ts';
import { useStageName } from '../season/stage-name.ts';
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
  visitorWords,
} from './action-bar.tsx';
import { playerWords } from './player-words.tsx';
import { useInitialLoading } from './route-handle.ts';
import { useCountdown } from './use-countdown.ts';

/** Under the navigation: what you must do next, and how long you have. */
export function ActionCentre() {
  const { t } = useLingui();
  const words = useWords();
  const countdown = useCentreCountdown();
  const { hasRoster } = useSeasonView();
  // home has its own button, and on the pages that an action leads to it would lead nowhere
  const elsewhere = /^\/($|(registration|match)\/)/.test(pathWithoutLocale(useLocation().pathname));
  return (
    <section className="action" aria-label={t`Action centre`}>
      <div className="wrap">
        <ActionBar words={words} withAction={words.always || !elsewhere}>
          {countdown?.until && <Left kind={countdown.kind} until={countdown.until} />}
          {countdown?.kind === 'rosters are locked' && hasRoster && (
            <span className="action__cd">
              <Tag icon="lock">
                <Trans>Rosters are locked</Trans>
              </Tag>
            </span>
          )}
          {countdown?.kind === 'changes allowed' && (
            <span className="action__cd">
              <Tag icon="info">
                <Trans>Changes allowed</Trans>
              </Tag>
            </span>
          )}
        </ActionBar>
      </div>
    </section>
  );
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
  const nameOf = useStageName();
  const view = useSeasonView();
  const session = useSession();
  const now = useNow();
  const loading = useInitialLoading();
  if (loading) return loadingWords();
  if (session.initialLoadError) return failedWords();
  if (session.isBanned) return bannedWords();
  const live = session.series.find(({ state }) => state === 'live');
  if (live) return liveWords(live.id);
  if (!session.user && !session.showRegistrationButton) return visitorWords(view.isPlayActive);
  if (isDisqualified(session)) return disqualifiedWords();
  const state = playerStateIn({ view, session, now });
  return playerWords({
    state,
    roster: session.latestRoster,
    outlook: session.outlook,
    registered: session.user !== null,
    stageName: ({ stage, type }) => nameOf({ name: stage, type: { id: type } }),
  });
}
