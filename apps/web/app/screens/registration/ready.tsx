import { Trans } from '@lingui/react/macro';
import { PROGRESS_RESET_MS } from '@ringside/rules/constants';
import { buttonClass } from '@ringside/ui/button';
import { Note } from '@ringside/ui/note';
import { useEffect } from 'react';
import { LinkTo, useGo } from '../../shell/link-to.tsx';
import { RegistrationStep } from './registration-step.tsx';

/** The last step: finished, and on to the team a moment later. */
export function Ready() {
  const go = useGo();
  useEffect(() => {
    const on = setTimeout(() => go('/my-team'), PROGRESS_RESET_MS);
    return () => clearTimeout(on);
  }, [go]);
  return <Welcome />;
}

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
          <LinkTo className={buttonClass({ look: 'go' })} to="/my-team">
            <Trans>My Team</Trans>
          </LinkTo>
        </div>
      </div>
    </RegistrationStep>
  );
}
