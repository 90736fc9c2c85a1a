import type { User } from '@ringside/contract/collections/people';
import { Button } from '@ringside/ui/button';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useRead } from '../../live/use-read.ts';
import { type Act, ActDialog } from '../../parts/act-dialog.tsx';
import { Pager, SearchField } from '../../parts/filters.tsx';
import { Nothing, Shown } from '../../parts/shown.tsx';
import { client } from '../../session/console-client.ts';
import { useMay } from '../../session/permissions.ts';
import { newOperatorAct } from './person-acts.tsx';
import type { PersonFile } from './person.tsx';
import { PersonState } from './person-state.tsx';

const SIZE = 50;

/** Everybody, found by name, tag or mail. */
export function PeopleList() {
  const [search, setSearch] = useSearchParams();
  const text = search.get('q') ?? '';
  const number = Number(search.get('page') ?? 1);
  const may = useMay();
  const [act, setAct] = useState<Act | null>(null);
  const roles = useRead('roles', async () => (await client.roles.list()).items);
  const read = useRead(`people ${text} ${number}`, () => client.users.list({ ...(text && { 'filter[search]': text.replaceAll(',', ' ') }), 'page[size]': SIZE, 'page[number]': number }));
  return (
    <>
      <div className="head"><h1>People</h1></div>
      {may('roles.write') && <div className="acts" role="group" aria-label="What can be done"><Button size="small" onClick={() => setAct(newOperatorAct(roles.data ?? []))}>New operator</Button></div>}
      <div className="filters"><SearchField label="Search by name, tag or mail" value={text} onSearch={(q) => setSearch(q ? { q } : {}, { replace: true })} /></div>
      <Shown of={read} what="people" rows={8}>
        {({ items, page }) => (
          <>
            <Rows items={items as PersonFile['user'][]} />
            <Pager page={page} onPage={(next) => setSearch({ ...(text && { q: text }), page: String(next) })} />
          </>
        )}
      </Shown>
      <ActDialog act={act} onClose={() => setAct(null)} onChanged={read.again} />
    </>
  );
}

function Rows({ items }: { items: (User & PersonFile['user'])[] }) {
  if (items.length === 0) return <Nothing>Nobody is like that.</Nothing>;
  return (
    <div className="tw">
      <table className="tb">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">State</th>
            <th scope="col">Tag</th>
            <th scope="col">Country</th>
            <th scope="col">Mail</th>
          </tr>
        </thead>
        <tbody>
          {items.map((user) => (
            <tr key={user.id}>
              <th scope="row"><Link to={`/people/${user.id}`}>{user.username}</Link></th>
              <td data-l="State"><PersonState user={user} /></td>
              <td data-l="Tag">{user.playerTag ?? '–'}</td>
              <td data-l="Country">{user.nationality ?? user.country ?? '–'}</td>
              <td data-l="Mail" className="break">{user.email ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
