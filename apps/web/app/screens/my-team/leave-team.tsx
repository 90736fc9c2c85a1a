import { Trans } from '@lingui/react/macro';
import type { Roster } from '@ringside/contract/collections/rosters';
import { Button, buttonClassOf } from '@ringside/ui/button';
import { Note } from '@ringside/ui/note';
import { Panel } from '@ringside/ui/panel';
import type { ReactNode } from 'react';
import { LinkTo, useGo } from '../../parts/links/link-to.tsx';
import { SomethingWrong } from '../../parts/requests/something-wrong.tsx';
import { useCommand } from '../../parts/requests/use-command.ts';
import { useSeasonView } from '../../parts/season/use-season-view.ts';
import { useNow } from '../../parts/time/use-now.ts';
import { rosterChangesOf } from '../../season/roster-decisions.ts';
import { applyTeamLeft } from '../../session/initial-load.ts';

interface FarewellProps {
  roster: Roster;
  title: ReactNode;
  text: ReactNode;
  button: ReactNode;
  act: () => Promise<void>;
}

/** Leaving and disbanding: the consequences, and the one red button. */
export function Farewell({ roster, title, text, button, act }: FarewellProps) {
  const go = useGo();
  const { segments } = useSeasonView();
  const { locked } = rosterChangesOf({ roster, segments, now: useNow() });
  const confirm = async () => {
    await act();
    applyTeamLeft(roster.id);
    go('/');
  };
  return (
    <FarewellPanel title={title} text={text} button={button} locked={locked} confirm={confirm} />
  );
}

interface FarewellPanelProps extends Pick<FarewellProps, 'title' | 'text' | 'button'> {
  /** Whether leaving counts as a withdrawal. */
  locked: boolean;
  confirm: () => Promise<void>;
  level?: 1 | 2;
}

/** The panel that confirms leaving or disbanding. */
export function FarewellPanel({
  title,
  text,
  button,
  locked,
  confirm,
  level = 1,
}: FarewellPanelProps) {
  const { busy, error, run } = useCommand();
  return (
    <div className="stack stack--page">
      <Panel level={level} title={title}>
        <div className="stack">
          <p>{text}</p>
          {locked && (
            <Note tone="warn" title={<Trans>Rosters are locked.</Trans>}>
              <span className="small">
                <Trans>This counts as a withdrawal: the roster forfeits its open matches.</Trans>
              </span>
            </Note>
          )}
          <SomethingWrong error={error} />
          <div className="row row-b">
            <LinkTo className={buttonClassOf({ variant: 'light' })} to="/my-team">
              <Trans>Keep team</Trans>
            </LinkTo>
            <Button variant="danger" busy={busy} onClick={() => void run(confirm)}>
              {button}
            </Button>
          </div>
        </div>
      </Panel>
    </div>
  );
}
