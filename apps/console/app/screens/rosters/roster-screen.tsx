import type { Roster } from '@ringside/contract/collections/rosters';
import { isDrawn } from '@ringside/contract/series-outcome';
import type { UserId } from '@ringside/rules/ids';
import { QUALIFICATION_LABELS } from '@ringside/rules/roster/roster-status';
import { Button } from '@ringside/ui/button';
import { Note } from '@ringside/ui/note';
import { Tag } from '@ringside/ui/tag';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { useTopics } from '../../live/stream.ts';
import { useRead } from '../../live/use-read.ts';
import { useThrottle } from '../../live/use-throttle.ts';
import { type Action, ActionDialog } from '../../parts/action-dialog.tsx';
import { ActivityFeed } from '../../parts/activity-feed.tsx';
import { EmptyText, QueryView } from '../../parts/query-view.tsx';
import { createRebuildableActions } from '../../parts/rebuildable-action.ts';
import { RosterState } from '../../parts/roster-state.tsx';
import { Section } from '../../parts/section.tsx';
import { SegmentName } from '../../parts/segment-name.tsx';
import {
  formatPlace,
  isForfeited,
  SeriesLink,
  SeriesState,
  formatSeriesTitle,
} from '../../parts/series-texts.tsx';
import { Time } from '../../parts/time.tsx';
import { usePermissions } from '../../session/permissions.ts';
import { type Season, useSeason } from '../../shell/season-context.tsx';
import { type RosterData, readRoster } from './read-roster.ts';
import { rosterActionsOf, createKickAction } from './roster-actions.ts';

const REFETCH_INTERVAL_MS = 1000;

/** One roster: its line-up, its series, its log, and its commands. */
export function RosterScreen() {
  const { id = '' } = useParams();
  const read = useRead(['roster', id], () => readRoster(id));
  const refetch = useThrottle(() => void read.refetch(), REFETCH_INTERVAL_MS);
  useTopics([`rosters:${id}`], refetch);
  return (
    <QueryView of={read} what="the roster" rows={6}>
      {(file) => <RosterView file={file} onChanged={read.refetch} />}
    </QueryView>
  );
}

function RosterView({ file, onChanged }: { file: RosterData; onChanged: () => Promise<void> }) {
  const [act, setAct] = useState<Action | null>(null);
  const { season } = useSeason();
  const can = usePermissions();
  const { roster } = file;
  const acts = createRebuildableActions(file, {
    read: () => readRoster(roster.id),
    make: (now) => rosterActionsOf(now, season.data, can),
  });
  return (
    <>
      <RosterHead roster={roster} />
      {acts.length > 0 && (
        <div className="acts" role="group" aria-label="Actions">
          {acts.map((one) => (
            <Button key={one.title} size="small" onClick={() => setAct(one)}>
              {one.title}
            </Button>
          ))}
        </div>
      )}
      <div className="board">
        <div className="board__main">
          <Section title="Players">
            <Players
              file={file}
              onAct={can('rosters.write') && roster.status !== 'disbanded' ? setAct : undefined}
            />
          </Section>
          <Section title="Series">
            <SeriesOf file={file} season={season.data} />
          </Section>
        </div>
        <div className="board__side">
          <Section title="History">
            <ActivityFeed items={file.log} isSameSubject />
          </Section>
        </div>
      </div>
      <ActionDialog act={act} onClose={() => setAct(null)} onChanged={onChanged} />
    </>
  );
}

function RosterHead({ roster }: { roster: Roster }) {
  return (
    <div className="head">
      <p className="crumbs">
        <Link to="/rosters">Rosters</Link> /{' '}
        <Link to={`/rosters?segment=${roster.segment.id}`}>
          <SegmentName id={roster.segment.id} />
        </Link>
      </p>
      <h1>{roster.name}</h1>
      <RosterFacts roster={roster} />
      {roster.takenOut && (
        <Note
          tone="bad"
          title={
            roster.takenOut.how === 'disqualified' ? 'Disqualified' : 'Withdrawn by an operator'
          }
        >
          <p>
            <Time at={roster.takenOut.at} />. {roster.takenOut.reason}
          </p>
        </Note>
      )}
    </div>
  );
}

/** The line below a roster's name: state, seed, qualification, lock and replacements. */
const RosterFacts = ({ roster }: { roster: Roster }) => (
  <div className="row row--tight">
    <RosterState roster={roster} />
    <span className="soft">{roster.seed === null ? 'Not seeded' : `Seed ${roster.seed}`}</span>
    <span className="soft">
      {QUALIFICATION_LABELS[roster.qualified ? 'qualified' : 'not-qualified']}
    </span>
    {roster.operatorLock !== null && (
      <Tag icon="lock">
        {roster.operatorLock ? 'Locked by an operator' : 'Unlocked by an operator'}
      </Tag>
    )}
    <span className="soft">{`Replacements used: ${roster.additionsUsed}`}</span>
  </div>
);

function Players({
  file,
  onAct,
}: {
  file: RosterData;
  onAct: ((act: Action) => void) | undefined;
}) {
  const { roster } = file;
  if (roster.players.length === 0) return <EmptyText>No players.</EmptyText>;
  return (
    <ul className="members">
      {roster.players.map(({ id, user }) => (
        <li key={id}>
          <Link to={`/people/${user.id}`}>{user.username ?? `Player ${user.id}`}</Link>
          {isOwner(roster, user.id) && <Tag icon="crown">Captain</Tag>}
          {onAct && !isOwner(roster, user.id) && (
            <span className="push">
              <Button
                size="small"
                aria-label={`Remove ${user.username}`}
                onClick={() => onAct(createKickAction(file, user))}
              >
                Remove
              </Button>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

const isOwner = ({ owner }: Roster, userId: UserId) => owner.id === userId;

function SeriesOf({ file: { series }, season }: { file: RosterData; season: Season | undefined }) {
  if (series.length === 0) return <EmptyText>No series yet.</EmptyText>;
  return (
    <ul className="lines">
      {series.map((one) => (
        <li key={one.id}>
          <SeriesState {...one} forfeited={isForfeited(one)} drawn={isDrawn(one)} />
          <span className="grow">
            <SeriesLink id={one.id}>{formatSeriesTitle(one)}</SeriesLink>{' '}
            <span className="soft small">
              {formatPlace(one, season?.findSegment(one.segment.id))}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
