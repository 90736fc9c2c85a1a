import { Plural, Trans } from '@lingui/react/macro';
import type { RosterOutlook } from '@ringside/contract/collections/rosters';
import type { RosterId } from '@ringside/rules/ids';
import { buttonClassOf } from '@ringside/ui/button';
import { Panel } from '@ringside/ui/panel';
import { Tag } from '@ringside/ui/tag';
import { nextEntryOf } from '../../season/next-entry.ts';
import { useDisplayName } from '../../season/use-display-name.ts';
import { useSession } from '../../session/session-store.ts';
import { LinkTo } from '../links/link-to.tsx';
import { Instant } from '../time/instant.tsx';
import { EnterNextButton } from './enter-next-button.tsx';

type NextStageData = NonNullable<RosterOutlook['next']>;

/** The next stage of the player's roster: who has entered, and what each player lacks. */
export function NextStagePanel({ rosterId, ownerId }: { rosterId: RosterId; ownerId: string }) {
  const { outlook, userId } = useSession();
  const next = outlook?.rosterId === rosterId ? outlook.next : null;
  const viewer = next?.players.find(({ id }) => id === userId);
  if (!next || !viewer || outlook?.state === 'playing') return null;
  return (
    <NextStage next={next} viewer={viewer} rosterId={rosterId} isCaptain={ownerId === userId} />
  );
}

/** The next stage as one of its players sees it. */
export function NextStage({ next, viewer, rosterId, isCaptain }: NextActionProps) {
  const displayNameOf = useDisplayName();
  const stage = displayNameOf({
    name: next.stage,
    names: next.stageNames,
    type: { id: next.type },
  });
  return (
    <Panel title={<Trans>Next: {stage}</Trans>}>
      <div className="stack">
        <p className="soft">
          <NextEntry next={next} viewer={viewer} />
        </p>
        <ul className="players stack stack--tight">
          {next.players.map((player) => (
            <li key={player.id} className="row row-b">
              <b className="break">{player.username}</b>
              <Condition player={player} />
            </li>
          ))}
        </ul>
        <NextAction next={next} viewer={viewer} rosterId={rosterId} isCaptain={isCaptain} />
      </div>
    </Panel>
  );
}

/** The place and time of the stage, and who must still register for it. */
function NextEntry({ next, viewer }: Pick<NextActionProps, 'next' | 'viewer'>) {
  const displayNameOf = useDisplayName();
  const region = { name: next.region, names: next.regionNames };
  const entry = nextEntryOf(next.players, viewer);
  if (entry === 'register')
    return (
      <Trans>
        {displayNameOf(region)}, starts <Instant at={next.startsAt} />. Register before{' '}
        <Instant at={next.closesAt} />.
      </Trans>
    );
  return (
    <>
      <Trans>
        {displayNameOf(region)}, starts <Instant at={next.startsAt} />. Your team has entered.
      </Trans>{' '}
      {entry === 'teammates-register' && (
        <Trans>
          The other players register before <Instant at={next.closesAt} />.
        </Trans>
      )}
    </>
  );
}

function Condition({
  player: { entered, missing, missingWins },
}: {
  player: NextStageData['players'][number];
}) {
  if (entered)
    return (
      <Tag tone="ok" icon="check">
        <Trans>Entered</Trans>
      </Tag>
    );
  return missing ? (
    <Tag tone="warn">
      {missingWins > 0 ? (
        <Plural value={missingWins} one="# more win" other="# more wins" />
      ) : (
        <MissingPlayers condition={missing} />
      )}
    </Tag>
  ) : (
    <Tag>
      <Trans>Eligible</Trans>
    </Tag>
  );
}

function MissingPlayers({
  condition,
}: {
  condition: NonNullable<NextStageData['players'][number]['missing']>;
}) {
  const texts = {
    profile: <Trans>Profile is missing</Trans>,
    age: <Trans>Too young</Trans>,
    banned: <Trans context="player">Banned</Trans>,
    'not-qualified': <Trans>Not Qualified</Trans>,
    'other-region': <Trans>Another region</Trans>,
    'other-roster': <Trans>In another team</Trans>,
  };
  return texts[condition];
}

interface NextActionProps {
  next: NextStageData;
  viewer: NextStageData['players'][number];
  rosterId: RosterId;
  isCaptain: boolean;
}

function NextAction({ next, viewer, rosterId, isCaptain }: NextActionProps) {
  if (viewer.entered || viewer.missing === 'other-roster')
    return (
      <LinkTo className={buttonClassOf({ variant: 'light' })} to="/schedule">
        <Trans>See the schedule</Trans>
      </LinkTo>
    );
  if (viewer.missing === 'not-qualified')
    return (
      <LinkTo className={buttonClassOf({ variant: 'go' })} to="/queue">
        <Trans>Play the Challenge</Trans>
      </LinkTo>
    );
  if (viewer.missing === 'profile')
    return (
      <LinkTo className={buttonClassOf({ variant: 'go' })} to="/registration/profile/gate">
        <Trans>Complete your profile</Trans>
      </LinkTo>
    );
  if (viewer.missing) return null;
  if (next.opensAt)
    return (
      <p>
        <Trans>
          Registration opens <Instant at={next.opensAt} />.
        </Trans>
      </p>
    );
  if (!next.roster && !isCaptain)
    return (
      <p>
        <Trans>Your captain enters the team first.</Trans>
      </p>
    );
  return (
    <div>
      <EnterNextButton rosterId={rosterId} joins={next.roster !== null} />
    </div>
  );
}
