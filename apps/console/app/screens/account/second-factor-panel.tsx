import type { SecondFactorState } from '@ringside/contract/collections/second-factor';
import { Button } from '@ringside/ui/button';
import { Note } from '@ringside/ui/note';
import { Tag } from '@ringside/ui/tag';
import { useState } from 'react';
import { queryClient } from '../../live/query-client.ts';
import { useRead } from '../../live/use-read.ts';
import { type Action, ActionDialog } from '../../parts/action-dialog.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { Section } from '../../parts/section.tsx';
import { Time } from '../../parts/time.tsx';
import { client, renewSession } from '../../session/console-client.ts';
import { NewRecoveryCodes } from './recovery-codes.tsx';
import { createNewCodesAction, createRemoveSecondFactorAction } from './second-factor-actions.ts';
import { SetUpSecondFactor } from './second-factor-set-up.tsx';

/** With this many codes left or fewer, a warning shows. */
const FEW_CODES = 3;

/** The operator's own second factor: set-up, recovery codes, removal. */
export function SecondFactorPanel() {
  const read = useRead(['second-factor'], () => client.secondFactor.state());
  const [settingUp, setSettingUp] = useState(false);
  const [act, setAct] = useState<Action | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  // The second factor changes the permissions: the renewed session has them.
  const reload = async () => {
    await read.refetch();
    if (read.data?.isRequired) await renewSession();
  };
  const finishSetUp = async (isOn: boolean) => {
    setSettingUp(false);
    if (!isOn) return;
    await reload();
    // Turning a second factor on ends the other sessions.
    await queryClient.invalidateQueries({ queryKey: ['logins'] });
  };
  return (
    <Section title="Two-factor authentication">
      <QueryView of={read} what="two-factor authentication" rows={2}>
        {(state) =>
          state.isOn ? (
            <On
              state={state}
              onNewCodes={() => setAct(createNewCodesAction(setCodes))}
              onRemove={() => setAct(createRemoveSecondFactorAction(state))}
            />
          ) : (
            <Off state={state} onSetUp={() => setSettingUp(true)} />
          )
        }
      </QueryView>
      <SetUpSecondFactor open={settingUp} onClose={(isOn) => void finishSetUp(isOn)} />
      <ActionDialog act={act} onClose={() => setAct(null)} onChanged={reload} />
      <NewRecoveryCodes codes={act ? null : codes} onClose={() => setCodes(null)} />
    </Section>
  );
}

function Off({
  state: { isRequired },
  onSetUp,
}: {
  state: SecondFactorState;
  onSetUp: () => void;
}) {
  return (
    <div className="stack">
      {isRequired && (
        <Note tone="warn" title="Two-factor authentication is required here.">
          <p>Set it up now: nothing else is available until then.</p>
        </Note>
      )}
      <p className="soft small">
        Signing in requires only your password. With two-factor authentication it also requires a
        code from an app on your phone, so that a stolen password is not enough.
      </p>
      <div className="row">
        <Button variant="go" size="small" onClick={onSetUp}>
          Set up two-factor authentication
        </Button>
      </div>
    </div>
  );
}

function On({
  state: { confirmedAt, recoveryCodesLeft },
  onNewCodes,
  onRemove,
}: {
  state: SecondFactorState;
  onNewCodes: () => void;
  onRemove: () => void;
}) {
  const codesLeft =
    recoveryCodesLeft === 1
      ? '1 recovery code is left.'
      : `${recoveryCodesLeft} recovery codes are left.`;
  return (
    <div className="stack">
      <p>
        <Tag tone="ok">On</Tag>{' '}
        {confirmedAt && (
          <>
            since <Time at={confirmedAt} />.{' '}
          </>
        )}
        {codesLeft}
      </p>
      {recoveryCodesLeft <= FEW_CODES && (
        <Note tone="warn" title="Create new recovery codes">
          <p>
            Without recovery codes, an operator who loses their phone needs another operator’s help.
          </p>
        </Note>
      )}
      <div className="row">
        <Button size="small" onClick={onNewCodes}>
          New recovery codes
        </Button>
        <Button size="small" onClick={onRemove}>
          Turn off two-factor authentication
        </Button>
      </div>
    </div>
  );
}
