import { Trans } from '@lingui/react/macro';
import { Tag } from '@ringside/ui/tag';
import { useSearchParams } from 'react-router';
import { client } from '../../session/browser-client.ts';
import { useSession } from '../../session/session-store.ts';
import { LinkTo } from '../../shell/link-to.tsx';
import { useRead } from '../../shell/use-read.ts';

/**
 * The place of the visitor's roster in a long table, with a link to its row; nothing where it has
 * none here.
 */
export function MyPlace({
  segment,
  size,
  here,
}: {
  segment: string;
  size: number;
  here: { id: string; placement: number }[];
}) {
  const { rosters } = useSession();
  const [search] = useSearchParams();
  const own = rosters.find((roster) => roster.segment.id === segment)?.id ?? null;
  const row = here.find(({ id }) => id === own);
  const elsewhere = own !== null && !row;
  const [reading] = useRead(
    elsewhere
      ? async () =>
          (await client.segments.standings(segment, { 'filter[roster]': own })).items[0] ?? null
      : null,
    `${own} ${elsewhere}`,
  );
  if (own === null) return null;
  const read = reading.state === 'read' ? reading.answer : null;
  const placement = row?.placement ?? read?.placement;
  if (placement === undefined) return null;
  const next = new URLSearchParams(search);
  if (!row && read) {
    next.delete('sort');
    next.set('page', String(Math.ceil(read.order / size)));
  }
  const target = next.size > 0 ? `?${next}` : '';
  return <PlaceLine placement={placement} to={`/standings${target}`} row={`place-${own}`} />;
}

/** The place with a link to its row. `row`: the row's id on the page `to`. */
export function PlaceLine({ placement, to, row }: { placement: number; to: string; row: string }) {
  return (
    <p className="row row--tight">
      <Tag tone="you">
        <Trans>Your team: place {placement}</Trans>
      </Tag>
      <LinkTo className="link small" to={to} hash={row} preventScrollReset>
        <Trans>Go to row</Trans>
      </LinkTo>
    </p>
  );
}
