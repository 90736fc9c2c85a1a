import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Roster } from '@ringside/contract/collections/rosters';
import { buttonClassOf } from '@ringside/ui/button';
import { Note } from '@ringside/ui/note';
import type { ReactNode } from 'react';
import { NotificationSettings } from '../../notifications/notification-settings.tsx';
import { LinkTo } from '../../parts/links/link-to.tsx';
import { endedOutlookOf } from '../../parts/season/ended-outlook.ts';
import { NextStagePanel } from '../../parts/season/next-stage.tsx';
import { OwnResults } from '../../parts/season/own-results.tsx';
import { RemovalNote } from '../../parts/season/removal-note.tsx';
import { RunEnded } from '../../parts/season/run-ended.tsx';
import { SeasonPath } from '../../parts/season/season-path.tsx';
import { RosterPoints } from '../../parts/season/team-points.tsx';
import { TrophyShelf } from '../../parts/season/trophy-shelf.tsx';
import { useSeasonView } from '../../parts/season/use-season-view.ts';
import { useTrophyRoom } from '../../parts/season/use-trophy-room.ts';
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
import { NextMatchCard } from './own-matches.tsx';
import { PlayerPosters } from './player-posters.tsx';
import { RosterCheckin } from './roster-checkin.tsx';
import { RosterTags } from './roster-tags.tsx';
import './my-team.css';
import '../../parts/season/own-results.css';
import '../../parts/season/points-bar.css';
import '../../parts/season/run-ended.css';

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
  const { outlook } = useSession();
  const now = useNow();
  const changes = rosterChangesOf({ roster, segments, now });
  const isOver = endedOutlookOf(outlook, roster.id) !== null;
  const isPreparing = outlook === null || outlook.state === 'upcoming';
  return (
    <div className="stack-l">
      <div className="row row-b team-head">
        <div className="stack stack--tight">
          <h1 className="name break" title={roster.name}>
            {roster.name}
          </h1>
          <RosterTags roster={roster} isOver={isOver} />
        </div>
        {!isOver && <TeamLine roster={roster} changes={changes} />}
      </div>
      <RemovalNote roster={roster} />
      <RunEnded roster={roster} />
      {!isOver && !roster.withdrawn && <Heat />}
      <NextMatchCard roster={roster} />
      <OwnResults roster={roster} />
      <TrophyShelf roster={roster} />
      <EventSwitch />
      <NextStagePanel rosterId={roster.id} ownerId={roster.owner?.id ?? ''} />
      {isPreparing && !roster.withdrawn && <RosterCheckin roster={roster} />}
      <PlayerPosters roster={roster} locked={changes.locked} />
      <TeamSettings roster={roster} locked={changes.locked} isOver={isOver} />
    </div>
  );
}

/** The heat in which the player's team plays, if the first round has two. */
function Heat() {
  const { heatUserIsPartOf, heatStartTime } = useSession();
  const heat = formatHeats({ heatUserIsPartOf, heatStartTime });
  return (
    heat && (
      <Note tone="warn" title={<Trans>You play in heat {heat.heat}.</Trans>}>
        <span className="small">
          <Trans>
            Be ready from <Instant at={heat.startsAt} />.
          </Trans>
        </span>
      </Note>
    )
  );
}

/** The points at stake, the key and the tools; while the trophy room lasts they are folded. */
function TeamSettings(props: { roster: Roster; locked: boolean; isOver: boolean }) {
  const isTrophyDay = useTrophyRoom() !== null;
  return isTrophyDay ? (
    <Fold title={<Trans>Team settings</Trans>}>
      <KeyAndTools {...props} />
    </Fold>
  ) : (
    <>
      <RosterPoints roster={props.roster} />
      <KeyAndTools {...props} />
    </>
  );
}

/** The key, the season and the tools; key and tools fold once the roster is complete. */
function KeyAndTools({
  roster,
  locked,
  isOver,
}: {
  roster: Roster;
  locked: boolean;
  isOver: boolean;
}) {
  const { userId } = useSession();
  const captain = roster.owner?.id === userId;
  const isQuiet = roster.status === 'ready' || isOver;
  return (
    <>
      {isQuiet ? (
        <Fold title={<Trans>Team join key</Trans>}>
          <JoinKey roster={roster} />
        </Fold>
      ) : (
        <JoinKey roster={roster} />
      )}
      <section>
        <h2 className="gap-below">
          <Trans>Season progress</Trans>
        </h2>
        <SeasonPath />
      </section>
      <NotificationSettings />
      <Fold
        title={captain ? <Trans>Captain's tools</Trans> : <Trans>Your place</Trans>}
        isOpen={!isQuiet}
      >
        <Tools captain={captain} locked={locked} />
      </Fold>
    </>
  );
}

/** One line about the places of the roster and the changes that are left. */
function TeamLine({ roster, changes }: { roster: Roster; changes: RosterChanges }) {
  const { segments } = useSeasonView();
  const players = roster.players.length;
  const { playersMin } = rosterSizeOf(segmentOfRoster(roster, segments));
  const missing = Math.max(0, playersMin - players);
  return (
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
  );
}

/** A part of the page that is seldom needed, folded until it is pressed. */
function Fold({
  title,
  isOpen = false,
  children,
}: {
  title: ReactNode;
  isOpen?: boolean;
  children: ReactNode;
}) {
  return (
    <details className="fold" open={isOpen}>
      <summary>{title}</summary>
      {children}
    </details>
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
  );
}
