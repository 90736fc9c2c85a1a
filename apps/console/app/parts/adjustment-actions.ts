import type { LeaderboardEntry } from '@ringside/contract/collections/people';
import type { PointAdjustment } from '@ringside/contract/collections/point-adjustments';
import type { Action } from '../../parts/action-dialog.tsx';
import { client } from '../../session/console-client.ts';

/** Returns points with their sign: +20 or −20. */
export const formatAdjustment = (points: number): string =>
  points < 0 ? `−${-points}` : `+${points}`;

/** Returns the command that adds points to a team or deducts them. */
export const createAdjustAction = (
  leaderboard: string,
  { team }: Pick<LeaderboardEntry, 'team'>,
): Action => ({
  title: `Adjust the points of ${team.name}`,
  label: 'Adjust points',
  successText: 'The points are adjusted. The leaderboard shows them with the reason.',
  description:
    'The leaderboard is ranked again at once, with direct places and places in the Last Chance Qualifier. Stages that are seeded stay as they are. If the points of the team lapse, the adjustment lapses with them.',
  howToUndo: 'Revoke the adjustment in the list below the leaderboard.',
  fields: [
    {
      name: 'points',
      label: 'Points',
      type: 'number',
      required: true,
      hint: 'A negative number deducts points.',
      pointers: ['/data/attributes/points'],
    },
    {
      name: 'reason',
      label: 'Reason',
      required: true,
      hint: 'Public: it stands beside the team on the leaderboard.',
      pointers: ['/data/attributes/reason'],
    },
  ],
  run: ({ points, reason }) =>
    client.pointAdjustments.create(
      { leaderboard, team: team.id },
      { points: Number(points), reason: reason ?? '' },
    ),
});

/** Returns the command that takes an adjustment back. */
export const createRevokeAction = ({ id, points, reason, team }: PointAdjustment): Action => ({
  title: 'Revoke the adjustment',
  label: 'Revoke',
  danger: true,
  successText: 'The adjustment is revoked.',
  description: `${team.name}: ${formatAdjustment(points)} points, “${reason}”. The leaderboard is ranked again without it.`,
  howToUndo: 'Adjust the points again.',
  run: () => client.pointAdjustments.delete(id),
});
