import { mustHave } from '@ringside/rules/must';
import {
  subjectKey,
  deletionsKey,
  subjectOnlyKey,
  typeInTopicKey,
  type Dependencies,
} from '../../kernel/answers/dependencies.ts';
import type { ReadContext } from '../../kernel/http/endpoint.ts';
import { canonicalIds } from '../../platform/storage/any-of.ts';

/** Returns what the size and the rounds of a bracket depend on: before the seeding its rosters. */
export async function findBracketInfoDependencies({
  tenantId,
  params,
}: Pick<ReadContext, 'tenantId' | 'params'>): Promise<Dependencies> {
  const [id] = canonicalIds([mustHave(params.id, 'the id of the path')]) as [string];
  return {
    keys: [
      subjectOnlyKey('segments', id),
      typeInTopicKey('rosters', subjectKey('segments', id)),
      deletionsKey(tenantId),
    ],
  };
}
