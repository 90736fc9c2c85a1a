import type { LiveFeed } from '../realtime/live-feed.ts';

/**
 * When the activity log went on from where it stood, as far as this process knows, for the last
 * `rememberedMs`.
 */
export interface LogMoves {
  position(): string;
  /**
   * When it left a position, by the given clock; null where it stands there still. What is longer
   * ago than is remembered was at the beginning of time.
   */
  leftAt(position: string): number | null;
}

export function createLogMoves(
  { position, hear }: Pick<LiveFeed, 'position' | 'hear'>,
  { clock, rememberedMs }: { clock: () => number; rememberedMs: number },
): LogMoves {
  /** In the order in which they were left. */
  const left = new Map<string, number>();
  let stands = position();
  hear(() => {
    const next = position();
    if (next === stands) return;
    const now = clock();
    for (const [before, at] of left) {
      if (now - at <= rememberedMs) break;
      left.delete(before);
    }
    left.set(stands, now);
    stands = next;
  });
  return {
    position,
    leftAt: (asked) => (asked === stands ? null : (left.get(asked) ?? -Infinity)),
  };
}
