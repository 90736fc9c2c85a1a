import { Trans, useLingui } from '@lingui/react/macro';
import type { Leaderboard } from '@ringside/contract/collections/people';
import { EmptyState } from '@ringside/ui/empty-state';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { useLive } from '../../live/live-data.ts';
import { clientContext } from '../../page-context.ts';
import { LinkTo, useGo } from '../../parts/links/link-to.tsx';
import { Paging } from '../../parts/paging.tsx';
import { useSeasonView } from '../../parts/season/use-season-view.ts';
import { handleInitFailure } from '../../season/start-up.ts';
import { useDisplayName } from '../../season/use-display-name.ts';
import type { Route } from './+types/leaderboards';
import type { Entry } from './board-row.tsx';
import { Board } from './board.tsx';
import '../../parts/season/points-bar.css';
import './leaderboards.css';

/** Loads the leaderboards with the one in the address. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams;
  const client = context.get(clientContext);
  const boards: Leaderboard[] = await client.leaderboards.list().then(
    ({ items }) => items.map(({ id, region, crowns, lcq }) => ({ id, region, crowns, lcq })),
    (error: unknown) => {
      handleInitFailure(error);
      return [];
    },
  );
  const board = boards.find(({ id }) => id === search.get('board')) ?? boards[0] ?? null;
  const number = Math.max(1, Number(search.get('page')) || 1);
  if (!board)
    return { boards, board, entries: [] as Entry[], page: { number: 1, size: 20, total: 0 } };
  const { items, page } = await client.leaderboards.entries(board.id, { 'page[number]': number });
  const entries: Entry[] = items.map(({ id: _, team, roster, ...entry }) => ({
    ...entry,
    id: team.id,
    name: team.name ?? '',
    roster: roster.id,
  }));
  return { boards, board, entries, page };
}

/** The page of the leaderboards. */
export default function Leaderboards({ loaderData }: Route.ComponentProps) {
  const { boards, board, entries, page } = useLive(loaderData);
  const { t } = useLingui();
  const displayNameOf = useDisplayName();
  useOwnBoard(boards, board);
  return (
    <div className="stack">
      <title>{`${t`Leaderboards`} | Ringside`}</title>
      <div className="row row-b">
        <h1>
          <Trans>Leaderboards</Trans>
        </h1>
        <nav className="filters" aria-label={t`Region`}>
          {boards.map(({ id, region }) => (
            <LinkTo
              key={id}
              className="chip"
              to={`/leaderboards?board=${id}`}
              aria-current={id === board?.id ? 'page' : undefined}
            >
              {displayNameOf({ name: region })}
            </LinkTo>
          ))}
        </nav>
      </div>
      {entries.length === 0 || !board ? (
        <EmptyState title={<Trans>No points yet</Trans>}>
          <Trans>The first Monthly Qualifier awards points to the top 8 of each region.</Trans>
        </EmptyState>
      ) : (
        <Board entries={entries} places={board} isFirstPage={page.number === 1} />
      )}
      <Paging page={page} path="/leaderboards" />
    </div>
  );
}

/** Selects the board of the visitor's own region once it is known, if the address selects none. */
function useOwnBoard(boards: Leaderboard[], shownBoard: Leaderboard | null) {
  const [search] = useSearchParams();
  const go = useGo();
  const { preferredRegions } = useSeasonView();
  const ownBoard = boards.find(({ region }) =>
    preferredRegions.some(({ name }) => name === region),
  );
  const target =
    !search.has('board') && ownBoard && ownBoard.id !== shownBoard?.id ? ownBoard.id : null;
  useEffect(() => {
    if (target) go(`/leaderboards?board=${target}`, { replace: true });
  }, [target, go]);
}
