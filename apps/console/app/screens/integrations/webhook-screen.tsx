import { Button } from '@ringside/ui/button';
import { Tag } from '@ringside/ui/tag';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { queryClient } from '../../live/query-client.ts';
import { useRead } from '../../live/use-read.ts';
import { type Action, ActionDialog } from '../../parts/action-dialog.tsx';
import { type Secret, OneTimeSecret } from '../../parts/one-time-secret.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { createRebuildableActions } from '../../parts/rebuildable-action.ts';
import { Section } from '../../parts/section.tsx';
import { client, readVersion } from '../../session/console-client.ts';
import { usePermissions } from '../../session/permissions.ts';
import { Deliveries } from './deliveries.tsx';
import { webhookActionsOf, REMOVE, createReplayAction } from './webhook-actions.ts';

async function readHook(id: string) {
  const [hook, version] = await Promise.all([client.webhooks.get(id), readVersion('webhooks', id)]);
  return { ...hook, version };
}
type Hook = Awaited<ReturnType<typeof readHook>>;

/** One webhook: its address and actions, and its deliveries. */
export function WebhookScreen() {
  const { id = '' } = useParams();
  const read = useRead(['webhook', id], () => readHook(id));
  return (
    <QueryView of={read} what="the webhook" rows={6}>
      {(hook) => <WebhookView hook={hook} onChanged={read.refetch} />}
    </QueryView>
  );
}

function WebhookView({ hook, onChanged }: { hook: Hook; onChanged: () => Promise<void> }) {
  const [act, setAct] = useState<Action | null>(null);
  const [secret, setSecret] = useState<Secret | null>(null);
  const navigate = useNavigate();
  const mayWrite = usePermissions()('webhooks.write');
  async function reload() {
    if (act?.title === REMOVE) return await navigate('/programs');
    await onChanged();
    // A command may have sent something.
    await queryClient.invalidateQueries({ queryKey: ['deliveries', hook.id] });
  }
  return (
    <>
      <div className="head">
        <p className="crumbs">
          <Link to="/programs">Integrations</Link>
        </p>
        <h1 className="break">{hook.description || new URL(hook.url).host}</h1>
        {hook.isActive ? <Tag tone="ok">Active</Tag> : <Tag tone="warn">Paused</Tag>}
        <p className="soft break">{`${hook.actions.join(', ')} to ${hook.url}`}</p>
      </div>
      {mayWrite && (
        <div className="acts" role="group" aria-label="Actions">
          {createRebuildableActions(hook, {
            read: () => readHook(hook.id),
            make: (now) => webhookActionsOf(now, setSecret),
          }).map((one) => (
            <Button key={one.title} size="small" onClick={() => setAct(one)}>
              {one.title}
            </Button>
          ))}
        </div>
      )}
      <Section title="Deliveries">
        <Deliveries
          hook={hook}
          {...(mayWrite && { onReplay: (delivery) => setAct(createReplayAction(hook, delivery)) })}
        />
      </Section>
      <ActionDialog act={act} onClose={() => setAct(null)} onChanged={reload} />
      <OneTimeSecret secret={act ? null : secret} onClose={() => setSecret(null)} />
    </>
  );
}
