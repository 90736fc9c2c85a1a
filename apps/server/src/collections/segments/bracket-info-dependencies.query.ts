import { mustHave } from '@ringside/rules/must';
import { about, deletions, itself, ofTypeAt, type Dependencies } from '../../http/dependencies.ts';
import type { Ask } from '../../http/endpoint.ts';
import { canonicalIds } from '../../storage/any-of.ts';

/** Returns what the size and the rounds of a bracket depend on: before the seeding its rosters. */
export async function findBracketInfoDependencies({
  tenantId,
  params,
}: Pick<Ask, 'tenantId' | 'params'>): Promise<Dependencies> {
  const [id] = canonicalIds([mustHave(params.id, 'the id of the path')]) as [string];
  return {
    keys: [itself('segments', id), ofTypeAt('rosters', about('segments', id)), deletions(tenantId)],
  };
}
