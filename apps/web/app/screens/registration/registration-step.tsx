import { Trans, useLingui } from '@lingui/react/macro';
import { moveStepper, stepper } from '@ringside/rules/action-centre/stepper';
import { Panel } from '@ringside/ui/panel';
import { Steps } from '@ringside/ui/steps';
import type { ReactNode } from 'react';
import './registration.css';

const LAST_STEP = 5;

/** Returns the stepper of the registration, as far as this step; the last one finishes it. */
const progressOf = (step: number) => moveStepper({ state: stepper(LAST_STEP), by: step });

/**
 * A step of the registration: the progress on top, one question in a panel. `level` is the heading
 * level: 1 on a page of its own.
 */
export function RegistrationStep({
  step,
  isAgeOpen = false,
  title,
  level = 1,
  children,
}: {
  step: 1 | 2 | 3 | 4 | 5;
  /** Whether the first step is not answered, as after a link to a later one. */
  isAgeOpen?: boolean;
  title: ReactNode;
  level?: 1 | 2;
  children: ReactNode;
}) {
  const { t } = useLingui();
  const { progress, finished } = progressOf(step);
  const names = [t`Age`, t`Profile`, t`Region`, t`Team`, t`Ready`];
  return (
    <div className="stack stack--page">
      <Steps
        label={t`Registration, step ${step} of ${LAST_STEP}`}
        steps={names.map((name, index) => ({
          name,
          state:
            index === 0 && isAgeOpen
              ? 'next'
              : finished || index + 1 < progress
                ? 'done'
                : index + 1 === progress
                  ? 'now'
                  : 'next',
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
