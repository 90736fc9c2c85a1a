import { apiPath } from '@ringside/contract/api-path';
import type { CatalogueType } from '@ringside/contract/collections/catalogue-types';
import { Button } from '@ringside/ui/button';
import { type ReactNode, useState } from 'react';
import { useRead } from '../../live/use-read.ts';
import { type Action, ActionDialog } from '../../parts/action-dialog.tsx';
import { EmptyText, QueryView } from '../../parts/query-view.tsx';
import { createRebuildableAction } from '../../parts/rebuildable-action.ts';
import { Section } from '../../parts/section.tsx';
import { readAllVersioned, readVersioned, type Versioned } from '../../session/console-client.ts';

interface EditableListProps<Entry> {
  title: string;
  type: CatalogueType;
  /** The text of an empty list. */
  none: string;
  add: { label: string; act: Action };
  nameOf: (entry: Entry) => string;
  line: (entry: Entry) => ReactNode;
  changeAct: (entry: Versioned<Entry>) => Action;
  deleteAct: (entry: Versioned<Entry>) => Action;
}

/** A small list that operators maintain: entries are added, changed and deleted. */
export function EditableList<Entry extends { id: string }>({
  title,
  type,
  none,
  add,
  nameOf,
  line,
  changeAct,
  deleteAct,
}: EditableListProps<Entry>) {
  const read = useRead([type], () => readAllVersioned<Entry>(apiPath`/api/${type}/1.0`));
  const [act, setAct] = useState<Action | null>(null);
  return (
    <Section
      title={title}
      aside={
        <Button size="small" icon="plus" onClick={() => setAct(add.act)}>
          {add.label}
        </Button>
      }
    >
      <QueryView of={read} what={title.toLowerCase()}>
        {(entries) => (
          <>
            {entries.length === 0 && <EmptyText>{none}</EmptyText>}
            <ul className="lines">
              {entries.map((entry) => (
                <li key={entry.id}>
                  <div className="grow told-line">{line(entry)}</div>
                  <Button
                    size="small"
                    aria-label={`Change ${nameOf(entry)}`}
                    onClick={() =>
                      setAct(
                        createRebuildableAction(entry, {
                          read: () => readVersioned<Entry>(apiPath`/api/${type}/1.0/${entry.id}`),
                          make: changeAct,
                        }),
                      )
                    }
                  >
                    Change
                  </Button>
                  <Button
                    size="small"
                    aria-label={`Delete ${nameOf(entry)}`}
                    onClick={() => setAct(deleteAct(entry))}
                  >
                    Delete
                  </Button>
                </li>
              ))}
            </ul>
          </>
        )}
      </QueryView>
      <ActionDialog act={act} onClose={() => setAct(null)} onChanged={read.refetch} />
    </Section>
  );
}
