import { Trans, useLingui } from '@lingui/react/macro';
import { buttonClassOf } from '@ringside/ui/button';
import { EmptyState } from '@ringside/ui/empty-state';
import { Note } from '@ringside/ui/note';
import { Panel } from '@ringside/ui/panel';
import { CopyKey } from '../../parts/copy-key.tsx';
import { LinkTo } from '../../parts/links/link-to.tsx';
import { ReadingState } from '../../parts/requests/reading-state.tsx';
import { useRead } from '../../parts/requests/use-read.ts';
import { useSeasonView } from '../../parts/season/use-season-view.ts';
import { useShellData } from '../../parts/shell-data.ts';
import { client } from '../../session/browser-client.ts';
import { useSession } from '../../session/session-store.ts';
import type { Route } from './+types/lft';
import { requireChat } from './china-chat.ts';

/** Checks that the chat in the address is the configured one. */
export const loader = ({ params, context }: Route.LoaderArgs) => requireChat(context, params.chat);

/** The search for a team without the outside chat: players exchange team join keys here. */
export default function LookingForTeam() {
  const { t } = useLingui();
  const { latestRoster, user } = useSession();
  const { stage } = useSeasonView();
  return (
    <div className="stack">
      <title>{`${t`Looking for a team`} | Ringside`}</title>
      <h1>
        <Trans>Looking for a team</Trans>
      </h1>
      <div className="cols cols-2">
        <Panel title={<Trans>I have a team</Trans>}>
          {latestRoster ? (
            <OwnKey roster={latestRoster.id} />
          ) : (
            <EmptyState
              title={<Trans>You have no team yet</Trans>}
              action={
                <LinkTo className={buttonClassOf()} to="/registration/team/create">
                  <Trans>Create your team</Trans>
                </LinkTo>
              }
            >
              <Trans>Make one, then send its key to a friend inside the game.</Trans>
            </EmptyState>
          )}
        </Panel>
        <Panel title={<Trans>I have a key</Trans>}>
          <div className="stack">
            <p>
              <Trans>
                A captain sent you a key of eight characters inside the game. Enter it to see the
                team before you join.
              </Trans>
            </p>
            <div>
              <LinkTo className={buttonClassOf({ variant: 'go' })} to="/registration/team/join">
                <Trans>Join with a key</Trans>
              </LinkTo>
            </div>
          </div>
        </Panel>
      </div>
      {!user && (
        <Note title={<Trans>Open Ringside from the game</Trans>}>
          <span className="small">
            <Trans>Teams are made and joined by players who come from the game.</Trans>
          </span>
        </Note>
      )}
      {stage?.type.id === 'MQ1' && <AboutQualifier />}
    </div>
  );
}

function AboutQualifier() {
  const { siteTargets } = useShellData();
  return (
    <div>
      <LinkTo className="link" to={`/china/${siteTargets.chat.slug}/qualifier`}>
        <Trans>About the Monthly Qualifier</Trans>
      </LinkTo>
    </div>
  );
}

function OwnKey({ roster }: { roster: string }) {
  const [reading, reload] = useRead(() => client.rosters.joiningKey(roster), roster);
  if (reading.state !== 'read') return <ReadingState reading={reading} reload={reload} rows={1} />;
  return (
    <div className="stack">
      <p>
        <Trans>Copy the key and send it to a friend inside the game.</Trans>
      </p>
      <CopyKey joiningKey={reading.answer} />
    </div>
  );
}
