import type { Alarm } from '@ringside/contract/collections/alarms';
import type { Challenge } from '@ringside/contract/collections/challenges';
import type { MatchResult, MatchSeries } from '@ringside/contract/collections/match-series';
import type { Roster } from '@ringside/contract/collections/rosters';
import { isDrawn, isLostByBoth } from '@ringside/contract/series-outcome';
import { Button } from '@ringside/ui/button';
import { Note } from '@ringside/ui/note';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTopics } from '../../live/stream.ts';
import { useRead } from '../../live/use-read.ts';
import { useThrottle } from '../../live/use-throttle.ts';
import { client } from '../../session/console-client.ts';
import { usePermissions } from '../../session/permissions.ts';
import { useSeason } from '../../shell/season-context.tsx';
import { type Action, ActionDialog } from '../action-dialog.tsx';
import { ActivityFeed } from '../activity-feed.tsx';
import { formatCount } from '../format-count.ts';
import { NameWinner } from '../name-winner.tsx';
import { EmptyText, QueryView } from '../query-view.tsx';
import { createRebuildableActions } from '../rebuildable-action.ts';
import { Section } from '../section.tsx';
import {
  formatHeadStart,
  isForfeited,
  formatPlace,
  SeriesState,
  formatSeriesTitle,
} from '../series-texts.tsx';
import { TakeAlarm } from '../take-alarm.tsx';
import { Time } from '../time.tsx';
import { Bans } from './bans.tsx';
import { Chat } from './chat.tsx';
import { EvidenceRequests } from './evidence-requests.tsx';
import { Evidence } from './evidence.tsx';
import { LineUps } from './line-ups.tsx';
import { LobbyReports } from './lobby/lobby-report-cards.tsx';
import { type LobbyQuestion, LobbyResultDialog } from './lobby/lobby-result-dialog.tsx';
import { gamesOf } from './lobby/lobby-table.ts';
import { LobbyTeams } from './lobby/lobby-teams.tsx';
import { findContested, readSeries, type SeriesData } from './read-series.ts';
import { Reports } from './report-cards.tsx';
import { type ResultQuestion, ResultDialog } from './result-dialog.tsx';
import { periodsOf, playedMatchesOf } from './result-form.ts';
import { Room } from './room.tsx';
import { seriesActionsOf, createAssignAction } from './series-actions.ts';

const REFETCH_INTERVAL_MS = 1000;
const MOST_ROSTERS = 100;

/**
 * One series: both sides, their chat and reports, its facts, and its commands. Beside the desk its
 * parts stand in one column.
 */
export function SeriesFile({ id, isBeside = false }: { id: string; isBeside?: boolean }) {
  const read = useRead(['series', id], () => readSeries(id));
  const refetch = useThrottle(() => void read.refetch(), REFETCH_INTERVAL_MS);
  useTopics([`match-series:${id}`], refetch);
  return (
    <QueryView of={read} what="the series" rows={6}>
      {(file) => (
        <SeriesView key={file.series.id} file={file} isBeside={isBeside} onChanged={read.refetch} />
      )}
    </QueryView>
  );
}

interface SeriesViewProps {
  file: SeriesData;
  isBeside: boolean;
  onChanged: () => Promise<void>;
}

