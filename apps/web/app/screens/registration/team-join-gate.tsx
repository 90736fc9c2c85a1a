import { Trans, useLingui } from '@lingui/react/macro';
import type { FoundRoster } from '@ringside/contract/collections/rosters';
import { Face } from '@ringside/ui/art';
import { Button, buttonClassOf } from '@ringside/ui/button';
import { EmptyState } from '@ringside/ui/empty-state';
import { useState } from 'react';
import { LinkTo } from '../../parts/links/link-to.tsx';
import { ReadingState } from '../../parts/requests/reading-state.tsx';
import { SomethingWrong } from '../../parts/requests/something-wrong.tsx';
import { useCommand } from '../../parts/requests/use-command.ts';
import { useRead } from '../../parts/requests/use-read.ts';
import { JoinCosts } from '../../parts/season/team-points.tsx';
import { useDisplayName } from '../../season/use-display-name.ts';
import { client } from '../../session/browser-client.ts';
import { applyTeamJoined } from '../../session/initial-load.ts';
import type { RouteHandle } from '../../shell/route-handle.ts';
import { draftStore, useAnswers } from './draft.ts';
import { Ready } from './ready.tsx';
import { RegistrationStep } from './registration-step.tsx';

export const handle: RouteHandle = { middleware: ['signed-in', 'not-banned'] };

/** The second gate: the roster with this key, to confirm before joining. */
export default function TeamJoinGate() {
  const { t } = useLingui();
  const { joiningKey } = useAnswers();
  const [ready, setReady] = useState(false);
  if (ready) return <Ready />;
  return (
    <RegistrationStep step={4} title={<Trans>Is this your team?</Trans>}>
      <title>{`${t`Join with a key`} | Ringside`}</title>
      {joiningKey ? (
        <JoinByKey joiningKey={joiningKey} onReady={() => setReady(true)} />
      ) : (
        <EmptyState
          title={<Trans>Enter the team join key first</Trans>}
          action={
            <LinkTo className={buttonClassOf({ variant: 'go' })} to="/registration/team/join">
              <Trans>Join with a key</Trans>
            </LinkTo>
          }
        />
      )}
    </RegistrationStep>
  );
}

function JoinByKey({ joiningKey, onReady }: { joiningKey: string; onReady: () => void }) {
  const [reading, reload] = useRead(
    async () => (await client.rosters.find(joiningKey)).data,
    joiningKey,
  );
  const { busy, error, run } = useCommand();
  const join = () =>
    run(async () => {
      applyTeamJoined(await client.rosters.join(joiningKey));
      draftStore.clear();
      onReady();
    });
  if (reading.state !== 'read')
    return (
      <div className="stack">
        <ReadingState reading={reading} reload={reload} />
        <div>
          <LinkTo className={buttonClassOf()} to="/registration/team/join">
            <Trans>Another key</Trans>
          </LinkTo>
        </div>
      </div>
    );
  return (
    <div className="stack">
      <FoundTeam roster={reading.answer} />
      <JoinCosts points={reading.answer.pointsAtStake} />
      <SomethingWrong error={error} />
      <div className="row row-b form-end">
        <LinkTo className={buttonClassOf()} to="/registration/team/join">
          <Trans>Another key</Trans>
        </LinkTo>
        <Button variant="go" size="big" busy={busy} onClick={() => void join()}>
          <Trans>Join team</Trans>
        </Button>
      </div>
    </div>
  );
}

function FoundTeam({ roster }: { roster: FoundRoster }) {
  const { playersMax } = roster;
  const count = roster.players.length;
  return (
    <div className="stack stack--tight">
      <h2 className="name break">{roster.name}</h2>
      <span className="soft">
        {useDisplayName()({ name: roster.region, names: roster.regionNames })} ·{' '}
        <Trans>
          Roster {count} / {playersMax}
        </Trans>
      </span>
      <ul className="found">
        {roster.players.map(({ id, username }) => (
          <li key={id} className="ply">
            <Face of={id} size="s" />
            <span className="grow">
              <b>{username}</b>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
