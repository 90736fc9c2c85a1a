import { changedGameAccount, newGameAccount } from '@ringside/contract/collections/people';
import { gameAccountEndpoints } from '@ringside/contract/endpoints/game-accounts';
import {
  type CommandContext,
  type Answer,
  type ReadContext,
  hasPermission,
  defineChange,
  relationNotFound,
  defineRead,
} from '../../kernel/http/endpoint.ts';
import { loadPageOfIds } from '../../kernel/http/page.ts';
import { ID_OR_ME } from '../../kernel/http/parameters.ts';
import { getPathId, toRowId } from '../../kernel/http/path-id.ts';
import { resolveListOwner } from '../../kernel/http/resolve-list-owner.ts';
import { lockPart } from '../../platform/storage/locks.ts';
import { canChangeUser, canChangeDataOf } from '../users/save-user.command.ts';
import { findUserById } from '../users/user.repository.ts';
import { canReadUser } from '../users/user.resource.ts';
import {
  addGameAccount,
  deleteGameAccount,
  renameGameAccount,
  type GameAccountRow,
} from './game-account.command.ts';

const WRITE = 'game-accounts.write';

const forbiddenForOthers = (title: string): Answer => ({
  faults: {
    status: 403,
    faults: [{ code: 'forbidden', title, source: { pointer: '/data/relationships/user' } }],
  },
});

async function findAccount({
  db,
  tenantId,
  params,
  viewer,
}: ReadContext): Promise<GameAccountRow | undefined> {
  const row = await db
    .selectFrom('gameAccounts')
    .innerJoin('users', 'users.id', 'gameAccounts.userId')
    .select([
      'gameAccounts.id',
      'gameAccounts.userId',
      'gameAccounts.username',
      'gameAccounts.version',
    ])
    .where('users.tenantId', '=', tenantId)
    .where('gameAccounts.id', '=', getPathId({ params }))
    .executeTakeFirst();
  return row && canReadUser({ viewer }, row.userId) ? row : undefined;
}
const listCall = { type: 'game-accounts', access: 'signed-in' } as const;
const accountCall = {
  lock: lockPart('gameAccounts'),
  ...listCall,
  load: findAccount,
  authorize: async (context: CommandContext, account: GameAccountRow) =>
    context.viewer.userId === account.userId ||
    (hasPermission(context.viewer, WRITE) && (await canChangeDataOf(context, account))),
} as const;

export const gameAccountRoutes = [
  defineRead(gameAccountEndpoints.list, {
    ...listCall,
    summary: 'List your own game accounts, or those of a user with filter[user] (operators)',
    list: {
      filters: { user: ID_OR_ME },
      sorts: { createdAt: 'createdAt', username: 'username' },
      defaultSort: 'createdAt',
    },
    async run(context) {
      const about = resolveListOwner(context, 'users.read');
      if ('answer' in about) return about.answer;
      const tenantUsers = context.db
        .selectFrom('users')
        .select('id')
        .where('tenantId', '=', context.tenantId)
        .where('id', '=', about.userId);
      return {
        list: {
          type: listCall.type,
          ...(await loadPageOfIds(
            context.db.selectFrom('gameAccounts').where('userId', 'in', tenantUsers),
            'gameAccounts.id',
            context.query,
          )),
        },
      };
    },
  }),
  defineRead(gameAccountEndpoints.get, {
    ...listCall,
    load: findAccount,
    summary: 'Get one game account',
    run: async (_ask, { id }) => ({ show: { type: listCall.type, id } }),
  }),
  defineChange(gameAccountEndpoints.create, {
    ...listCall,
    summary: 'Add a game account',
    success: 201,
    bodyType: listCall.type,
    body: newGameAccount,
    async run(context, _found, { data: { attributes, relationships } }) {
      const userId = relationships?.user?.data.id ?? context.viewer.userId;
      if (userId === context.viewer.userId)
        return addGameAccount(context, userId, attributes.username);
      if (!hasPermission(context.viewer, WRITE))
        return forbiddenForOthers('Only operators add accounts to others');
      const user = await findUserById(context.db, {
        tenantId: context.tenantId,
        id: toRowId(userId),
      });
      if (!user) return relationNotFound('/data/relationships/user', 'There is no such user');
      return canChangeUser(context, user)
        ? addGameAccount(context, user.id, attributes.username)
        : forbiddenForOthers('Only the owner adds accounts to operators');
    },
  }),
  defineChange(gameAccountEndpoints.update, {
    ...accountCall,
    summary: 'Change a game account',
    bodyType: listCall.type,
    body: changedGameAccount,
    run: (context, account, { data }) =>
      renameGameAccount(context, account, data.attributes.username),
  }),
  defineChange(gameAccountEndpoints.delete, {
    ...accountCall,
    summary: 'Delete a game account',
    success: 204,
    run: (context, account) => deleteGameAccount(context, account),
  }),
];
