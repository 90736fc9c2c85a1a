import type { Route } from './+types/error';

/** Throws a 500: the error page without a status. */
export function loader(_: Route.LoaderArgs): never {
  throw new Response(null, { status: 500 });
}

/** The route of an error without a status; its loader always throws. */
export default function ErrorRoute() {
  return null;
}
