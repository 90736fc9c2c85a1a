import { readFileSync } from 'node:fs';

/** Returns the address of every route of the site, with ids instead of its parameters. */
export function pathsOfRoutes(ids: { series: string; segment: string; roster: string }): string[] {
  const routes = readFileSync('apps/web/app/routes.ts', 'utf8');
  const paths = [...routes.matchAll(/route\('([^']+)'/g)].map(([, path = '']) => path);
  return paths
    .filter((path) => path !== ':locale?')
    .map((path) =>
      `/${path}`
        .replace(/\/(embed|overlay)\/bracket\/:id/, `/$1/bracket/${ids.segment}`)
        .replace('/rosters/:id', `/rosters/${ids.roster}`)
        .replace('/error/:id', '/error/503')
        .replace('/match/:id', `/match/${ids.series}`)
        .replace(':chat', 'discord')
        .replace(/:\w+/g, '1')
        .replace('*', 'nowhere'),
    );
}
