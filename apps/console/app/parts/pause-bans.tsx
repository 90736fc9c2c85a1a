import type { Challenge } from '@ringside/contract/collections/challenges';
import { Button } from '@ringside/ui/button';
import { useState } from 'react';
import { client } from '../session/console-client.ts';
import { usePermissions } from '../session/permissions.ts';
import { Refusal } from './refusal.tsx';

/**
 * The button that pauses or resumes the clock of a ban phase: each reverses the other, so neither
 * needs a confirmation. The slower of two operators is notified.
 */
export function PauseBans({
  challenge: { id, status, pausedAt, category },
  onChanged,
}: {
  challenge: Challenge;
  onChanged: () => void;
}) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<unknown>();
  const can = usePermissions();
  if (!can('series.rule') || status !== 'open') return null;
  async function press() {
    setBusy(true);
    setFault(undefined);
    await (pausedAt ? client.challenges.resume(id) : client.challenges.pause(id)).catch(setFault);
    setBusy(false);
    onChanged();
  }
  const actionName = pausedAt ? 'Resume' : 'Pause';
  return (
    <div className="alarm__do">
      <Button
        size="small"
        variant={pausedAt ? 'light' : 'alt'}
        busy={busy}
        aria-label={`${actionName} ${category.name ?? 'bans'}`}
        onClick={() => void press()}
      >
        {actionName}
      </Button>
      <Refusal fault={fault} />
    </div>
  );
}
