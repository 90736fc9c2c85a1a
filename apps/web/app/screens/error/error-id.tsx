import type { Route } from './+types/error-id';
import { statusOfId } from './status-of-id.ts';

/** Throws the status in the address; one that is no error counts as 500. */
export function loader({ params }: Route.LoaderArgs): never {
  throw new Response(null, { status: statusOfId(params.id) });
}

/** The route of an error with a status; its loader always throws. */
export default function ErrorIdRoute() {
  return null;
}
