import { useRef } from 'react';
import { client } from '../../../session/browser-client.ts';
import { useDraft } from '../../../session/drafts.ts';
import type { MatchData } from '../read-match.ts';
import { liveWinnersOf, scoreStepsOf } from './match-games.ts';

type Winners = ('home' | 'away')[];

/** The winners that a form begins with and shows, and the function that changes them. */
export interface LiveScore {
  winners: Winners;
  change: (winners: Winners) => void;
}

/** A live score that a report is about to replace. */
interface ReportedScore extends LiveScore {
  /** Sends no further game, and waits for the one that is being sent: a report refuses it. */
  settle: () => Promise<void>;
}

/**
 * Returns the live score of a match, and sends what the visitor changes of it. Their choice stays
 * until the server has it, also if it refuses: the report counts, not the live score.
 */
export function useLiveScore(
  { series }: Pick<MatchData, 'series'>,
  reload: () => Promise<void>,
): ReportedScore {
  const stored = liveWinnersOf(series);
  const [typed, setTyped, clearTyped] = useDraft<Winners | null>(`live-score:${series.id}`, null);
  const sending = useRef<{ last: Winners; done: Promise<void> } | null>(null);

  const isReporting = useRef(false);

  async function send(before: Winners, after: Winners) {
    for (const { game, winner } of scoreStepsOf(before, after))
      if (!isReporting.current) await client.matchSeries.scoreGame(series.id, game, winner);
  }

  function change(winners: Winners) {
    setTyped(winners);
    isReporting.current = false;
    const before = sending.current;
    const entry = { last: winners, done: Promise.resolve() };
    sending.current = entry;
    entry.done = (async () => {
      await before?.done;
      await send(before?.last ?? stored, winners);
      if (sending.current !== entry) return;
      sending.current = null;
      await reload();
      if (sending.current === null) clearTyped();
    })().catch((error: unknown) => console.error('The live score could not be sent', error));
  }

  async function settle() {
    isReporting.current = true;
    await sending.current?.done;
  }

  return { winners: typed ?? stored, change, settle };
}
