import { Trans } from '@lingui/react/macro';
import type { Roster } from '@ringside/contract/collections/rosters';
import { Button } from '@ringside/ui/button';
import { Panel } from '@ringside/ui/panel';
import { useState } from 'react';
import { CopyKey } from '../../parts/copy-key.tsx';
import { ReadingState } from '../../parts/requests/reading-state.tsx';
import { SomethingWrong } from '../../parts/requests/something-wrong.tsx';
import { useCommand } from '../../parts/requests/use-command.ts';
import { useRead } from '../../parts/requests/use-read.ts';
import { client } from '../../session/browser-client.ts';
import { useSession } from '../../session/session-store.ts';

/** The team's join key: members see and copy it, the captain replaces it. */
export function JoinKey({ roster }: { roster: Roster }) {
  const [reading, reload] = useRead(() => client.rosters.joiningKey(roster.id), roster.id);
  return (
    <Panel id="key" title={<Trans>Team join key</Trans>}>
      {reading.state === 'read' ? (
        <Key key={reading.answer} roster={roster} first={reading.answer} />
      ) : (
        <ReadingState reading={reading} reload={reload} rows={1} />
      )}
    </Panel>
  );
}

function Key({ roster, first }: { roster: Roster; first: string }) {
  const { userId } = useSession();
  const [key, setKey] = useState(first);
  const { busy, error, run } = useCommand();
  const replace = () => run(async () => setKey(await client.rosters.replaceKey(roster.id)));
  return (
    <div className="stack">
      <CopyKey joiningKey={key}>
        {roster.owner?.id === userId && (
          <Button size="small" busy={busy} onClick={() => void replace()}>
            <Trans>New key</Trans>
          </Button>
        )}
      </CopyKey>
      <SomethingWrong error={error} />
      <p className="small soft">
        <Trans>Only your team sees this key. A new key replaces it.</Trans>
      </p>
    </div>
  );
}
