import { Plural, Trans } from '@lingui/react/macro';
import type { Roster, RosterOutlook } from '@ringside/contract/collections/rosters';
import type { Segment } from '@ringside/contract/collections/segments';
import type { SegmentId } from '@ringside/rules/ids';
import { findPointsMissing, type PointsMissing } from '@ringside/rules/standings/points-missing';
import { buttonClassOf } from '@ringside/ui/button';
import { Note } from '@ringside/ui/note';
import { Tag } from '@ringside/ui/tag';
import { rosterLabelOf, segmentOfRoster } from '../../season/roster-decisions.ts';
import { useDisplayName } from '../../season/use-display-name.ts';
import { client } from '../../session/browser-client.ts';
import { type SessionState, useSession } from '../../session/session-store.ts';
import { CopyButton } from '../copy-button.tsx';
import { LinkTo } from '../links/link-to.tsx';
import { useRead } from '../requests/use-read.ts';
import { useNow } from '../time/use-now.ts';
import { useSeasonView } from './use-season-view.ts';

type Ended = NonNullable<SessionState['outlook']>;

/** Returns the outlook of a roster that is out or has won; null while its stage goes on for it. */
export const endedOutlookOf = (outlook: SessionState['outlook'], rosterId: string): Ended | null =>
  outlook?.rosterId === rosterId && (outlook.state === 'out' || outlook.state === 'champion')
    ? outlook
    : null;

/** The end of the roster's stage: its place, its points, and how many more reach the next place. */
export function RunEnded({ roster }: { roster: Roster }) {
  const outlook = endedOutlookOf(useSession().outlook, roster.id);
  if (!outlook) return null;
  if (roster.seed !== null) return <ReadEnd roster={roster} outlook={outlook} />;
  // a roster that was taken out has a note of its own
  return roster.withdrawn || roster.takenOut ? null : <NotSeeded roster={roster} />;
}

/** The end of a roster that its stage began without. */
function NotSeeded({ roster }: { roster: Roster }) {
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
    </Note>
  );
}

function ReadEnd({ roster, outlook }: Pick<EndedPanelProps, 'outlook'> & { roster: Roster }) {
  const { segments } = useSeasonView();
  const segment = segmentOfRoster(roster, segments);
  const { state, placement, points } = outlook;
  const [reading] = useRead(
    segment ? () => readStanding({ roster, segment, placement }) : null,
    `${roster.id} ${state} ${placement} ${points}`,
  );
  return (
    <EndedPanel
      roster={roster}
      stage={segments.find(({ id }) => id === segment?.parent?.id) ?? segment}
      outlook={outlook}
      standing={reading.state === 'read' ? reading.answer : null}
    />
  );
}

/** The place of a roster and what its points are worth. */
interface Standing {
  /** The place so far; null without one. */
  placement: number | null;
  /** The points of the team in all its stages, and the lines that it must reach. */
  points: number;
  lines: PointsMissing | null;
}

/** More than a leaderboard has places. */
const MOST = 100;

/** Reads the place of a roster, the points of its team and the leaderboard of its region. */
async function readStanding({
  roster: { id, team },
  segment,
  placement,
}: {
  roster: Roster;
  segment: Segment;
  /** The final place; null while the stage runs. */
  placement: number | null;
}): Promise<Standing> {
  const [place, { points }, { items: boards }] = await Promise.all([
    placement ?? readPlaceSoFar(segment.id, id),
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
    placement: place,
    points,
    lines: board ? findPointsMissing({ ranked, ...board, team: { id: team.id, points } }) : null,
  };
}

async function readPlaceSoFar(segmentId: SegmentId, rosterId: string): Promise<number | null> {
  const { items } = await client.rosters.points(segmentId);
  return items.find(({ roster }) => roster.id === rosterId)?.placement ?? null;
}

interface EndedPanelProps {
  roster: Pick<Roster, 'id' | 'name'>;
  stage: Pick<Segment, 'name' | 'names' | 'type'> | null;
  outlook: Pick<RosterOutlook, 'state' | 'placement' | 'points' | 'next'>;
  /** Null while it is read. */
  standing: Standing | null;
}

/** The end of a stage for one roster: the cup for a champion, the place for everybody else. */
export function EndedPanel({ roster, stage, outlook, standing }: EndedPanelProps) {
  const displayNameOf = useDisplayName();
  const isChampion = outlook.state === 'champion';
  const placement = outlook.placement ?? standing?.placement ?? null;
  return (
    <section className={isChampion ? 'ended ended--won' : 'ended'}>
      {isChampion && <img src="/art/trophy.svg" alt="" width="160" height="180" />}
      <div className="stack">
        <span>{stage && <Tag icon="calendar">{displayNameOf(stage)}</Tag>}</span>
        <h2 className="ended__h">
          <EndedTitle isChampion={isChampion} placement={placement} />
        </h2>
        <PointsWon points={outlook.points} total={standing?.points} />
        <Ladder standing={standing} />
        {outlook.next === null && !isChampion && (
          <p className="small soft">
            <Trans>The next stage that your team can enter will show here.</Trans>
          </p>
        )}
        <EndedLinks rosterId={roster.id} isChampion={isChampion} />
      </div>
    </section>
  );
}

const EndedLinks = ({ rosterId, isChampion }: { rosterId: string; isChampion: boolean }) => (
  <div className="row">
    <LinkTo
      className={buttonClassOf({ variant: isChampion ? 'go' : 'light', size: 'small' })}
      to={`/rosters/${rosterId}`}
    >
      <Trans>All results</Trans>
    </LinkTo>
    {isChampion && <ShareResults rosterId={rosterId} />}
    <LinkTo className={buttonClassOf({ size: 'small' })} to="/leaderboards">
      <Trans>Leaderboards</Trans>
    </LinkTo>
  </div>
);

function EndedTitle({ isChampion, placement }: { isChampion: boolean; placement: number | null }) {
  if (isChampion) return <Trans context="title">Champions</Trans>;
  return placement === null ? (
    <Trans>Your team is out of this stage.</Trans>
  ) : (
    <Trans>Place {placement}</Trans>
  );
}

/** Copies the address of the public page with the way of the roster. */
const ShareResults = ({ rosterId }: { rosterId: string }) => (
  <CopyButton text={`${globalThis.location?.origin ?? ''}/rosters/${rosterId}`}>
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
  const widest = Math.max(points, lines.crown, lines.lcq) * 1.1;
  const shareOf = (sum: number) => `${Math.round((sum / widest) * 100)}%`;
  return (
    <div className="stack stack--tight">
      {/* the sentence below says the same in words */}
      <div className="ladder" aria-hidden="true">
        <i className="ladder__own" style={{ width: shareOf(Math.max(0, points)) }} />
        <i
          className="ladder__line ladder__line--lcq"
          style={{ insetInlineStart: shareOf(lines.lcq) }}
        />
        <i className="ladder__line" style={{ insetInlineStart: shareOf(lines.crown) }} />
      </div>
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

const PointsToPlace = ({ for: place, points }: NonNullable<PointsMissing['missing']>) =>
  place === 'crown' ? (
    <Plural
      value={points}
      one="# more point reaches a direct place in Helsinki."
      other="# more points reach a direct place in Helsinki."
    />
  ) : (
    <Plural
      value={points}
      one="# more point reaches the Last Chance Qualifier."
      other="# more points reach the Last Chance Qualifier."
    />
  );
