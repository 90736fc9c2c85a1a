import { Trans, useLingui } from '@lingui/react/macro';
import type { Roster } from '@ringside/contract/collections/rosters';
import { Button, buttonClassOf } from '@ringside/ui/button';
import { Panel } from '@ringside/ui/panel';
import { type FormEvent, useState } from 'react';
import { LinkTo, useGo } from '../../parts/links/link-to.tsx';
import { focusFirstFault } from '../../parts/requests/focus-first-fault.ts';
import { SomethingWrong } from '../../parts/requests/something-wrong.tsx';
import { TeamNameField, useNameFault } from '../../parts/requests/team-name-field.tsx';
import { useCommand } from '../../parts/requests/use-command.ts';
import { client } from '../../session/browser-client.ts';
import { useDraft } from '../../session/drafts.ts';
import { session, useSession } from '../../session/session-store.ts';
import type { RouteHandle } from '../../shell/route-handle.ts';
import { UnlessLocked } from './roster-lock.tsx';

export const handle: RouteHandle = {
  pageStyle: 'team',
  middleware: ['signed-in', 'roster', 'captain'],
};

/** The page that renames a team. */
export default function Edit() {
  const { t } = useLingui();
  const { latestRoster } = useSession();
  return (
    <>
      <title>{`${t`Rename team`} | Ringside`}</title>
      {latestRoster && (
        <UnlessLocked roster={latestRoster}>
          <Rename roster={latestRoster} />
        </UnlessLocked>
      )}
    </>
  );
}

function Rename({ roster }: { roster: Roster }) {
  const go = useGo();
  const { busy, error, run } = useCommand();
  const [name, setName, clearName] = useDraft(`team-name:${roster.id}`, roster.name);
  const [hasSubmitted, setHasSubmitted] = useState(false);
  const fault = useNameFault(name);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setHasSubmitted(true);
    if (fault) return focusFirstFault(event);
    void run(async () => {
      session.set({ latestRoster: await client.rosters.rename(roster.id, name.trim()) });
      clearName();
      go('/my-team');
    });
  };
  return (
    <div className="stack stack--page">
      <Panel level={1} title={<Trans>Rename team</Trans>}>
        <form className="stack" onSubmit={submit} noValidate>
          <TeamNameField name={name} fault={hasSubmitted ? fault : undefined} onName={setName} />
          <SomethingWrong error={error} />
          <div className="row row-b form-end">
            <LinkTo className={buttonClassOf()} to="/my-team">
              <Trans>Back</Trans>
            </LinkTo>
            <Button type="submit" variant="go" busy={busy}>
              <Trans>Save name</Trans>
            </Button>
          </div>
        </form>
      </Panel>
    </div>
  );
}
