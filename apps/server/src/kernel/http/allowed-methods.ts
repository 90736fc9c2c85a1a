interface Route {
  method: string;
  path: string;
}

/** Returns the pattern of a route's path: `:id`, `:key{.+}` and `*` are its variables. */
const patternOf = (path: string): RegExp =>
  new RegExp(
    `^${path.replaceAll(/:\w+\{([^}]+)\}|:\w+|\*|[.+?^$()[\]|\\]/g, (part, own?: string) => {
      if (own) return `(?:${own})`;
      if (part.startsWith(':')) return '[^/]+';
      return part === '*' ? '.*' : `\\${part}`;
    })}$`,
  );

/**
 * Returns a function that lists the methods of an address, for `Allow`; none for an address that
 * does not exist. Middleware, which answers all methods, does not count.
 */
export function createAllowedMethods(routes: readonly Route[]): (path: string) => string[] {
  const methodsByPath = Map.groupBy(
    routes.filter(({ method, path }) => method !== 'ALL' && path !== '/*'),
    ({ path }) => path,
  );
  const patterns = [...methodsByPath].map(([path, group]) => ({
    pattern: patternOf(path),
    methods: group.map(({ method }) => method),
  }));
  return (path) => {
    const methods = patterns.flatMap((one) => (one.pattern.test(path) ? one.methods : []));
    if (methods.length === 0) return [];
    const implied = methods.includes('GET') ? ['HEAD', 'OPTIONS'] : ['OPTIONS'];
    return [...new Set([...methods, ...implied])].sort();
  };
}
