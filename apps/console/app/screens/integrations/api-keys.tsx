import type { ApiKey } from '@ringside/contract/collections/api-keys';
import { Button } from '@ringside/ui/button';
import { Tag } from '@ringside/ui/tag';
import { useState } from 'react';
import { useRead } from '../../live/use-read.ts';
import { type Action, ActionDialog } from '../../parts/action-dialog.tsx';
import { type Column, PagedTable } from '../../parts/list-table.tsx';
import { type Secret, OneTimeSecret } from '../../parts/one-time-secret.tsx';
import { Section } from '../../parts/section.tsx';
import { Time } from '../../parts/time.tsx';
import { client } from '../../session/console-client.ts';
import { isOpen, createNewKeyAction, createRevokeAction } from './api-key-actions.ts';

const SIZE = 25;

/** The API keys: their roles, their last use, and their end. */
export function ApiKeys() {
  const [number, setNumber] = useState(1);
  const read = useRead(['api-keys', number], () =>
    client.apiKeys.list({ 'page[size]': SIZE, 'page[number]': number }),
  );
  const [act, setAct] = useState<Action | null>(null);
  const [secret, setSecret] = useState<Secret | null>(null);
  const showKey = ({ name, bearer = '' }: ApiKey) =>
    setSecret({ title: `The key of ${name}`, name: 'Key', value: bearer });
  return (
    <Section
      title="API keys"
      aside={
        <Button
          variant="go"
          size="small"
          icon="plus"
          onClick={() => setAct(createNewKeyAction(showKey))}
        >
          New key
        </Button>
      }
    >
      <PagedTable
        of={read}
        what="the keys"
        columns={columnsOf((key) => setAct(createRevokeAction(key)))}
        empty="No API keys yet."
        onPage={setNumber}
      />
      <ActionDialog act={act} onClose={() => setAct(null)} onChanged={read.refetch} />
      <OneTimeSecret secret={act ? null : secret} onClose={() => setSecret(null)} />
    </Section>
  );
}

const columnsOf = (onRevoke: (key: ApiKey) => void): Column<ApiKey>[] => [
  {
    head: 'Program',
    cell: ({ name, hint }) => (
      <>
        {name} <span className="soft num">{`…${hint}`}</span>
      </>
    ),
  },
  { head: 'State', cell: (key) => <KeyState apiKey={key} /> },
  {
    head: 'Roles',
    cell: ({ roles }) => roles.map((role) => role.replace('operator.', '')).join(', '),
  },
  {
    head: 'Last used',
    cell: ({ lastUsedAt }) => (lastUsedAt ? <Time at={lastUsedAt} /> : 'Never'),
  },
  { head: 'Expires', cell: ({ expiresAt }) => (expiresAt ? <Time at={expiresAt} /> : 'Never') },
  {
    head: 'Created by',
    cell: ({ createdBy, createdAt }) => (
      <>
        {createdBy.username}, <Time at={createdAt} />
      </>
    ),
  },
  {
    head: 'Actions',
    isActions: true,
    cell: (key) =>
      isOpen(key) && (
        <Button
          size="small"
          aria-label={`Revoke the key of ${key.name}`}
          onClick={() => onRevoke(key)}
        >
          Revoke
        </Button>
      ),
  },
];

function KeyState({ apiKey }: { apiKey: ApiKey }) {
  if (apiKey.revokedAt) return <Tag tone="bad">Revoked</Tag>;
  return isOpen(apiKey) ? <Tag tone="ok">Active</Tag> : <Tag tone="warn">Expired</Tag>;
}
