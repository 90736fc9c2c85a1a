import { isCheckinPanelVisible } from '@ringside/rules/checkin/checkin-needed';
import { lazy, Suspense, useEffect } from 'react';
import { type SessionState, useSession } from '../../session/session-store.ts';

const loadPrompt = () => import('./checkin-prompt.tsx');
const CheckinOfMatch = lazy(async () => ({ default: (await loadPrompt()).CheckinOfMatch }));

const isPromptShown = ({ shouldCheckin, isBanned, upcomingMatch }: SessionState) =>
  isCheckinPanelVisible({ needed: shouldCheckin, banned: isBanned }) && upcomingMatch?.date != null;

/** Returns whether the match check-in panel is on the page, so that the page leaves room for it. */
export const usePromptShown = (): boolean => isPromptShown(useSession());

/**
 * The match check-in at the bottom right, when it is due and the player is not banned. It can be
 * folded to show what is behind.
 */
export function CheckinPanel() {
  const session = useSession();
  const match = session.upcomingMatch;
  const isPlaying = match !== null;
  // Loaded before it is due: the check-in must not wait for it.
  useEffect(() => {
    if (isPlaying) loadPrompt().catch(() => {});
  }, [isPlaying]);
  if (!isPromptShown(session) || !match?.date) return null;
  return (
    <Suspense>
      <CheckinOfMatch
        match={match}
        date={match.date}
        ownRosterId={session.latestRoster?.id}
        busy={session.globalCheckinLoading}
      />
    </Suspense>
  );
}
