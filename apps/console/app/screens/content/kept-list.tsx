import { apiPath } from '@ringside/contract/api-path';
import type { CatalogueType } from '@ringside/contract/collections/catalogue-types';
import { Button } from '@ringside/ui/button';
import { type ReactNode, useState } from 'react';
import { useRead } from '../../live/use-read.ts';
import { type Act, ActDialog } from '../../parts/act-dialog.tsx';
import { madeAnew } from '../../parts/made-anew.ts';
import { Section } from '../../parts/section.tsx';
import { Nothing, Shown } from '../../parts/shown.tsx';
import { allVersioned, oneVersioned, type Versioned } from '../../session/console-client.ts';

interface Kept<Entry> {
  title: string;
  type: CatalogueType;
  /** The text of an empty list. */
  none: string;
  add: { label: string; act: Act };
  nameOf: (entry: Entry) => string;
  line: (entry: Entry) => ReactNode;
  changeAct: (entry: Versioned<Entry>) => Act;
  deleteAct: (entry: Versioned<Entry>) => Act;
}

/** A small list that operators maintain: entries are added, changed and deleted. */
export function KeptList<Entry extends { id: string }>({
  title,
  type,
  none,
  add,
  nameOf,
  line,
  changeAct,
  deleteAct,
}: Kept<Entry>) {
  const read = useRead(type, () => allVersioned<Entry>(apiPath`/api/${type}/1.0`));
  const [act, setAct] = useState<Act | null>(null);
  return (
    <Section
      title={title}
      aside={
        <Button size="small" icon="plus" onClick={() => setAct(add.act)}>
          {add.label}
        </Button>
      }
    >
      <Shown of={read} what={title.toLowerCase()}>
        {(all) => (
          <>
            {all.length === 0 && <Nothing>{none}</Nothing>}
            <ul className="lines">
              {all.map((entry) => (
                <li key={entry.id}>
                  <div className="grow told-line">{line(entry)}</div>
                  <Button
                    size="small"
                    aria-label={`Change ${nameOf(entry)}`}
                    onClick={() =>
                      setAct(
                        madeAnew(entry, {
                          read: () => oneVersioned<Entry>(apiPath`/api/${type}/1.0/${entry.id}`),
                          make: changeAct,
                        })!,
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
      </Shown>
      <ActDialog act={act} onClose={() => setAct(null)} onChanged={read.again} />
    </Section>
  );
}
