import { Trans } from '@lingui/react/macro';
import type { Standing } from '@ringside/contract/collections/standings';
import type { RosterId } from '@ringside/rules/ids';
import { Tag } from '@ringside/ui/tag';
import { useSearchParams } from 'react-router';
import { LinkTo } from '../../parts/links/link-to.tsx';
import { useRead } from '../../parts/requests/use-read.ts';
import { client } from '../../session/browser-client.ts';
import { useSession } from '../../session/session-store.ts';

/**
 * The place of the visitor's roster in a long table, with a link to its row; nothing where it has
 * none here.
 */
export function MyPlace({
  segment,
  size,
  rowsOnPage,
}: {
  segment: string;
  size: number;
  rowsOnPage: (Pick<Standing, 'placeRange'> & { id: string })[];
}) {
  const { rosters } = useSession();
  const [search] = useSearchParams();
  const ownRosterId = rosters.find((roster) => roster.segment.id === segment)?.id ?? null;
  const rowHere = rowsOnPage.find(({ id }) => id === ownRosterId);
  const rowElsewhere = useRowElsewhere({ segment, rosterId: rowHere ? null : ownRosterId });
  const row = rowHere ?? rowElsewhere;
  if (ownRosterId === null || !row) return null;
  const next = new URLSearchParams(search);
  if (!rowHere && rowElsewhere) {
    next.delete('sort');
    next.set('page', String(Math.ceil(rowElsewhere.order / size)));
  }
  const target = next.size > 0 ? `?${next}` : '';
  return (
    <PlaceLine range={row.placeRange} to={`/standings${target}`} row={`place-${ownRosterId}`} />
  );
}

/** Reads the row of a roster on another page; null until it is read, and without a roster. */
function useRowElsewhere({
  segment,
  rosterId,
}: {
  segment: string;
  rosterId: RosterId | null;
}): Standing | null {
  const [reading] = useRead(
    rosterId !== null
      ? async () =>
          (await client.segments.standings(segment, { 'filter[roster]': rosterId })).items[0] ??
          null
      : null,
    String(rosterId),
  );
  return rosterId !== null && reading.state === 'read' ? reading.answer : null;
}

/** The place, or the places that are still possible, with a link to the row `row` on the page `to`. */
export function PlaceLine({
  range: { best, worst },
  to,
  row,
}: {
  range: Standing['placeRange'];
  to: string;
  row: string;
}) {
  return (
    <p className="row row--tight">
      <Tag tone="you">
        {best < worst ? (
          <Trans>
            Your team: place {best} to {worst}, still in
          </Trans>
        ) : (
          <Trans>Your team: place {best}</Trans>
        )}
      </Tag>
      <LinkTo className="link small" to={to} hash={row} preventScrollReset>
        <Trans>Go to row</Trans>
      </LinkTo>
    </p>
  );
}
