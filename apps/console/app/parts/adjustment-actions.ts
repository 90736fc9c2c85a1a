import type { Leaderboard } from '@ringside/contract/collections/people';
import type { PointAdjustment } from '@ringside/contract/collections/point-adjustments';
import { mustHave } from '@ringside/rules/must';
import { client } from '../session/console-client.ts';
import type { Action } from './action-dialog.tsx';

/** Returns points with their sign: +20 or −20. */
export const formatAdjustment = (points: number): string =>
  points < 0 ? `−${-points}` : `+${points}`;

/** Returns the command that adds points to a team, or deducts them, on one of some leaderboards. */
export const createAdjustAction = (
  team: { id: string; name?: string },
  leaderboards: readonly Pick<Leaderboard, 'id' | 'region'>[],
): Action => ({
  title: 'Adjust points',
  label: 'Adjust points',
  successText: 'The points are adjusted. The leaderboard shows them with the reason.',
  description: `Changes the points of ${team.name}. The leaderboard is ranked again at once. Rosters that have entered a stage by the leaderboard keep their places. If the points of the team lapse, the adjustment lapses with them.`,
  howToUndo: 'Revoke the adjustment in the list below the leaderboard.',
  fields: [
    ...(leaderboards.length > 1
      ? [
          {
            name: 'leaderboard',
            label: 'Leaderboard',
            required: true,
            options: leaderboards.map(({ id, region }) => ({ value: id, label: region })),
          },
        ]
      : []),
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
  run: ({ points, reason, leaderboard = mustHave(leaderboards[0], 'a leaderboard').id }) =>
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
