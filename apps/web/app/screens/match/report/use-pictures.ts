import { useTopics } from '../../../live/use-live.ts';
import { useRead } from '../../../parts/requests/use-read.ts';
import { client } from '../../../session/browser-client.ts';
import type { Pictures } from './match-pictures.tsx';

/**
 * Reads the pictures of a match, for those who play it; reads again when something has happened in
 * it.
 */
export function usePictures(series: string, member: boolean, steps: number): Pictures {
  const [reading, reload] = useRead(
    member ? async () => (await client.matchSeries.attachments(series)).items : null,
    `${series} ${steps}`,
  );
  // Only the match's players are notified of pictures, not everyone who follows it.
  useTopics(
    member ? ['users:me'] : [],
    (change) =>
      (change === null ||
        (change.id === series && String(change.changes.action).startsWith('series.attachment'))) &&
      reload(),
  );
  return { series, reading, reload };
}
