import { Trans, useLingui } from '@lingui/react/macro';
import { traitsOf } from '@ringside/rules/format-traits';
import { groupLetter } from '@ringside/rules/round-robin/group-letter';
import type { ResultPoints } from '@ringside/rules/standings/result-points';
import { EmptyState } from '@ringside/ui/empty-state';
import {
  type StandingsColumn,
  StandingsTable,
  type StandingsTexts,
} from '@ringside/ui/standings-table';
import { type ReactNode, useId } from 'react';
import { useSearchParams } from 'react-router';
import { useLive } from '../../live/live-data.ts';
import { clientContext, nowOf } from '../../page-context.ts';
import { LinkTo } from '../../parts/links/link-to.tsx';
import { Paging } from '../../parts/paging.tsx';
import { PastBracketLink } from '../../parts/season/past-brackets.tsx';
import { SegmentPicker } from '../../parts/season/segment-picker.tsx';
import { lastAdvancingPlace } from '../../season/advancing-places.ts';
import { groupsOf } from '../../season/qualified-rows.ts';
import { seasonOf } from '../../season/season-of.ts';
import { readShownSegment } from '../../season/shown-segment.ts';
import { useSession } from '../../session/session-store.ts';
import { toRouteError } from '../../shell/errors/to-route-error.ts';
import type { Route } from './+types/standings';
import { lastAdvancingRows } from './advancing-rows.ts';
import { formatFigure, findNameBefore, tieBreakersOf } from './figures.ts';
import { MyPlace } from './my-place.tsx';
import { FormOf, RunLine } from './run-line.tsx';
import { toggleSort, type Sort, parseSort, formatSort } from './sort.ts';
import { isStillIn, isTieReason } from './tie-reason.ts';
import { useTieBreakerName } from './use-tie-breaker-name.ts';
import { WhyHere } from './why-here.tsx';
import '@ringside/ui/form.css';

const SIZE = 20;
const MOST = 100;

/** Loads the page of the standings in the address. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams;
  const client = context.get(clientContext);
  const shownSegment = await toRouteError(
    readShownSegment({
      client,
      season: await seasonOf({ request, context }),
      search,
      now: nowOf(context),
    }),
  );
  const number = Math.max(1, Number(search.get('page')) || 1);
  const sort = parseSort(search.get('sort'));
  const { segment } = shownSegment;
  if (!segment)
    return { shownSegment, sort, rows: [], page: { number: 1, size: SIZE, total: 0 }, cut: 0 };
  // Groups have a table each, but their rows are mixed, all firsts before all seconds: so a page is
  // as large as possible.
  const size = traitsOf(segment).hasGroups ? MOST : SIZE;
  const { items, page } = await client.segments.standings(segment.id, {
    'page[size]': size,
    'page[number]': number,
    sort: formatSort(sort),
  });
  const rows = items.map(({ roster, id: _, ...row }) => ({
    ...row,
    id: roster.id,
    name: roster.name ?? '',
  }));
  const stageRules = shownSegment.stage?.advanceRules ?? [];
  const cut = lastAdvancingPlace([...segment.advanceRules, ...stageRules], rows);
  return { shownSegment, sort, rows, page, cut };
}

function useTexts(): StandingsTexts {
  const { t } = useLingui();
  return {
    label: t`Standings table`,
    placement: t`Place`,
    name: t`Team`,
    gamesPlayed: t`Played`,
    wins: t`Wins`,
    draws: t`Draws`,
    losses: t`Losses`,
    ffw: t`Forfeit win`,
    ffl: t`Forfeit loss`,
    sortBy: t`Sort by`,
    ffwShort: t`FFW`,
    fflShort: t`FFL`,
    gameDifference: t`Game diff.`,
    points: t`Points`,
    you: t`You`,
    why: t`Why?`,
    whyOf: (name) => t`Why is ${name} ranked here?`,
  };
}

/** The page of the standings. */
export default function Standings({ loaderData }: Route.ComponentProps) {
  const { shownSegment, sort, rows, page, cut } = useLive(loaderData);
  const { t } = useLingui();
  const { rosters } = useSession();
  const [search] = useSearchParams();
  const ownRosterIds = new Set(rosters.map(({ id }) => id));
  const sortLink: SortLink = (column, head, className) => {
    const next = new URLSearchParams(search);
    next.set('sort', formatSort(toggleSort(sort, column)));
    next.delete('page');
    return (
      <LinkTo
        to={`/standings?${next}`}
        className={className}
        aria-current={className && sort.column === column ? 'true' : undefined}
        preventScrollReset
      >
        {head}
      </LinkTo>
    );
  };
  const isProvisional = shownSegment.segment?.state !== 'finished';
  const last = isByPlacement(sort)
    ? lastAdvancingRows({ rows, page, cut, isProvisional })
    : new Set<Row>();
  return (
    <div className="stack">
      <title>{`${t`Standings`} | Ringside`}</title>
      <div className="row row-b">
        <h1>
          <Trans>Standings</Trans>
        </h1>
        <div className="bk-tools">
          <SegmentPicker path="/standings" shownSegment={shownSegment} />
        </div>
      </div>
      {rows.length === 0 ? (
        <EmptyState title={<Trans>No standings yet</Trans>} action={<PastBracketLink />}>
          <Trans>They begin the moment the stage is seeded.</Trans>
        </EmptyState>
      ) : (
        <>
          {shownSegment.segment && (
            <MyPlace segment={shownSegment.segment.id} size={page.size} rowsOnPage={rows} />
          )}
          {isProvisional && (
            <p className="small soft">
              <Trans>Provisional while matches are running.</Trans>{' '}
              {(shownSegment.segment?.configuration.points ?? []).length > 0 && (
                <Trans>The points shown are safe. They count when the stage is over.</Trans>
              )}
            </p>
          )}
          <PointsNote points={shownSegment.segment?.configuration.resultPoints} />
          {groupsOf(rows).map((part) => (
            <GroupTable
              key={part.group ?? 0}
              {...part}
              sort={sort}
              sortLink={sortLink}
              last={last}
              cut={cut}
              points={shownSegment.segment?.configuration.points}
              isProvisional={isProvisional}
              ownRosterIds={ownRosterIds}
            />
          ))}
          <Paging page={page} path="/standings" />
        </>
      )}
    </div>
  );
}

