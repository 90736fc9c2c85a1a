interface Route {
  method: string;
  path: string;
}

/**
 * Returns whether a route has an address. A part of its path is a text, a variable (`:id`), or the
 * rest of the address (`*`, `:key{.+}`).
 */
function matches(route: readonly string[], address: readonly string[]): boolean {
  for (const [index, part] of route.entries()) {
    const sent = address[index];
    if (part === '*' || part.endsWith('{.+}')) return sent !== undefined && sent !== '';
    if (sent === undefined || sent === '') return false;
    if (!part.startsWith(':') && part !== sent) return false;
  }
  return route.length === address.length;
}

const partsOf = (path: string): string[] => path.split('/').slice(1);

/**
 * Returns a function that lists the methods of an address, for `Allow`; none for an address that
 * does not exist. Middleware, which answers all methods, does not count.
 */
export function createAllowedMethods(routes: readonly Route[]): (path: string) => string[] {
  const methodsByPath = Map.groupBy(
    routes.filter(({ method, path }) => method !== 'ALL' && path !== '/*'),
    ({ path }) => path,
  );
  const routesByPath = [...methodsByPath].map(([path, group]) => ({
    parts: partsOf(path),
    methods: group.map(({ method }) => method),
  }));
  return (path) => {
    const address = partsOf(path);
    const methods = routesByPath.flatMap((one) => (matches(one.parts, address) ? one.methods : []));
    if (methods.length === 0) return [];
    const implied = methods.includes('GET') ? ['HEAD', 'OPTIONS'] : ['OPTIONS'];
    return [...new Set([...methods, ...implied])].sort();
  };
}
