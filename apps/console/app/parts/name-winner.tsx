import type { Challenge } from '@ringside/contract/collections/challenges';
import { Button } from '@ringside/ui/button';
import { useState } from 'react';
import { client } from '../session/console-client.ts';
import { usePermissions } from '../session/permissions.ts';
import { Refusal } from './refusal.tsx';

/** The buttons by which a referee names the winner of the game before a draft. */
export function NameWinner({
  challenge: { id, game, claims },
  onChanged,
}: {
  challenge: Challenge;
  onChanged: () => void;
}) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<unknown>();
  const can = usePermissions();
  if (!can('series.rule') || claims === null || game === null) return null;
  async function press(winner: 'home' | 'away') {
    setBusy(true);
    setFault(undefined);
    await client.challenges.gameWinner(id, winner).catch(setFault);
    setBusy(false);
    onChanged();
  }
  return (
    <div className="alarm__do">
      {claims.home && claims.away && <p>Both teams claim the win.</p>}
      <Button size="small" busy={busy} onClick={() => void press('home')}>
        {`Home won game ${game - 1}`}
      </Button>
      <Button size="small" busy={busy} onClick={() => void press('away')}>
        {`Away won game ${game - 1}`}
      </Button>
      <Refusal fault={fault} />
    </div>
  );
}