function SeriesView({ file, isBeside, onChanged }: SeriesViewProps) {
  const [act, setAct] = useState<Action | null>(null);
  const [resultQuestion, setResultQuestion] = useState<ResultQuestion | null>(null);
  const { series, segment } = file;
  const [lobbyQuestion, setLobbyQuestion] = useState<LobbyQuestion | null>(null);
  const rule = (initialMatches: Pick<MatchResult, 'periods' | 'forfeit'>[]) =>
    setResultQuestion({ series, periods: periodsOf(segment), initialMatches });
  const ruleLobby = (initialGames: string[][]) => setLobbyQuestion({ series, initialGames });
  const openResult = () =>
    series.lobby ? ruleLobby(gamesOf(series)) : rule(playedMatchesOf(series.matches));
  const mayRule = useMayRule(file);
  const rosters = <Rosters key="rosters" file={file} onChanged={onChanged} />;
  const reports = (
    <Section key="reports" title="Reports">
      {series.lobby ? (
        <LobbyReports file={file} onUse={mayRule ? ruleLobby : undefined} />
      ) : (
        <Reports file={file} onUse={mayRule ? rule : undefined} />
      )}
    </Section>
  );
  return (
    <>
      <SeriesHead file={file} isBeside={isBeside} onChanged={onChanged} />
      <SeriesActions file={file} onAct={setAct} onResult={mayRule ? openResult : undefined} />
      <div className={isBeside ? 'board board--beside' : 'board'}>
        <div className="board__main">
          {isBeside && !BEFORE_START.has(series.state) ? [reports, rosters] : [rosters, reports]}
          {file.room && (
            <Section title="Room in the game">
              <Room file={file} onAct={setAct} />
            </Section>
          )}
          <Section title="Evidence">
            <EvidenceRequests file={file} onAct={setAct} />
            <Evidence attachments={file.attachments} />
          </Section>
          {file.challenges.length > 0 && (
            <Section title="Bans">
              <Bans file={file} onChanged={() => void onChanged()} />
            </Section>
          )}
        </div>
        <div className="board__side">
          <Section title="Match chat">
            <Chat file={file} onChanged={onChanged} onAct={setAct} />
          </Section>
          <Section title="History">
            <ActivityFeed items={file.log} isSameSubject />
          </Section>
        </div>
      </div>
      <ActionDialog act={act} onClose={() => setAct(null)} onChanged={onChanged} />
      <ResultDialog
        question={resultQuestion}
        onClose={() => setResultQuestion(null)}
        onChanged={onChanged}
      />
      <LobbyResultDialog
        question={lobbyQuestion}
        onClose={() => setLobbyQuestion(null)}
        onChanged={onChanged}
      />
    </>
  );
}

/** Both sides, or the rosters of a lobby, with the players who are checked in. */
function Rosters({ file, onChanged }: Pick<SeriesViewProps, 'file' | 'onChanged'>) {
  return file.series.lobby ? (
    <Section title="Rosters">
      <LobbyTeams file={file} onChanged={() => void onChanged()} />
    </Section>
  ) : (
    <Section title="Sides">
      <LineUps file={file} onChanged={onChanged} />
    </Section>
  );
}

/**
 * Returns whether the operator may set the result: a referee, and for a dispute an operator who may
 * rule on it.
 */
function useMayRule({ series, isDeleted }: SeriesData): boolean {
  const can = usePermissions();
  return (
    !isDeleted &&
    (series.lobby !== null || (series.home !== null && series.away !== null)) &&
    can('series.report') &&
    (series.reporting !== 'disputed' || can('disputes.rule'))
  );
}

function SeriesHead({ file, isBeside, onChanged }: SeriesViewProps) {
  const { series, segment, isDeleted, alarm } = file;
  return (
    <div className="head">
      {isBeside ? (
        <h2>
          <Link to={`/series/${series.id}`}>{formatSeriesTitle(series)}</Link>
        </h2>
      ) : (
        <>
          <Crumbs segment={segment} />
          <h1>{formatSeriesTitle(series)}</h1>
        </>
      )}
      <SeriesFacts series={series} segment={segment} />
      {isDeleted && (
        <Note tone="warn" title="This series was deleted.">
          It does not count until it is restored.
        </Note>
      )}
      {alarm && <AlarmNote alarm={alarm} contested={findContested(file)} onChanged={onChanged} />}
    </div>
  );
}

function Crumbs({ segment }: Pick<SeriesData, 'segment'>) {
  const { season } = useSeason();
  return (
    <p className="crumbs">
      <Link to="/series">Series</Link> /{' '}
      <Link to={`/series?segment=${segment.id}`}>
        {season.data?.segments.some(({ id }) => id === segment.id)
          ? season.data.nameOf(segment.id)
          : segment.name}
      </Link>
    </p>
  );
}

