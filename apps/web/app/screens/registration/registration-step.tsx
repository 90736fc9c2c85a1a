import { Trans, useLingui } from '@lingui/react/macro';
import { Panel } from '@ringside/ui/panel';
import { Steps } from '@ringside/ui/steps';
import type { ReactNode } from 'react';
import './registration.css';

export const LAST_STEP = 5;

/**
 * A step of the registration: the way on top, one question in a panel. `level`: of its heading, 1
 * where it is a page.
 */
export function RegistrationStep({
  step,
  title,
  level = 1,
  children,
}: {
  step: 1 | 2 | 3 | 4 | 5;
  title: ReactNode;
  level?: 1 | 2;
  children: ReactNode;
}) {
  const { t } = useLingui();
  const names = [t`Age`, t`Profile`, t`Region`, t`Team`, t`Ready`];
  return (
    <div className="stack stack--page">
      <Steps
        label={t`Registration, step ${step} of ${LAST_STEP}`}
        steps={names.map((name, index) => ({
          name,
          state: index + 1 < step ? 'done' : index + 1 === step ? 'now' : 'next',
        }))}
      />
      <Panel
        level={level}
        title={title}
        aside={
          <span className="small soft">
            <Trans>
              Step {step} of {LAST_STEP}
            </Trans>
          </span>
        }
      >
        {children}
      </Panel>
    </div>
  );
}
