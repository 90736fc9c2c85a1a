import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Leaderboard } from '@ringside/contract/collections/people';
import { Face } from '@ringside/ui/art';
import { Crest } from '@ringside/ui/crest';
import { EmptyState } from '@ringside/ui/empty-state';
import { Tag } from '@ringside/ui/tag';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { useLive } from '../../live/live-data.ts';
import { clientContext } from '../../page-context.ts';
import { LinkTo, useGo } from '../../parts/links/link-to.tsx';
import { Paging } from '../../parts/paging.tsx';
import { useSeasonView } from '../../parts/season/use-season-view.ts';
import { handleInitFailure } from '../../season/start-up.ts';
import { useDisplayName } from '../../season/use-display-name.ts';
import { useSession } from '../../session/session-store.ts';
import type { Route } from './+types/leaderboards';
import './leaderboards.css';

interface Entry {
  id: string;
  rank: number;
  points: number;
  qualifiedBy: 'crown' | 'lcq' | null;
  adjustments: { points: number; reason: string }[];
  name: string;
  roster: string;
}

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
  const entries: Entry[] = items.map(
    ({ rank, points, qualifiedBy, adjustments, team, roster }) => ({
      id: team.id,
      rank,
      points,
      qualifiedBy,
      adjustments,
      name: team.name ?? '',
      roster: roster.id,
    }),
  );
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
      {board && <QualifyingPlaces board={board} />}
      {entries.length === 0 ? (
        <EmptyState title={<Trans>No points yet</Trans>}>
          <Trans>The first Monthly Qualifier awards points to the top 8 of each region.</Trans>
        </EmptyState>
      ) : (
        <Board entries={entries} first={page.number === 1} />
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

/** The way to the region's places at the World Finals. */
function QualifyingPlaces({ board: { crowns, lcq } }: { board: Leaderboard }) {
  const { t } = useLingui();
  return (
    <ul className="row row--tight" aria-label={t`Legend`}>
      <li>
        <Tag tone="ok" icon="crown">
          <Plural
            value={crowns}
            one="# direct place in Helsinki"
            other="# direct places in Helsinki"
          />
        </Tag>
      </li>
      <li>
        <Tag tone="warn" icon="go">
          <Plural
            value={lcq}
            one="# place in the Last Chance Qualifier"
            other="# places in the Last Chance Qualifier"
          />
        </Tag>
      </li>
    </ul>
  );
}

function QualifiedBy({ by }: { by: Entry['qualifiedBy'] }) {
  if (by === 'crown')
    return (
      <Tag tone="ok" icon="crown">
        <Trans>Direct place</Trans>
      </Tag>
    );
  if (by === 'lcq')
    return (
      <Tag tone="warn" icon="go">
        <Trans>Last Chance place</Trans>
      </Tag>
    );
  return null;
}

/** The team's name as a link to its newest line-up. */
const Team = ({ entry: { name, roster } }: { entry: Entry }) => (
  <LinkTo className="plain-link" to={`/rosters/${roster}`}>
    {name}
  </LinkTo>
);

/** The points that operators added to a team or deducted from it, each with its reason. */
function Adjustments({ of }: { of: Entry['adjustments'] }) {
  const { t, i18n } = useLingui();
  if (of.length === 0) return null;
  const format = new Intl.NumberFormat(i18n.locale, { signDisplay: 'always' });
  return (
    <ul className="adjustments small soft" aria-label={t`Adjusted points`}>
      {of.map(({ points, reason }, index) => (
        <li key={index} className="break">
          <b className="num">{format.format(points)}</b> {reason}
        </li>
      ))}
    </ul>
  );
}

function Board({ entries, first }: { entries: Entry[]; first: boolean }) {
  const { t } = useLingui();
  const { rosters } = useSession();
  const mineOf = ({ id }: Entry) => rosters.some(({ team }) => team?.id === id);
  const podium = first && entries.length >= 3;
  return (
    <>
      {podium && (
        <ol className="podium" aria-label={t`The first three`}>
          {entries.slice(0, 3).map((entry, index) => (
            <li key={entry.id} className={`p${index + 1}`}>
              <Face of={entry.id} />
              <b className="n">{entry.rank}</b>
              <b className="break">
                <Team entry={entry} />
              </b>
              <span className="small">
                <Plural value={entry.points} one="# point" other="# points" />
              </span>
              {mineOf(entry) && (
                <Tag tone="you">
                  <Trans>You</Trans>
                </Tag>
              )}
              <QualifiedBy by={entry.qualifiedBy} />
              <Adjustments of={entry.adjustments} />
            </li>
          ))}
        </ol>
      )}
      <ol className="board">
        {entries.slice(podium ? 3 : 0).map((entry) => {
          const mine = mineOf(entry);
          return (
            <li key={entry.id} className={mine ? 'ply ply--me' : 'ply'}>
              <b className="board__n num">{entry.rank}</b>
              <Crest id={entry.id} name={entry.name} />
              <span className="grow">
                <b>
                  <Team entry={entry} />
                </b>
                <Adjustments of={entry.adjustments} />
              </span>
              {mine && (
                <Tag tone="you">
                  <Trans>You</Trans>
                </Tag>
              )}
              <QualifiedBy by={entry.qualifiedBy} />
              <span className="num">
                <Plural value={entry.points} one="# point" other="# points" />
              </span>
            </li>
          );
        })}
      </ol>
    </>
  );
}