type SortLink = (column: StandingsColumn, head: ReactNode, className?: string) => ReactNode;
type Rows = Route.ComponentProps['loaderData']['rows'];
type Row = Rows[number];

const isByPlacement = ({ column, descending }: Sort) => column === 'placement' && !descending;
/**
 * Returns the points of the worst place that a team can still have, with a plus while it can win
 * more.
 */
function formatSafePoints({ placeRange: { best, worst } }: Row, points: number[] | undefined) {
  if (!points?.length) return undefined;
  const [safe = 0, most = 0] = [points[worst - 1], points[best - 1]];
  return most > safe ? `${safe}+` : String(safe);
}

/** Returns what a row shows while its stage runs. */
const whileRunning = (row: Row, points: number[] | undefined) => ({
  pointsText: formatSafePoints(row, points),
  form: row.form.length > 0 && <FormOf form={row.form} />,
  run: <RunLine {...row} />,
});

/** Shows the points of a win, a draw and a loss, where the stage has a points table. */
function PointsNote({ points }: { points: ResultPoints | undefined }) {
  if (!points) return null;
  const { win, draw, loss } = points;
  return (
    <p className="small soft">
      <Trans>
        Match points: {win} for a win, {draw} for a draw, {loss} for a loss.
      </Trans>
    </p>
  );
}

/** The columns of numbers in a stage of lobbies, which has no series to win or lose. */
const LOBBY_COLUMNS: readonly StandingsColumn[] = ['gamesPlayed', 'points'];

/** One table: of the whole, or of a group under its letter. */
function GroupTable({
  group,
  rows,
  sort,
  sortLink,
  last,
  cut,
  points,
  isProvisional,
  ownRosterIds,
}: {
  group: number | null;
  rows: Rows;
  sort: Sort;
  sortLink: SortLink;
  last: Set<Row>;
  cut: number;
  /** The points of places 1, 2, …, where the stage gives some. */
  points: number[] | undefined;
  isProvisional: boolean;
  ownRosterIds: Set<string>;
}) {
  const { t } = useLingui();
  const texts = useTexts();
  const nameOf = useTieBreakerName();
  const kinds = tieBreakersOf(rows);
  const hasPoints = rows.some(({ tieBreakers }) => tieBreakers['placement-points'] !== undefined);
  const heading = useId();
  const rangeTextsOf = ({ best, worst }: Row['placeRange']) => ({
    figures: `${best}–${worst}`,
    words: t`${best} to ${worst}, still in`,
  });
  const letter = groupLetter((group ?? 1) - 1);
  const tableRows = rows.map((row, index) => ({
    ...row,
    mine: ownRosterIds.has(row.id),
    cut: last.has(row),
    link: (
      <LinkTo className="plain-link" to={`/rosters/${row.id}`}>
        {row.name}
      </LinkTo>
    ),
    lead: hasPoints ? String(row.tieBreakers['placement-points'] ?? '–') : undefined,
    figures: kinds.map((kind) => {
      const value = row.tieBreakers[kind];
      return value === undefined ? '–' : formatFigure(kind, value);
    }),
    range: isStillIn(row) ? rangeTextsOf(row.placeRange) : undefined,
    form: undefined,
    ...(isProvisional && whileRunning(row, points)),
    [isTieReason(row) ? 'tie' : 'why']: row.reason && row.reason.kind !== 'first' && (
      <WhyHere
        reason={row.reason}
        before={findNameBefore(rows, index, isByPlacement(sort))}
        nameOf={(rosterId) => rows.find(({ id }) => id === rosterId)?.name}
      />
    ),
  }));
  return (
    <>
      {group !== null && (
        <h2 className="plate inset" id={heading}>
          <Trans>Group {letter}</Trans>
        </h2>
      )}
      <StandingsTable
        texts={texts}
        sort={sort}
        sortLink={sortLink}
        columns={hasPoints ? LOBBY_COLUMNS : undefined}
        lead={hasPoints ? nameOf('placement-points') : undefined}
        figures={kinds.map(nameOf)}
        rows={tableRows}
        cutLine={
          group === null ? (
            <Trans>The first {cut} advance</Trans>
          ) : (
            <Trans>The best {cut} of all groups advance</Trans>
          )
        }
        {...(group !== null && { labelledBy: heading })}
      />
    </>
  );
}