/** The line below a series' title: state, score, round, length and time. */
function SeriesFacts({ series, segment }: Pick<SeriesData, 'series' | 'segment'>) {
  const { lobby } = series;
  const [home, away] = series.competitors;
  const hasScore = !lobby && home.result.score !== null && away.result.score !== null;
  return (
    <div className="row row--tight">
      <SeriesState {...series} forfeited={isForfeited(series)} drawn={isDrawn(series)} />
      {hasScore && <b className="score num">{`${home.result.score} : ${away.result.score}`}</b>}
      <span className="soft">{formatPlace(series, segment)}</span>
      <span className="soft">{formatLength(series)}</span>
      {series.headStart && <span className="soft">{formatHeadStart(series.headStart)}</span>}
      <span className="soft">{series.date ? <Time at={series.date} /> : 'Time not yet known'}</span>
      {series.unplayed && <span className="soft">{formatUnplayed(series)}</span>}
    </div>
  );
}

/** Returns what follows from a series that no player reported. */
function formatUnplayed(series: MatchSeries): string {
  if (series.lobby) return 'Unplayed: no points';
  return isLostByBoth(series) ? 'Unplayed: both sides lost' : 'Unplayed: the better seed advanced';
}

/** Returns how long a series is: the best of, or the games of a lobby. */
function formatLength({ lobby, bestOf }: MatchSeries): string {
  if (!lobby) return `Best of ${bestOf}`;
  return formatCount(bestOf, 'game');
}

interface AlarmNoteProps {
  alarm: Alarm;
  /** The draft that waits for the winner of the game before it. */
  contested: Challenge | undefined;
  onChanged: () => Promise<void>;
}

const ALARM_TITLES: Record<Alarm['kind'], string> = {
  disputed: 'The reports differ. A referee has to decide.',
  overdue: 'No result was reported in time.',
  'game-winner': 'The next draft waits. A referee has to name the winner of the game.',
};

/** The note that a referee is needed, who has claimed the case, and the winners to choose from. */
const AlarmNote = ({ alarm, contested, onChanged }: AlarmNoteProps) => (
  <Note tone="bad" title={ALARM_TITLES[alarm.kind]}>
    {contested && <NameWinner challenge={contested} onChanged={() => void onChanged()} />}
    <p>{alarm.takenBy ? `Claimed by ${alarm.takenBy.username}.` : 'Not claimed yet.'}</p>
    <TakeAlarm alarm={alarm} onChanged={onChanged} />
  </Note>
);

interface SeriesActionsProps {
  file: SeriesData;
  onAct: (act: Action) => void;
  /** Opens the result; undefined where the operator may not set it. */
  onResult: (() => void) | undefined;
}

function SeriesActions({ file, onAct, onResult }: SeriesActionsProps) {
  const { series, isDeleted } = file;
  const can = usePermissions();
  const acts = createRebuildableActions(file, {
    read: () => readSeries(series.id),
    make: (now) => seriesActionsOf(now, can),
  });
  const mayAssign =
    !isDeleted && !series.lobby && can('series.write') && BEFORE_START.has(series.state);
  const assign = async () => onAct(createAssignAction(series, await readReadyRosters(series)));
  if (acts.length === 0 && !mayAssign && !onResult)
    return <EmptyText>Your role can only view this series.</EmptyText>;
  return (
    <div className="acts" role="group" aria-label="Actions">
      {onResult && (
        <Button variant="go" size="small" onClick={onResult}>
          {resultButtonLabelOf(series)}
        </Button>
      )}
      {mayAssign && (
        <Button size="small" onClick={() => void assign()}>
          Assign rosters
        </Button>
      )}
      {acts.map((act) => (
        <Button key={act.title} size="small" onClick={() => onAct(act)}>
          {act.title}
        </Button>
      ))}
    </div>
  );
}

const BEFORE_START: ReadonlySet<MatchSeries['state']> = new Set(['new', 'scheduled']);

/** Reads the rosters that can play a series. */
async function readReadyRosters({ segment }: MatchSeries): Promise<Roster[]> {
  const { items } = await client.rosters.list({
    'filter[segment]': segment.id,
    'filter[status]': 'ready',
    'page[size]': MOST_ROSTERS,
    sort: 'name',
  });
  return items;
}

function resultButtonLabelOf({ state, reporting }: MatchSeries): string {
  if (state === 'finished') return 'Correct the result';
  return reporting === 'disputed' ? 'Decide' : 'Set the result';
}
