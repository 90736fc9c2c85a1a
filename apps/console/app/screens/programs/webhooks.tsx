import type { Webhook } from '@ringside/contract/collections/webhooks';
import { Button } from '@ringside/ui/button';
import { Tag } from '@ringside/ui/tag';
import { useState } from 'react';
import { Link } from 'react-router';
import { useRead } from '../../live/use-read.ts';
import { type Act, ActDialog } from '../../parts/act-dialog.tsx';
import { Section } from '../../parts/section.tsx';
import { Nothing, Shown } from '../../parts/shown.tsx';
import { type Secret, ToldOnce } from '../../parts/told-once.tsx';
import { allVersioned } from '../../session/console-client.ts';
import { useMay } from '../../session/permissions.ts';
import { newHookAct } from './webhook-acts.ts';

/** The list of web hooks. */
export function Webhooks() {
  const read = useRead('webhooks', () => allVersioned<Webhook>('/api/webhooks/1.0'));
  const [act, setAct] = useState<Act | null>(null);
  const [secret, setSecret] = useState<Secret | null>(null);
  const mayWrite = useMay()('webhooks.write');
  return (
    <Section
      title="Web hooks"
      aside={
        mayWrite && (
          <Button look="go" size="small" icon="plus" onClick={() => setAct(newHookAct(setSecret))}>
            New web hook
          </Button>
        )
      }
    >
      <Shown of={read} what="the web hooks">
        {(hooks) => (
          <>
            {hooks.length === 0 && <Nothing>No web hooks yet.</Nothing>}
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
                  {isActive ? <Tag tone="ok">Told</Tag> : <Tag tone="warn">Paused</Tag>}
                </li>
              ))}
            </ul>
          </>
        )}
      </Shown>
      <ActDialog act={act} onClose={() => setAct(null)} onChanged={read.again} />
      <ToldOnce secret={act ? null : secret} onClose={() => setSecret(null)} />
    </Section>
  );
}
