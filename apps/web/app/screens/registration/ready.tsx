import { Trans } from '@lingui/react/macro';
import { serverNow } from '@ringside/contract/live/server-clock';
import { stepperResetsAt } from '@ringside/rules/action-centre/stepper';
import { buttonClassOf } from '@ringside/ui/button';
import { Note } from '@ringside/ui/note';
import { useEffect } from 'react';
import { LinkTo, useGo } from '../../parts/links/link-to.tsx';
import { draftStore } from './draft.ts';
import { RegistrationStep } from './registration-step.tsx';

/** The last step, which finishes the stepper; when that resets, the player continues with the team. */
export function Ready() {
  const go = useGo();
  useEffect(() => {
    const finishedAt = serverNow();
    const reset = () => {
      draftStore.clear();
      go('/my-team');
    };
    const resetTimer = setTimeout(reset, +stepperResetsAt(finishedAt) - +finishedAt);
    return () => clearTimeout(resetTimer);
  }, [go]);
  return <Welcome />;
}

/** The welcome at the end of the registration. */
export function Welcome({ level = 1 }: { level?: 1 | 2 }) {
  return (
    <RegistrationStep step={5} level={level} title={<Trans>You are in</Trans>}>
      <div className="stack">
        <Note tone="ok" alert title={<Trans>Welcome to the ring.</Trans>}>
          <span className="small">
            <Trans>Your team opens in a moment.</Trans>
          </span>
        </Note>
        <div>
          <LinkTo className={buttonClassOf({ variant: 'go' })} to="/my-team">
            <Trans>My Team</Trans>
          </LinkTo>
        </div>
      </div>
    </RegistrationStep>
  );
}
