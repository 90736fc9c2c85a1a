/** The modules that are too heavy for a page: the server validates, and knows the blocked words. */
const SERVER_ONLY = /\/node_modules\/zod\/|\/rules\/src\/roster\/blocked-words\.ts$/;

type Output = { type: 'asset' } | { type: 'chunk'; fileName: string; moduleIds: readonly string[] };

/** Fails the build of the pages if one of their files contains a module of the server. */
export const refuseServerModules = () => ({
  name: 'server-modules',
  applyToEnvironment: ({ name }: { name: string }) => name === 'client',
  generateBundle(_options: object, bundle: Readonly<Record<string, Output>>): void {
    for (const output of Object.values(bundle)) {
      const module = output.type === 'chunk' && output.moduleIds.find((id) => SERVER_ONLY.test(id));
      if (module) throw new Error(`${output.fileName} contains ${module}`);
    }
  },
});
