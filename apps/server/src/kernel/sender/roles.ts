/**
 * The permissions that each role adds to the roles before it. Every name here is one that a call
 * requires.
 */
const LADDER = [
  {
    role: 'operator.viewer',
    adds: [
      'activity.read',
      'chat.read',
      'events.read',
      'series.read',
      'survey.read',
      'users.read',
      'webhooks.read',
    ],
  },
  {
    role: 'operator.referee',
    adds: ['checkin.any', 'disputes.rule', 'series.forfeit', 'series.report', 'series.rule'],
  },
  {
    role: 'operator.admin',
    adds: [
      'announcements.write',
      'attachments.write',
      'catalogue.write',
      'events.write',
      'game-accounts.write',
      'games.write',
      'leaderboards.write',
      'rosters.write',
      'segments.write',
      'series.write',
      'site.write',
      'users.suspend',
      'users.write',
    ],
  },
  { role: 'operator.owner', adds: ['api-keys.write', 'roles.write', 'webhooks.write'] },
] as const;

export type Role = (typeof LADDER)[number]['role'];
export type Permission = (typeof LADDER)[number]['adds'][number];

/** All roles, from the fewest permissions to the most. */
export const ROLES: readonly Role[] = LADDER.map(({ role }) => role);

/** The permissions by role. */
export const PERMISSIONS_BY_ROLE: Readonly<Record<Role, readonly Permission[]>> =
  Object.fromEntries(
    LADDER.map(({ role }, rung) => [role, LADDER.slice(0, rung + 1).flatMap(({ adds }) => adds)]),
  ) as Record<Role, Permission[]>;

/** Returns the permissions of some roles, sorted by name; unknown roles grant none. */
export function permissionsOf(roles: readonly string[]): Permission[] {
  return [...new Set(roles.flatMap((role) => PERMISSIONS_BY_ROLE[role as Role] ?? []))].sort();
}
