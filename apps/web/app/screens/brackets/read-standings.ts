import type { PlayerClient as Client } from '@ringside/contract/client';
import type { Segment } from '@ringside/contract/collections/segments';
import { traitsOf } from '@ringside/rules/format-traits';

/** The rows shown of the whole table, and of each group. */
const TOP = 8;
const TOP_OF_GROUP = 3;
const MOST = 100;

export interface TopRow {
  id: string;
  name: string;
  placement: number;
  /** Wins and losses, with draws between them where the stage has a points table. */
  record: string;
  hasDraws: boolean;
  group: number | null;
}

/**
 * Reads the top of the standings next to the rounds. They link to the whole, so the page works
 * without them, too.
 */
export async function readStandings(client: Client, segment: Segment): Promise<TopRow[]> {
  const standings = await client.segments
    .standings(segment.id, { 'page[size]': traitsOf(segment).hasGroups ? MOST : TOP })
    .catch(() => ({ items: [] }));
  const rows = standings.items.map(
    ({ roster, placement, wins, draws, losses, ffw, ffl, tieBreakers, group }) => ({
      id: roster.id,
      name: roster.name ?? '',
      placement,
      group,
      // match wins include byes
      record: [tieBreakers['match-wins'] ?? wins + ffw, draws, losses + ffl]
        .filter((count) => count !== undefined)
        .join('–'),
      hasDraws: draws !== undefined,
    }),
  );
  const groups = [...Map.groupBy(rows, ({ group }) => group)].sort(
    ([one], [other]) => (one ?? 0) - (other ?? 0),
  );
  return groups.flatMap(([group, groupRows]) =>
    groupRows.slice(0, group === null ? TOP : TOP_OF_GROUP),
  );
}
