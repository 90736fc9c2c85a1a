import type { Alarm } from '@ringside/contract/collections/alarms';
import { Button } from '@ringside/ui/button';
import { useState } from 'react';
import { client } from '../session/console-client.ts';
import { usePermissions } from '../session/permissions.ts';
import { Refusal } from './refusal.tsx';

/** The button that claims an alarm or releases it: the slower of two operators learns who was first. */
export function TakeAlarm({
  alarm: { id, takenBy },
  onChanged,
}: {
  alarm: Pick<Alarm, 'id' | 'takenBy'>;
  onChanged: () => void;
}) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<unknown>();
  const can = usePermissions();
  if (!can('series.rule')) return null;
  async function press() {
    setBusy(true);
    setFault(undefined);
    await (takenBy ? client.alarms.giveBack(id) : client.alarms.take(id)).catch(setFault);
    setBusy(false);
    onChanged();
  }
  return (
    <div className="alarm__do">
      <Button
        size="small"
        variant={takenBy ? 'alt' : 'light'}
        busy={busy}
        onClick={() => void press()}
      >
        {takenBy ? 'Release' : 'Claim'}
      </Button>
      <Refusal fault={fault} />
    </div>
  );
}
