import { Plural, Trans } from '@lingui/react/macro';
import type { Roster, RosterOutlook } from '@ringside/contract/collections/rosters';
import type { Segment } from '@ringside/contract/collections/segments';
import { findPointsMissing, type PointsMissing } from '@ringside/rules/standings/points-missing';
import { buttonClassOf } from '@ringside/ui/button';
import { Note } from '@ringside/ui/note';
import { Tag } from '@ringside/ui/tag';
import { rosterLabelOf, segmentOfRoster } from '../../season/roster-decisions.ts';
import { useDisplayName } from '../../season/use-display-name.ts';
import { client } from '../../session/browser-client.ts';
import { useSession } from '../../session/session-store.ts';
import { CopyButton } from '../copy-button.tsx';
import { LinkTo } from '../links/link-to.tsx';
import { useRead } from '../requests/use-read.ts';
import { Instant } from '../time/instant.tsx';
import { useNow } from '../time/use-now.ts';
import { endedOutlookOf } from './ended-outlook.ts';
import { OpensLater } from './opens-later.tsx';
import { PointsBar, PointsToPlace } from './points-bar.tsx';
import { useSeasonView } from './use-season-view.ts';
import { useTrophyRoom } from './use-trophy-room.ts';

/** The end of the roster's stage: its place, its points, and how many more reach the next place. */
export function RunEnded({ roster }: { roster: Roster }) {
  const outlook = endedOutlookOf(useSession().outlook, roster.id);
  if (!outlook) return null;
  if (roster.seed !== null) return <ReadEnd roster={roster} outlook={outlook} />;
  // a roster that was taken out has a note of its own
  return roster.withdrawn || roster.takenOut ? null : (
    <NotSeeded roster={roster} next={outlook.next} />
  );
}

/** The end of a roster that its stage began without. */
function NotSeeded({ roster, next }: { roster: Roster; next: RosterOutlook['next'] }) {
  const { segments } = useSeasonView();
  const label = rosterLabelOf({ roster, segments, now: useNow() });
  return (
    <Note
      tone="bad"
      title={
        label === 'Missed Check-in' ? (
          <Trans>Missed Check-in</Trans>
        ) : (
          <Trans>Your team is out of this stage.</Trans>
        )
      }
    >
      <Trans>Your roster was not seeded into the qualifier.</Trans>
      <OpensLater next={next} />
    </Note>
  );
}

function ReadEnd({ roster, outlook }: Pick<EndedPanelProps, 'outlook'> & { roster: Roster }) {
  const { segments } = useSeasonView();
  const segment = segmentOfRoster(roster, segments);
  const { state, placement, points } = outlook;
  const [reading] = useRead(
    segment ? () => readStanding({ roster, segment }) : null,
    `${roster.id} ${state} ${placement} ${points}`,
  );
  return (
    <EndedPanel
      roster={roster}
      stage={segments.find(({ id }) => id === segment?.parent?.id) ?? segment}
      outlook={outlook}
      standing={reading.state === 'read' ? reading.answer : null}
      trophyUntil={useTrophyRoom()}
    />
  );
}

/** The worth of the points of a team. */
interface Standing {
  /** The points of the team in all its stages, and the lines that it must reach. */
  points: number;
  lines: PointsMissing | null;
}

/** More than a leaderboard has places. */
const MOST = 100;

/** Reads the points of its team and the leaderboard of its region. */
async function readStanding({
  roster: { team },
  segment,
}: {
  roster: Roster;
  segment: Segment;
}): Promise<Standing> {
  const [{ points }, { items: boards }] = await Promise.all([
    client.teams.points(team.id),
    client.leaderboards.list(),
  ]);
  const { region = segment.name } = segment.configuration as { region?: string };
  const board = boards.find((one) => one.region === region);
  const entries = board
    ? (await client.leaderboards.entries(board.id, { 'page[size]': MOST })).items
    : [];
  const ranked = entries.map((entry) => ({ ...entry, teamId: entry.team.id }));
  return {
    points,
    lines: board ? findPointsMissing({ ranked, ...board, team: { id: team.id, points } }) : null,
  };
}

interface EndedPanelProps {
  roster: Pick<Roster, 'id' | 'name'>;
  stage: Pick<Segment, 'name' | 'names' | 'type'> | null;
  outlook: Pick<
    RosterOutlook,
    'state' | 'placement' | 'placeRange' | 'points' | 'next' | 'endedAt'
  >;
  /** Null while it is read. */
  standing: Standing | null;
  /** The end of the trophy room; null once it is over, and for every other team. */
  trophyUntil: Date | null;
}

