import type { Route } from './+types/error-id';
import { statusOfId } from './status-of-id.ts';

/** The error page of a status; what is no error's status counts as 500. */
export function loader({ params }: Route.LoaderArgs): never {
  throw new Response(null, { status: statusOfId(params.id) });
}

export default function ErrorIdRoute() {
  return null;
}
