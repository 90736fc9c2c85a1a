import type { Work } from '../../platform/unit-of-work.ts';

interface TeamChange {
  action: 'team.renamed' | 'team.handed-over';
  set: { name: string } | { ownerId: string };
}

/** Changes teams together with their rosters, and records it for each. */
export async function changeTeams(
  work: Work,
  teamIds: readonly string[],
  { action, set }: TeamChange,
): Promise<void> {
  if (teamIds.length === 0) return;
  const rows = await work.db
    .updateTable('teams')
    .set((eb) => ({ ...set, version: eb('version', '+', 1) }))
    .where('id', 'in', teamIds)
    .returning(['id', 'name', 'ownerId', 'version'])
    .execute();
  for (const { id, name, ownerId, version } of rows)
    work.record({
      action,
      subject: { type: 'teams', id, version },
      after: action === 'team.renamed' ? { name } : { owner: ownerId },
    });
}