/** The end of a stage for one roster: the cup for a champion, the place for everybody else. */
export function EndedPanel({ roster, stage, outlook, standing, trophyUntil }: EndedPanelProps) {
  const displayNameOf = useDisplayName();
  const isChampion = outlook.state === 'champion';
  return (
    <section className={trophyUntil ? 'ended ended--won' : 'ended'}>
      {isChampion && <img src="/art/trophy.svg" alt="" width="160" height="180" />}
      <div className="stack">
        <span>{stage && <Tag icon="calendar">{displayNameOf(stage)}</Tag>}</span>
        <h2 className="ended__h">
          <EndedTitle
            isChampion={isChampion}
            placement={outlook.placement}
            range={outlook.placeRange}
          />
        </h2>
        <PointsWon points={outlook.points} total={standing?.points} />
        <Ladder standing={standing} />
        {outlook.next === null && !isChampion && (
          <p className="small soft">
            <Trans>The next stage that your team can enter will show here.</Trans>
          </p>
        )}
        <OpensLater next={outlook.next} calm={trophyUntil !== null} />
        {trophyUntil && (
          <p className="small soft">
            <Trans>
              The cup stays here until <Instant at={trophyUntil.toISOString()} />. Then it stands on
              the trophy shelf of your team.
            </Trans>
          </p>
        )}
        <EndedLinks rosterId={roster.id} isChampion={isChampion} isNew={trophyUntil !== null} />
      </div>
    </section>
  );
}

const EndedLinks = ({
  rosterId,
  isChampion,
  isNew,
}: {
  rosterId: string;
  isChampion: boolean;
  /** Whether it was won today: sharing comes first. */
  isNew: boolean;
}) => (
  <div className="row">
    {isChampion && <ShareResults rosterId={rosterId} isNew={isNew} />}
    <LinkTo
      className={buttonClassOf({ variant: 'light', size: 'small' })}
      to={`/rosters/${rosterId}`}
    >
      <Trans>All results</Trans>
    </LinkTo>
    <LinkTo className={buttonClassOf({ size: 'small' })} to="/leaderboards">
      <Trans>Leaderboards</Trans>
    </LinkTo>
  </div>
);

/** The title of an ending. A place that open matches can still change is a range. */
function EndedTitle({
  isChampion,
  placement,
  range,
}: {
  isChampion: boolean;
  placement: number | null;
  /** Undefined in a session that an older version has stored. */
  range: RosterOutlook['placeRange'] | undefined;
}) {
  if (isChampion) return <Trans context="title">Champions</Trans>;
  if (placement !== null) return <Trans>Place {placement}</Trans>;
  if (!range) return <Trans>Your team is out of this stage.</Trans>;
  const { best, worst } = range;
  return (
    <Trans>
      Place {best} to {worst}
    </Trans>
  );
}

/** Copies the address of the public page with the way of the roster. */
const ShareResults = ({ rosterId, isNew }: { rosterId: string; isNew: boolean }) => (
  <CopyButton
    variant={isNew ? 'go' : 'light'}
    text={`${globalThis.location?.origin ?? ''}/rosters/${rosterId}`}
  >
    <Trans>Copy link</Trans>
  </CopyButton>
);

function PointsWon({ points, total = points }: { points: number; total?: number | undefined }) {
  if (points === 0 && total === 0) return null;
  return (
    <p>
      <Plural value={points} one="# point from this stage" other="# points from this stage" />
      {', '}
      <Plural value={total} one="# point in all" other="# points in all" />
    </p>
  );
}

const Ladder = ({ standing }: { standing: Standing | null }) =>
  standing?.lines && <PointsLadder points={standing.points} {...standing.lines} />;

/** The points of a team as a bar with the lines of the places, and how many more it needs. */
function PointsLadder({ points, holds, lines, missing }: PointsMissing & { points: number }) {
  return (
    <div className="stack stack--tight">
      <PointsBar
        points={points}
        lines={lines}
        end={Math.max(points, lines.crown, lines.lcq) * 1.1}
      />
      {holds && (
        <p>
          <b>
            {holds === 'crown' ? (
              <Trans>Your team holds a direct place in Helsinki.</Trans>
            ) : (
              <Trans>Your team holds a place in the Last Chance Qualifier.</Trans>
            )}
          </b>
        </p>
      )}
      {missing && (
        <p>
          <PointsToPlace {...missing} />
        </p>
      )}
    </div>
  );
}
