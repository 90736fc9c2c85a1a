import { serverNow } from '@ringside/contract/live/server-clock';
import { nextPageAfterPrompt, answerPrompt } from '@ringside/rules/action-centre/upcoming-match';
import { logError } from './log-error.ts';
import { runOrQueue } from './run-or-queue.ts';
import { session } from './session-store.ts';

const dismiss = () => session.set({ shouldCheckin: false, globalCheckinLoading: false });

/**
 * Runs the prompt's button: a match whose date is past only loses its prompt; else the player is
 * checked in and sees the match.
 */
export async function checkInToMatch(
  { id, date, about }: { id: string; date: string; about: string },
  go: (path: string) => void,
): Promise<void> {
  if (answerPrompt({ date: new Date(date), now: serverNow() }).act === 'dismiss') return dismiss();
  session.set({ globalCheckinLoading: true, failedCheckin: null });
  try {
    const outcome = await runOrQueue({
      kind: 'match-checkin',
      subject: id,
      about,
      call: (client) => client.checkins.ofSeries(id),
    });
    // The panel stays, and says that the check-in is not sent yet.
    if (outcome === 'waits') return session.set({ globalCheckinLoading: false });
    dismiss();
    go(nextPageAfterPrompt({ checkedIn: true, seriesId: id }).goTo);
  } catch (error) {
    session.set({ globalCheckinLoading: false, failedCheckin: { seriesId: id, error } });
    const { goTo, log } = nextPageAfterPrompt({ checkedIn: false, seriesId: id });
    if (log) await logError(log, error);
    go(goTo);
  }
}
