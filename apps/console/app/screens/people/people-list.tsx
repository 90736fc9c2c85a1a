import { Button } from '@ringside/ui/button';
import { useState } from 'react';
import { Link } from 'react-router';
import { useRead } from '../../live/use-read.ts';
import { type Action, ActionDialog } from '../../parts/action-dialog.tsx';
import { SearchField } from '../../parts/filters.tsx';
import { type Column, PagedTable } from '../../parts/list-table.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { client } from '../../session/console-client.ts';
import { usePermissions } from '../../session/permissions.ts';
import { createNewOperatorAction } from './person-actions.tsx';
import { PersonState } from './person-state.tsx';
import type { PersonData } from './read-person.ts';

const SIZE = 50;

const COLUMNS: Column<PersonData['user']>[] = [
  { head: 'Name', cell: ({ id, username }) => <Link to={`/people/${id}`}>{username}</Link> },
  { head: 'State', cell: (user) => <PersonState user={user} /> },
  { head: 'Tag', cell: ({ playerTag }) => playerTag ?? '–' },
  { head: 'Country', cell: ({ nationality, country }) => nationality ?? country ?? '–' },
  { head: 'Email address', className: () => 'break', cell: ({ email }) => email ?? '–' },
];

/** All users, found by name, tag or email. */
export function PeopleList() {
  const [search, setSearch] = useAddress();
  const text = search.get('q') ?? '';
  const number = Number(search.get('page') ?? 1);
  const can = usePermissions();
  const [act, setAct] = useState<Action | null>(null);
  const roles = useRead(['roles'], async () => (await client.roles.list()).items);
  const read = useRead(['people', text, number], async () => {
    const { items, page } = await client.users.list({
      ...(text && { 'filter[search]': text.replaceAll(',', ' ') }),
      'page[size]': SIZE,
      'page[number]': number,
    });
    return { items: items as PersonData['user'][], page };
  });
  return (
    <>
      <div className="head">
        <h1>People</h1>
      </div>
      {can('roles.write') && (
        <div className="acts" role="group" aria-label="Actions">
          <Button size="small" onClick={() => setAct(createNewOperatorAction(roles.data ?? []))}>
            New operator
          </Button>
        </div>
      )}
      <div className="filters">
        <SearchField
          label="Search by name, tag or email address"
          value={text}
          onSearch={(q) => setSearch(q ? { q } : {}, { replace: true })}
        />
      </div>
      <PagedTable
        of={read}
        what="people"
        waiting={8}
        columns={COLUMNS}
        empty="No matching people."
        onPage={(next) => setSearch({ ...(text && { q: text }), page: String(next) })}
      />
      <ActionDialog act={act} onClose={() => setAct(null)} onChanged={read.refetch} />
    </>
  );
}
