import type { Route } from './+types/error';

/** The error page without a status: 500. */
export function loader(_: Route.LoaderArgs): never {
  throw new Response(null, { status: 500 });
}

export default function ErrorRoute() {
  return null;
}
