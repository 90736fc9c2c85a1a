import { clientContext, nowOf } from '../../page-context.ts';
import { seasonOf } from '../../season/season-of.ts';
import type { Route } from './+types/finals';
import { FinalsPage } from './finals-page.tsx';
import { readFinals } from './read-finals.ts';

/** Loads the running or next finals. */
export const loader = async ({ request, context }: Route.LoaderArgs) =>
  readFinals(context.get(clientContext), await seasonOf({ request, context }), nowOf(context));

/** The page of the running or next finals. */
export default function Finals({ loaderData }: Route.ComponentProps) {
  return <FinalsPage loaded={loaderData} old={false} />;
}
