import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Roster } from '@ringside/contract/collections/rosters';
import { buttonClassOf } from '@ringside/ui/button';
import { Note } from '@ringside/ui/note';
import { Panel } from '@ringside/ui/panel';
import { NotificationSettings } from '../../notifications/notification-settings.tsx';
import { LinkTo } from '../../parts/links/link-to.tsx';
import { NextStagePanel } from '../../parts/season/next-stage.tsx';
import { RemovalNote } from '../../parts/season/removal-note.tsx';
import { SeasonPath } from '../../parts/season/season-path.tsx';
import { useSeasonView } from '../../parts/season/use-season-view.ts';
import { Instant } from '../../parts/time/instant.tsx';
import { useNow } from '../../parts/time/use-now.ts';
import { formatHeats } from '../../season/decisions.ts';
import {
  type RosterChanges,
  rosterChangesOf,
  rosterSizeOf,
  segmentOfRoster,
} from '../../season/roster-decisions.ts';
import { useSession } from '../../session/session-store.ts';
import { EventSwitch } from '../../shell/header/event-switch.tsx';
import type { RouteHandle } from '../../shell/route-handle.ts';
import { JoinKey } from './join-key.tsx';
import { PlayerPosters } from './player-posters.tsx';
import { RosterCheckin } from './roster-checkin.tsx';
import { RosterTags } from './roster-tags.tsx';
import { StageOver } from './stage-over.tsx';
import './my-team.css';

export const handle: RouteHandle = { pageStyle: 'team', middleware: ['signed-in', 'roster'] };

/** The page of the player's team. */
export default function MyTeam() {
  const { t } = useLingui();
  const { latestRoster } = useSession();
  return (
    <>
      <title>{`${latestRoster?.name ?? t`My Team`} | Ringside`}</title>
      {latestRoster && <Team roster={latestRoster} />}
    </>
  );
}

function Team({ roster }: { roster: Roster }) {
  const { segments } = useSeasonView();
  const { userId, heatUserIsPartOf, heatStartTime } = useSession();
  const now = useNow();
  const changes = rosterChangesOf({ roster, segments, now });
  const players = roster.players.length;
  const { playersMin } = rosterSizeOf(segmentOfRoster(roster, segments));
  const missing = Math.max(0, playersMin - players);
  const heat = formatHeats({ heatUserIsPartOf, heatStartTime });
  return (
    <div className="stack-l">
      <div className="row row-b team-head">
        <div className="stack stack--tight">
          <h1 className="name break" title={roster.name}>
            {roster.name}
          </h1>
          <RosterTags roster={roster} />
        </div>
        <p className="soft team-head__p">
          {missing > 0 ? (
            <Plural
              value={missing}
              one="One more player and the roster is complete."
              other="# more players and the roster is complete."
            />
          ) : (
            <Plural value={players} one="The player is in." other="All # players are in." />
          )}{' '}
          {changes.locked ? (
            changes.additionsLeft > 0 ? (
              <Trans>Rosters are locked; replacements left: {changes.additionsLeft}.</Trans>
            ) : (
              <Trans>Rosters are locked.</Trans>
            )
          ) : (
            <ChangesUntil until={changes.until} />
          )}
        </p>
      </div>
      <RemovalNote roster={roster} />
      <StageOver />
      {heat && !roster.withdrawn && (
        <Note tone="warn" title={<Trans>You play in heat {heat.heat}.</Trans>}>
          <span className="small">
            <Trans>
              Be ready from <Instant at={heat.startsAt} />.
            </Trans>
          </span>
        </Note>
      )}
      <EventSwitch />
      <NextStagePanel rosterId={roster.id} ownerId={roster.owner?.id ?? ''} />
      <div className="cols cols-w">
        <PlayerPosters roster={roster} locked={changes.locked} />
        <JoinKey roster={roster} />
      </div>
      {!roster.withdrawn && <RosterCheckin roster={roster} />}
      <section>
        <h2 className="gap-below">
          <Trans>Season progress</Trans>
        </h2>
        <SeasonPath />
      </section>
      <div className="cols cols-w">
        <Tools captain={roster.owner?.id === userId} locked={changes.locked} />
        <NotificationSettings />
      </div>
    </div>
  );
}

/** The time at which the roster locks, as far as it is known. */
function ChangesUntil({ until }: { until: RosterChanges['until'] }) {
  if (until === null) return <Trans>Changes are allowed.</Trans>;
  return until === 'checkin-closes' ? (
    <Trans>Changes allowed until check-in closes.</Trans>
  ) : (
    <Trans>
      Changes allowed until <Instant at={until.toISOString()} />.
    </Trans>
  );
}

function Tools({ captain, locked }: { captain: boolean; locked: boolean }) {
  const small = buttonClassOf({ size: 'small' });
  const danger = buttonClassOf({ size: 'small', variant: 'danger' });
  return (
    <Panel title={captain ? <Trans>Captain's tools</Trans> : <Trans>Your place</Trans>}>
      <div className="row">
        {captain && !locked && (
          <LinkTo className={small} to="/my-team/edit">
            <Trans>Rename team</Trans>
          </LinkTo>
        )}
        {captain && (
          <LinkTo className={small} to="/my-team/manage">
            <Trans>Manage players</Trans>
          </LinkTo>
        )}
        <LinkTo className={small} to="/schedule">
          <Trans>Our matches</Trans>
        </LinkTo>
        <LinkTo className={danger} to="/my-team/leave">
          <Trans>Leave team</Trans>
        </LinkTo>
        {captain && (
          <LinkTo className={danger} to="/my-team/disband">
            <Trans>Disband team</Trans>
          </LinkTo>
        )}
      </div>
    </Panel>
  );
}
