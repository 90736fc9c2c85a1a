import type { MatchResult } from '@ringside/contract/collections/match-series';
import { Button } from '@ringside/ui/button';
import { Note } from '@ringside/ui/note';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { useTopics } from '../../live/stream.ts';
import { useCoalesced } from '../../live/use-coalesced.ts';
import { useRead } from '../../live/use-read.ts';
import { type Act, ActDialog } from '../../parts/act-dialog.tsx';
import { ActivityFeed } from '../../parts/activity-feed.tsx';
import { allMadeAnew } from '../../parts/made-anew.ts';
import { Section } from '../../parts/section.tsx';
import { isForfeited, placeText, SeriesState, titleOf } from '../../parts/series-words.tsx';
import { Nothing, Shown } from '../../parts/shown.tsx';
import { TakeAlarm } from '../../parts/take-alarm.tsx';
import { Time } from '../../parts/time.tsx';
import { client } from '../../session/console-client.ts';
import { useMay } from '../../session/permissions.ts';
import { useSeason } from '../../shell/season-context.tsx';
import { Bans } from './bans.tsx';
import { Chat } from './chat.tsx';
import { Evidence } from './evidence.tsx';
import { LineUps } from './line-ups.tsx';
import { readSeries, type SeriesFile } from './read-series.ts';
import { Reports } from './report-cards.tsx';
import { type Asked, ResultDialog } from './result-dialog.tsx';
import { periodsOf, playedOf } from './result-form.ts';
import { actsOf, assignAct } from './series-acts.ts';

const AGAIN_MS = 1000;
const MOST_ROSTERS = 100;

/** One series: both sides, their chat and reports, its facts, and its commands. */
export function SeriesScreen() {
  const { id = '' } = useParams();
  const read = useRead(`series ${id}`, () => readSeries(id));
  const again = useCoalesced(() => void read.again(), AGAIN_MS);
  useTopics([`match-series:${id}`], again);
  return (
    <Shown of={read} what="the series" rows={6}>
      {(file) => <Filed key={file.series.id} file={file} onChanged={read.again} />}
    </Shown>
  );
}

function Filed({ file, onChanged }: { file: SeriesFile; onChanged: () => Promise<void> }) {
  const [act, setAct] = useState<Act | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const { series, segment } = file;
  const rule = (known: Pick<MatchResult, 'periods' | 'forfeit'>[]) =>
    setAsked({ series, periods: periodsOf(segment), known });
  const mayRule = useMayRule(file);
  return (
    <>
      <Head file={file} onChanged={onChanged} />
      <Acts
        file={file}
        onAct={setAct}
        onResult={mayRule ? () => rule(playedOf(series.matches)) : undefined}
      />
      <div className="board">
        <div className="board__main">
          <Section title="Sides">
            <LineUps file={file} onChanged={onChanged} />
          </Section>
          <Section title="Reports">
            <Reports file={file} onUse={mayRule ? rule : undefined} />
          </Section>
          <Section title="Evidence">
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
            <ActivityFeed items={file.log} own />
          </Section>
        </div>
      </div>
      <ActDialog act={act} onClose={() => setAct(null)} onChanged={onChanged} />
      <ResultDialog asked={asked} onClose={() => setAsked(null)} onChanged={onChanged} />
    </>
  );
}

/**
 * Returns whether the operator may set the result: a referee, and for a dispute an operator who may
 * rule on it.
 */
function useMayRule({ series, isDeleted }: SeriesFile): boolean {
  const may = useMay();
  return (
    !isDeleted &&
    series.home !== null &&
    series.away !== null &&
    may('series.report') &&
    (series.reporting !== 'disputed' || may('disputes.rule'))
  );
}

function Head({
  file: { series, segment, isDeleted, alarm },
  onChanged,
}: {
  file: SeriesFile;
  onChanged: () => Promise<void>;
}) {
  const { season } = useSeason();
  const [home, away] = series.competitors;
  const score =
    home.result.score === null || away.result.score === null
      ? undefined
      : `${home.result.score} : ${away.result.score}`;
  return (
    <div className="head">
      <p className="crumbs">
        <Link to="/series">Series</Link> /{' '}
        <Link to={`/series?segment=${segment.id}`}>
          {season.data?.segments.some(({ id }) => id === segment.id)
            ? season.data.nameOf(segment.id)
            : segment.name}
        </Link>
      </p>
      <h1>{titleOf(series)}</h1>
      <div className="row row--tight">
        <SeriesState {...series} forfeited={isForfeited(series)} />
        {score && <b className="score num">{score}</b>}
        <span className="soft">{placeText(series)}</span>
        <span className="soft">{`Best of ${series.bestOf}`}</span>
        <span className="soft">
          {series.date ? <Time at={series.date} /> : 'Time not yet known'}
        </span>
        {series.unplayed && <span className="soft">Unplayed: the better seed went on</span>}
      </div>
      {isDeleted && (
        <Note tone="warn" title="This series was deleted.">
          It counts for nothing until it is restored.
        </Note>
      )}
      {alarm && (
        <Note
          tone="bad"
          title={
            alarm.kind === 'disputed'
              ? 'The reports differ. A referee has to decide.'
              : 'No report came in time.'
          }
        >
          <p>{alarm.takenBy ? `${alarm.takenBy.username} has taken it.` : 'Not taken yet.'}</p>
          <TakeAlarm alarm={alarm} onChanged={onChanged} />
        </Note>
      )}
    </div>
  );
}

interface ActsProps {
  file: SeriesFile;
  onAct: (act: Act) => void;
  /** Opens the result; undefined where the operator may not set it. */
  onResult: (() => void) | undefined;
}

function Acts({ file, onAct, onResult }: ActsProps) {
  const { series, isDeleted } = file;
  const may = useMay();
  const acts = allMadeAnew(file, {
    read: () => readSeries(series.id),
    make: (now) => actsOf(now, may),
  });
  const mayAssign =
    !isDeleted && may('series.write') && (series.state === 'new' || series.state === 'scheduled');
  const assign = async () =>
    onAct(
      assignAct(
        series,
        (
          await client.rosters.list({
            'filter[segment]': series.segment.id,
            'filter[status]': 'ready',
            'page[size]': MOST_ROSTERS,
            sort: 'name',
          })
        ).items,
      ),
    );
  if (acts.length === 0 && !mayAssign && !onResult)
    return <Nothing>Your role can only read here.</Nothing>;
  return (
    <div className="acts" role="group" aria-label="What can be done">
      {onResult && (
        <Button look="go" size="small" onClick={onResult}>
          {series.state === 'finished'
            ? 'Correct the result'
            : series.reporting === 'disputed'
              ? 'Decide'
              : 'Set the result'}
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
