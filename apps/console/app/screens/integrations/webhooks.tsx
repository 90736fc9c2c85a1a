import type { Webhook } from '@ringside/contract/collections/webhooks';
import { Button } from '@ringside/ui/button';
import { Tag } from '@ringside/ui/tag';
import { useState } from 'react';
import { Link } from 'react-router';
import { useRead } from '../../live/use-read.ts';
import { type Action, ActionDialog } from '../../parts/action-dialog.tsx';
import { type Secret, OneTimeSecret } from '../../parts/one-time-secret.tsx';
import { EmptyText, QueryView } from '../../parts/query-view.tsx';
import { Section } from '../../parts/section.tsx';
import { readAllVersioned } from '../../session/console-client.ts';
import { usePermissions } from '../../session/permissions.ts';
import { createNewHookAction } from './webhook-actions.ts';

/** The list of webhooks. */
export function Webhooks() {
  const read = useRead(['webhooks'], () => readAllVersioned<Webhook>('/api/webhooks/1.0'));
  const [act, setAct] = useState<Action | null>(null);
  const [secret, setSecret] = useState<Secret | null>(null);
  const mayWrite = usePermissions()('webhooks.write');
  return (
    <Section
      title="Webhooks"
      aside={
        mayWrite && (
          <Button
            variant="go"
            size="small"
            icon="plus"
            onClick={() => setAct(createNewHookAction(setSecret))}
          >
            New webhook
          </Button>
        )
      }
    >
      <QueryView of={read} what="the webhooks">
        {(hooks) => (
          <>
            {hooks.length === 0 && <EmptyText>No webhooks yet.</EmptyText>}
            <ul className="lines">
              {hooks.map(({ id, url, description, actions, isActive }) => (
                <li key={id}>
                  <div className="grow told-line">
                    <Link className="break" to={`/programs/webhooks/${id}`}>
                      <b>{description || url}</b>
                    </Link>
                    {description && <p className="soft small break">{url}</p>}
                    <p className="small break">{actions.join(', ')}</p>
                  </div>
                  {isActive ? <Tag tone="ok">Active</Tag> : <Tag tone="warn">Paused</Tag>}
                </li>
              ))}
            </ul>
          </>
        )}
      </QueryView>
      <ActionDialog act={act} onClose={() => setAct(null)} onChanged={read.refetch} />
      <OneTimeSecret secret={act ? null : secret} onClose={() => setSecret(null)} />
    </Section>
  );
}
