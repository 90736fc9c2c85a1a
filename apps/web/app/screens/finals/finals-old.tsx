import { clientContext, nowOf } from '../../page-context.ts';
import { seasonOf } from '../../season/season-of.ts';
import type { Route } from './+types/finals-old';
import { FinalsPage } from './finals-page.tsx';
import { readOldFinals } from './read-finals.ts';

/** Loads the last finals that are over. */
export const loader = async ({ request, context }: Route.LoaderArgs) =>
  readOldFinals(context.get(clientContext), await seasonOf({ request, context }), nowOf(context));

/** The page of the last finals that are over. */
export default function OldFinals({ loaderData }: Route.ComponentProps) {
  return <FinalsPage loaded={loaderData} old={true} />;
}
