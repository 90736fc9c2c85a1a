import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Roster } from '@ringside/contract/collections/rosters';
import type { Segment } from '@ringside/contract/collections/segments';
import { Button } from '@ringside/ui/button';
import { TextField } from '@ringside/ui/field';
import { Panel } from '@ringside/ui/panel';
import { type FormEvent, type ReactNode, useState } from 'react';
import { CopyKey } from '../../parts/copy-key.tsx';
import { ReadingState } from '../../parts/requests/reading-state.tsx';
import { SomethingWrong } from '../../parts/requests/something-wrong.tsx';
import { TeamNameField, useNameFault } from '../../parts/requests/team-name-field.tsx';
import { useCommand } from '../../parts/requests/use-command.ts';
import { useRead } from '../../parts/requests/use-read.ts';
import { client } from '../../session/browser-client.ts';
import { useDraft } from '../../session/drafts.ts';
import { useSession } from '../../session/session-store.ts';

/** The Challenge needs a roster of its own: a new one, or one that the player joins by its key. */
export function MakeRoster({ queue, onDone }: { queue: Segment; onDone: () => void }) {
  const { latestRoster } = useSession();
  const create = async (name: string) => {
    await client.rosters.create({ name, segment: queue.id });
    onDone();
  };
  const join = async (key: string) => {
    await client.rosters.join(key);
    onDone();
  };
  return (
    <div className="stack">
      <NewRoster suggested={latestRoster?.name ?? ''} create={create} />
      <JoinRoster join={join} />
    </div>
  );
}

/** The form of a new roster. `suggested`: the initial name in the field. */
export function NewRoster({
  suggested,
  create,
}: {
  suggested: string;
  create: (name: string) => Promise<void>;
}) {
  const [name, setName, clearName] = useDraft('queue-team', suggested);
  const [hasSubmitted, setHasSubmitted] = useState(false);
  const fault = useNameFault(name);
  const { busy, error, run } = useCommand();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setHasSubmitted(true);
    if (fault) return;
    void run(async () => {
      await create(name.trim());
      clearName();
    });
  };
  return (
    <Panel title={<Trans>Start a team</Trans>}>
      <form className="stack" onSubmit={submit} noValidate>
        <TeamNameField name={name} fault={hasSubmitted ? fault : undefined} onName={setName} />
        <SomethingWrong error={error} />
        <div className="row row--end">
          <Button type="submit" variant="go" busy={busy}>
            <Trans>Create team</Trans>
          </Button>
        </div>
      </form>
    </Panel>
  );
}

/** The form that joins a roster by its key. */
export function JoinRoster({ join }: { join: (key: string) => Promise<void> }) {
  const { t } = useLingui();
  const [key, setKey, clearKey] = useDraft('queue-key', '');
  const [hasSubmitted, setHasSubmitted] = useState(false);
  const { busy, error, run } = useCommand();
  const missing = key.trim() === '' ? t`The field is required.` : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setHasSubmitted(true);
    if (missing) return;
    void run(async () => {
      await join(key);
      clearKey();
    });
  };
  return (
    <Panel title={<Trans>Join with a key</Trans>}>
      <form className="stack" onSubmit={submit} noValidate>
        <TextField
          label={<Trans>Team join key</Trans>}
          value={key}
          maxLength={32}
          autoComplete="off"
          spellCheck={false}
          fault={hasSubmitted ? missing : undefined}
          onChange={(event) => setKey(event.target.value)}
        />
        <SomethingWrong error={error} />
        <div className="row row--end">
          <Button type="submit" variant="light" busy={busy}>
            <Trans>Join team</Trans>
          </Button>
        </div>
      </form>
    </Panel>
  );
}

/** The roster until enough players are in: its members, and the key for the others. */
export function GatherRoster({ queue, roster }: { queue: Segment; roster: Roster }) {
  const [reading, reload] = useRead(() => client.rosters.joiningKey(roster.id), roster.id);
  return (
    <GatheringRoster roster={roster} needed={queue.rosterSize.playersMin}>
      {reading.state === 'read' ? (
        <CopyKey joiningKey={reading.answer} />
      ) : (
        <ReadingState reading={reading} reload={reload} rows={1} />
      )}
    </GatheringRoster>
  );
}

/** The members, and while some are missing the way to invite them (`children`). */
export function GatheringRoster({
  roster,
  needed,
  children,
}: {
  roster: Pick<Roster, 'name' | 'players'>;
  /** How many players a roster of the queue must have. */
  needed: number;
  children: ReactNode;
}) {
  const missing = Math.max(0, needed - roster.players.length);
  return (
    <Panel title={<span className="break name">{roster.name}</span>}>
      <div className="stack">
        <p>
          {missing > 0 ? (
            <Plural
              value={missing}
              one="One more player and the roster is complete."
              other="# more players and the roster is complete."
            />
          ) : (
            <Plural
              value={needed}
              one="# eligible player is needed first."
              other="# eligible players are needed first."
            />
          )}
        </p>
        <ul className="queue__players">
          {roster.players.map(({ id, user }) => (
            <li key={id} className="break">
              {user.username}
            </li>
          ))}
        </ul>
        {missing > 0 && children}
      </div>
    </Panel>
  );
}
