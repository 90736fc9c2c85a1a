import type { KyselyPlugin, RootOperationNode } from 'kysely';

/** Creates a plugin that counts the statements of a database handle, all or those that `isCounted`. */
export function countQueries(
  isCounted: (statement: RootOperationNode) => boolean = () => true,
): KyselyPlugin & { count: number } {
  const plugin = {
    count: 0,
    transformQuery({ node }: Parameters<KyselyPlugin['transformQuery']>[0]) {
      if (isCounted(node)) plugin.count += 1;
      return node;
    },
    transformResult: async ({ result }: Parameters<KyselyPlugin['transformResult']>[0]) => result,
  };
  return plugin;
}

/** Returns whether a statement only reads, or only locks. */
const isRead = (statement: RootOperationNode): boolean =>
  statement.kind === 'SelectQueryNode' && statement.with === undefined;

/** Creates a plugin that counts the statements of a database handle that may write. */
export const watchWrites = (): ReturnType<typeof countQueries> =>
  countQueries((statement) => !isRead(statement));
