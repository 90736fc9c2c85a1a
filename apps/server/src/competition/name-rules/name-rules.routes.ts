import { changedNameRules } from '@ringside/contract/collections/name-rules';
import { nameRulesEndpoints } from '@ringside/contract/endpoints/name-rules';
import type { ResourceType } from '../../kernel/http/catalog.ts';
import { defineChange, defineRead, type ReadContext } from '../../kernel/http/endpoint.ts';
import { NAME } from '../../kernel/http/parameters.ts';
import { lockTenant } from '../../platform/storage/locks.ts';
import { findNameRules, type StoredNameRules } from './name-rules.repository.ts';
import { NAME_RULES, saveNameRules } from './save-name-rules.command.ts';

/** The words of operators, one resource of each championship. */
export const nameRules: ResourceType = {
  relations: {},
  async load(reader, ids) {
    if (!ids.includes(NAME_RULES.id)) return [];
    const { version, ...attributes } = await findNameRules(reader);
    return [{ ...NAME_RULES, attributes, meta: { version } }];
  },
};

const findRules = async (context: ReadContext): Promise<StoredNameRules | undefined> =>
  context.params.id === NAME_RULES.id ? findNameRules(context) : undefined;
const nameRulesCall = {
  lock: lockTenant,
  type: NAME_RULES.type,
  params: { id: NAME },
  load: findRules,
  access: { permission: 'site.write' },
} as const;

/** The calls for the words that operators block or allow in names; no player may read them. */
export const nameRulesRoutes = [
  defineRead(nameRulesEndpoints.get, {
    ...nameRulesCall,
    summary: 'Get the words that operators block or allow in names',
    run: async () => ({ show: NAME_RULES }),
  }),
  defineChange(nameRulesEndpoints.update, {
    ...nameRulesCall,
    summary: 'Change the words that operators block or allow in names',
    bodyType: NAME_RULES.type,
    body: changedNameRules,
    run: ({ work }, before, { data }) => saveNameRules(work, before, data.attributes),
  }),
];
