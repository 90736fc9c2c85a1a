import type { KyselyPlugin, RootOperationNode } from 'kysely';

/** The statements that only read, or only lock. */
const isRead = (node: RootOperationNode): boolean =>
  node.kind === 'SelectQueryNode' && node.with === undefined;

/** Creates a plugin that counts the statements of a database handle that may write. */
export function watchWrites(): KyselyPlugin & { count: number } {
  const plugin = {
    count: 0,
    transformQuery({ node }: Parameters<KyselyPlugin['transformQuery']>[0]) {
      if (!isRead(node)) plugin.count += 1;
      return node;
    },
    transformResult: async ({ result }: Parameters<KyselyPlugin['transformResult']>[0]) => result,
  };
  return plugin;
}
