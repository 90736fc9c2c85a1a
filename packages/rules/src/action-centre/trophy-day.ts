const TROPHY_MS = 24 * 60 * 60 * 1000;

/**
 * [CTR-14] Returns until when a team that has won its stage sees its trophy room; null for every
 * other team.
 */
export const trophyRoomEndsAt = ({
  state,
  endedAt,
}: {
  state: string;
  endedAt: Date | null;
}): Date | null => (state === 'champion' && endedAt ? new Date(+endedAt + TROPHY_MS) : null);
