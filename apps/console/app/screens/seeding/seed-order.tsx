import type { Seeding, SeedingRow } from '@ringside/contract/collections/seeding';
import type { SegmentId } from '@ringside/rules/ids';
import { seedsCsv } from '@ringside/rules/seeding/seed-list';
import { Button } from '@ringside/ui/button';
import { useState } from 'react';
import { SearchField } from '../../parts/filters.tsx';
import { saveCsv } from '../../parts/save-file.ts';
import { Section } from '../../parts/section.tsx';
import type { Draft } from './order-draft.ts';
import { SeedRows } from './seed-rows.tsx';

/** Up to this many rosters need no search. */
const FEW = 12;

/** The rosters in their order, which an operator who may write can change by hand. */
export function SeedOrder({
  segmentId,
  seeding,
  draft,
  nameOf,
  status,
  onMove,
}: {
  segmentId: SegmentId;
  seeding: Seeding;
  draft: Draft;
  nameOf: (id: string) => string;
  /** The last change, as screen readers hear it. */
  status: string;
  onMove: ((id: string, to: number) => void) | undefined;
}) {
  const [query, setQuery] = useState('');
  const rows = rowsOf(seeding, draft);
  return (
    <Section
      title={seeding.drawn ? 'Seeds' : 'Order'}
      aside={
        <Button
          size="small"
          onClick={() =>
            saveCsv(
              `seeds-${segmentId}.csv`,
              seedsCsv(draft.now.ids.map((rosterId) => ({ rosterId, name: nameOf(rosterId) }))),
            )
          }
        >
          Download as CSV
        </Button>
      }
    >
      {onMove && (
        <p className="soft small">
          Drag a row by its handle, or choose the handle and press Alt with an arrow key. Press
          Enter to type a position.
        </p>
      )}
      <p role="status" className="vh">
        {status}
      </p>
      {seeding.rows.length > FEW && (
        <SearchField label="Find in the list" value={query} onSearch={setQuery} />
      )}
      <SeedRows
        rows={rows.filter(({ row }) => isMatch(row, query))}
        total={rows.length}
        isDrawn={seeding.drawn}
        nameOf={nameOf}
        onMove={onMove}
      />
    </Section>
  );
}

/** Returns whether a roster matches a search by name, id or tag. */
const isMatch = ({ roster: { id, name, tags } }: SeedingRow, query: string) =>
  [id, name, ...tags].some((text) => text.toLowerCase().includes(query.trim().toLowerCase()));

function rowsOf({ rows, drawn }: Seeding, { now, saved }: Draft) {
  const byId = new Map(rows.map((row) => [row.roster.id, row]));
  const wasAt = new Map(saved.ids.map((id, index) => [id, index]));
  return now.ids.flatMap((id, place) => {
    const row = byId.get(id);
    if (!row) return [];
    const was = wasAt.get(id) ?? place;
    const byHand = !drawn && !now.automatic && (row.byHand || place !== was);
    return [{ row, place, was, byHand }];
  });
}
