import { passwordProof } from '@ringside/contract/collections/second-factor';
import { ownLoginEndpoints } from '@ringside/contract/endpoints/logins';
import type { Resource } from '@ringside/contract/json-api';
import { sortByIds, type Reader, type ResourceType } from '../../kernel/http/catalog.ts';
import { type ReadContext, defineChange, defineRead } from '../../kernel/http/endpoint.ts';
import { loadPageOfIds } from '../../kernel/http/page.ts';
import { getViewer, getPathId } from '../../kernel/http/path-id.ts';
import { selectValidLogins } from '../../kernel/sender/operator-login.ts';
import { anyOf } from '../../platform/storage/any-of.ts';
import { lockPart } from '../../platform/storage/locks.ts';
import { endSession, endOtherSessions } from './end-logins.command.ts';

const selectOwnLogins = ({ db, viewer }: Pick<ReadContext, 'db' | 'viewer'>) =>
  selectValidLogins(db, getViewer({ viewer }).userId);
const findLogin = async (context: ReadContext) =>
  selectOwnLogins(context)
    .select(['id', 'family'])
    .where('id', '=', getPathId(context))
    .executeTakeFirst();

async function load(reader: Reader, ids: string[]): Promise<Resource[]> {
  const rows = await selectOwnLogins(reader)
    .selectAll('operatorLogins')
    .where('operatorLogins.id', '=', anyOf(ids))
    .execute();
  return sortByIds(ids, rows).map(({ id, device, createdAt, usedAt, expiresAt }) => ({
    type: 'logins',
    id,
    attributes: {
      device,
      signedInAt: createdAt.toISOString(),
      renewedAt: usedAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      isCurrent: id === getViewer(reader).loginId,
    },
  }));
}

export const logins: ResourceType = { relations: {}, load };

/** The calls that list where an operator is signed in, and end those logins. */
export const ownLoginRoutes = [
  defineRead(ownLoginEndpoints.list, {
    summary: 'List your sessions as an operator',
    access: 'signed-in',
    type: 'logins',
    list: { sorts: { renewedAt: 'usedAt' }, defaultSort: '-renewedAt' },
    run: async (context) => ({
      list: {
        type: 'logins',
        ...(await loadPageOfIds(selectOwnLogins(context), 'operatorLogins.id', context.query)),
      },
    }),
  }),
  defineChange(ownLoginEndpoints.end, {
    lock: lockPart('operatorLogins'),
    summary: 'End one of your sessions; needs your password',
    access: 'signed-in',
    type: 'logins',
    success: 204,
    body: passwordProof,
    load: findLogin,
    run: endSession,
  }),
  defineChange(ownLoginEndpoints.endOthers, {
    summary: 'End all your other sessions; needs your password',
    access: 'signed-in',
    success: 204,
    body: passwordProof,
    run: (context, _found, body) => endOtherSessions(context, body),
  }),
];
