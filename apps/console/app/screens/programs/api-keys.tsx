import type { ApiKey } from '@ringside/contract/collections/api-keys';
import { Button } from '@ringside/ui/button';
import { Tag } from '@ringside/ui/tag';
import { useState } from 'react';
import { useRead } from '../../live/use-read.ts';
import { type Act, ActDialog } from '../../parts/act-dialog.tsx';
import { Pager } from '../../parts/filters.tsx';
import { Section } from '../../parts/section.tsx';
import { Nothing, Shown } from '../../parts/shown.tsx';
import { Time } from '../../parts/time.tsx';
import { type Secret, ToldOnce } from '../../parts/told-once.tsx';
import { client } from '../../session/console-client.ts';
import { isOpen, newKeyAct, revokeAct } from './api-key-acts.ts';

const SIZE = 25;

/** The keys of programs: what they may do, when they were used last, and their end. */
export function ApiKeys() {
  const [number, setNumber] = useState(1);
  const read = useRead(`api-keys ${number}`, () => client.apiKeys.list({ 'page[size]': SIZE, 'page[number]': number }));
  const [act, setAct] = useState<Act | null>(null);
  const [secret, setSecret] = useState<Secret | null>(null);
  const made = ({ name, bearer }: ApiKey) => setSecret({ title: `The key of ${name}`, name: 'Key', value: bearer! });
  return (
    <Section title="API keys" aside={<Button look="go" size="small" icon="plus" onClick={() => setAct(newKeyAct(made))}>New key</Button>}>
      <Shown of={read} what="the keys">
        {({ items, page }) => (
          <>
            <Rows items={items} onRevoke={(key) => setAct(revokeAct(key))} />
            <Pager page={page} onPage={setNumber} />
          </>
        )}
      </Shown>
      <ActDialog act={act} onClose={() => setAct(null)} onChanged={read.again} />
      <ToldOnce secret={act ? null : secret} onClose={() => setSecret(null)} />
    </Section>
  );
}

function Rows({ items, onRevoke }: { items: ApiKey[]; onRevoke: (key: ApiKey) => void }) {
  if (items.length === 0) return <Nothing>No program has a key.</Nothing>;
  return (
    <div className="tw">
      <table className="tb">
        <thead>
          <tr>
            <th scope="col">Program</th>
            <th scope="col">State</th>
            <th scope="col">May</th>
            <th scope="col">Last used</th>
            <th scope="col">Ends</th>
            <th scope="col">Made by</th>
            <th scope="col"><span className="vh">Acts</span></th>
          </tr>
        </thead>
        <tbody>
          {items.map((key) => (
            <tr key={key.id}>
              <th scope="row">{key.name} <span className="soft num">{`…${key.hint}`}</span></th>
              <td data-l="State"><KeyState apiKey={key} /></td>
              <td data-l="May">{key.roles.map((role) => role.replace('operator.', '')).join(', ')}</td>
              <td data-l="Last used">{key.lastUsedAt ? <Time at={key.lastUsedAt} /> : 'Never'}</td>
              <td data-l="Ends">{key.expiresAt ? <Time at={key.expiresAt} /> : 'Never'}</td>
              <td data-l="Made by">{key.createdBy.username}, <Time at={key.createdAt} /></td>
              <td data-l="">{isOpen(key) && <Button size="small" aria-label={`Revoke the key of ${key.name}`} onClick={() => onRevoke(key)}>Revoke</Button>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function KeyState({ apiKey }: { apiKey: ApiKey }) {
  if (apiKey.revokedAt) return <Tag tone="bad">Revoked</Tag>;
  return isOpen(apiKey) ? <Tag tone="ok">In use</Tag> : <Tag tone="warn">Ended</Tag>;
}
