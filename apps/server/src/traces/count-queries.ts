import type { KyselyPlugin } from 'kysely';

/** Creates a plugin that counts the statements of a database handle. */
export function countQueries(): KyselyPlugin & { count: number } {
  const plugin = {
    count: 0,
    transformQuery({ node }: Parameters<KyselyPlugin['transformQuery']>[0]) {
      plugin.count += 1;
      return node;
    },
    transformResult: async ({ result }: Parameters<KyselyPlugin['transformResult']>[0]) => result,
  };
  return plugin;
}
