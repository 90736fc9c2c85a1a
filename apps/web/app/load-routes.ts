import {
  matchRoutes,
  type RouteObject,
  type RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import { pageDataContext, readingFactsOf } from './page-context.ts';

/** Loads the server build of the site. */
const build = (): Promise<ServerBuild> => import('virtual:react-router/server-build');

type Route = NonNullable<ServerBuild['routes'][string]>;
type Loader = NonNullable<Route['module']['loader']>;

const readBuilds = new WeakMap<ServerBuild, ServerBuild>();

/**
 * Loads the build whose loaders return the data of the page's last reading. Where the context has
 * none, they read it.
 */
export async function loadReadBuild(): Promise<ServerBuild> {
  const original = await build();
  const before = readBuilds.get(original);
  if (before) return before;
  const routes = Object.fromEntries(
    Object.entries(original.routes).map(([id, route]) => [id, route && withReadLoader(route)]),
  );
  const readBuild = { ...original, routes };
  readBuilds.set(original, readBuild);
  return readBuild;
}

/** The layouts below the root add when and for whom the page is rendered, which no reading has. */
function withReadLoader(route: Route): Route {
  const { loader } = route.module;
  if (!loader) return route;
  const readLoader: Loader = (args) => {
    const pageData = (args.context as Readonly<RouterContextProvider>).get(pageDataContext);
    const data = pageData?.[route.id];
    if (data === undefined) return loader(args);
    return route.parentId === 'root' ? { ...(data as object), ...readingFactsOf(args) } : data;
  };
  return { ...route, module: { ...route.module, loader: readLoader } };
}
type RouteNode = RouteObject & { id: string };

let tree: RouteNode[] | undefined;

/** Returns the routes of the site as the router matches them. */
async function routeTree(): Promise<RouteNode[]> {
  const { routes } = await build();
  return (tree ??= nodesBelow(
    Object.values(routes).filter((route) => route !== undefined),
    undefined,
  ));
}

/** Loads the routes; the result returns the ids of those of a path. */
export async function loadRouteIds(): Promise<(pathname: string) => string[]> {
  const routes = await routeTree();
  return (pathname) => (matchRoutes(routes, pathname) ?? []).map(({ route: { id } }) => id);
}

/** Returns the routes below a parent as the router matches them. */
const nodesBelow = (routes: Route[], parentId: string | undefined): RouteNode[] =>
  routes
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) => ({
      id,
      ...(path !== undefined && { path }),
      ...(index ? { index } : { children: nodesBelow(routes, id) }),
    }));

/**
 * Returns the data of all routes of an address by their ids; null where a loader answers with
 * something else, as with a redirect.
 */
export async function loadRoutes(
  request: Request,
  context: RouterContextProvider,
): Promise<Record<string, unknown> | null> {
  const { routes: byId } = await build();
  const url = new URL(request.url);
  const matches = matchRoutes(await routeTree(), url.pathname) ?? [];
  if (matches.length === 0) return null;
  const loading = matches.map(async ({ route: { id, path }, params }) => {
    const load = byId[id]?.module.loader as ((args: object) => unknown) | undefined;
    const data = load && (await load({ request, url, params, context, pattern: path ?? '' }));
    if (data instanceof Response || isAnswer(data)) throw data;
    return [id, data] as const;
  });
  try {
    return Object.fromEntries(await Promise.all(loading));
  } catch (thrown) {
    if (isAnswer(thrown)) return null;
    throw thrown;
  }
}

/**
 * Returns whether a loader answered with a response of its own, such as that of `redirect`, and not
 * with a fault of the server.
 */
const isAnswer = (thrown: unknown): boolean =>
  (thrown instanceof Response && thrown.status < 500) ||
  (typeof thrown === 'object' &&
    thrown !== null &&
    'type' in thrown &&
    thrown.type === 'DataWithResponseInit');
