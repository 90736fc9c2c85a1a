import type { MatchResult, MatchSeries } from '@ringside/contract/collections/match-series';
import { startScore } from '@ringside/rules/series/head-start';
import { isEvenBestOf, winsNeeded } from '@ringside/rules/series/series-date';
import { Button } from '@ringside/ui/button';
import { SideMark } from '@ringside/ui/side-mark';
import { type FormEvent, useState } from 'react';
import { clientForVersion } from '../../session/console-client.ts';
import { formatHeadStart, formatSide } from '../series-texts.tsx';
import { type CorrectionBlocker, CorrectionPreview } from './correction-preview.tsx';
import {
  type FormPeriod,
  type MatchRow,
  createDraw,
  createRows,
  createSweep,
  judgeRows,
  type Verdict,
} from './result-form.ts';
import {
  ResultEnd,
  ResultFrame,
  useOpenedSeries,
  useSaveResult,
  type ResultDialogProps,
} from './result-parts.tsx';

export interface ResultQuestion {
  series: MatchSeries;
  periods: FormPeriod[];
  /** The initial values of the form: a side's report, or the current result. */
  initialMatches: Pick<MatchResult, 'periods' | 'forfeit'>[];
}

/** The dialog that sets, rules or corrects a result, match by match. */
export function ResultDialog({
  question,
  ...dialog
}: ResultDialogProps & { question: ResultQuestion | null }) {
  return (
    <ResultFrame series={question?.series} onClose={dialog.onClose}>
      {question && <ResultForm question={question} {...dialog} />}
    </ResultFrame>
  );
}

function ResultForm({
  question: { series: opened, periods, initialMatches },
  ...dialog
}: ResultDialogProps & { question: ResultQuestion }) {
  const { series, isNewer, readNewer } = useOpenedSeries(opened, dialog.onChanged);
  const shape = { periods, bestOf: series.bestOf, headStart: series.headStart };
  const [rows, setRows] = useState(() => createRows({ ...shape, initialMatches }));
  const [isTouched, setTouched] = useState(initialMatches.length > 0);
  const verdict = judgeRows(rows, shape);
  const request = useSaveResult((force) => sendResult(series, verdict, force), dialog);
  const [blocker, setBlocker] = useState<CorrectionBlocker>(null);
  const names = {
    home: formatSide(series.competitors[0]),
    away: formatSide(series.competitors[1]),
  };
  function change(next: MatchRow[]) {
    setTouched(true);
    setRows(next);
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTouched(true);
    if ('matches' in verdict) request.submit(event);
  }
  return (
    <form className="stack act" onSubmit={submit}>
      <p className="versus">
        <SideMark side="home" />
        {names.home}
        <span className="soft">against</span>
        <SideMark side="away" />
        {names.away}
      </p>
      <p>
        {isEvenBestOf(series.bestOf)
          ? 'The result counts at once: both sides are notified. Level sides have drawn.'
          : 'The result counts at once: both sides are notified, and the winner advances.'}{' '}
        Leave unplayed games blank.
        {series.headStart &&
          ` ${formatHeadStart(series.headStart)} Do not enter that win as a game.`}
      </p>
      <SweepButtons
        names={names}
        bestOf={series.bestOf}
        headStart={series.headStart}
        onChoose={(side) => change(side ? createSweep(side, shape) : createDraw(shape))}
      />
      {rows.map((row, index) => (
        <MatchFields
          key={index}
          number={index + 1}
          row={row}
          periods={periods}
          names={names}
          onChange={(next) => change(rows.with(index, next))}
        />
      ))}
      {isTouched && <VerdictLine verdict={verdict} names={names} />}
      {'matches' in verdict && series.state === 'finished' && (
        <CorrectionPreview
          series={series}
          correction={{ homeScore: verdict.wins.home, awayScore: verdict.wins.away }}
          onBlocked={setBlocker}
        />
      )}
      <ResultEnd
        request={request}
        readNewer={readNewer}
        newer={isNewer ? `${formatCurrentResult(series)} Your input is kept.` : null}
        blocker={blocker}
        onClose={dialog.onClose}
      />
    </form>
  );
}

type Names = Record<'home' | 'away', string>;

interface SweepButtonsProps {
  names: Names;
  bestOf: number;
  headStart: MatchSeries['headStart'];
  onChoose: (side: 'home' | 'away' | null) => void;
}

/** Buttons that fill the form with a win in as few matches as possible, or with a draw. */
function SweepButtons({ names, bestOf, headStart, onChoose }: SweepButtonsProps) {
  const wins = winsNeeded(bestOf);
  const start = startScore(headStart);
  return (
    <div className="row">
      <Button
        size="small"
        onClick={() => onChoose('home')}
      >{`${names.home} wins ${wins} : ${start.away}`}</Button>
      {isEvenBestOf(bestOf) && (
        <Button
          size="small"
          onClick={() => onChoose(null)}
        >{`Draw ${bestOf / 2} : ${bestOf / 2}`}</Button>
      )}
      <Button
        size="small"
        onClick={() => onChoose('away')}
      >{`${names.away} wins ${start.home} : ${wins}`}</Button>
    </div>
  );
}

/** The outcome of the typed matches, or the reason why they are no possible result. */
function VerdictLine({ verdict, names }: { verdict: Verdict; names: Names }) {
  if ('fault' in verdict)
    return (
      <p className="verdict is-bad" role="status">
        {verdict.fault}
      </p>
    );
  return (
    <p className="verdict" role="status">
      {verdict.winner
        ? `${names[verdict.winner]} wins ${verdict.score}.`
        : `The series is drawn ${verdict.score}.`}
    </p>
  );
}

/** Formats the result that another operator saved meanwhile. */
function formatCurrentResult({ state, competitors: [home, away] }: MatchSeries): string {
  return state === 'finished'
    ? `The current result is ${formatSide(home)} ${home.result.score} : ${away.result.score} ${formatSide(away)}.`
    : 'There is no current result.';
}

async function sendResult(series: MatchSeries, verdict: Verdict, force: boolean): Promise<void> {
  if ('matches' in verdict)
    await clientForVersion(series.version).matchSeries.report(series.id, verdict.matches, {
      force,
    });
}

const NO_SCORE: [string, string] = ['', ''];

interface MatchFieldsProps {
  number: number;
  row: MatchRow;
  periods: FormPeriod[];
  names: Names;
  onChange: (row: MatchRow) => void;
}

function MatchFields({ number, row, periods, names, onChange }: MatchFieldsProps) {
  const withScore = (key: string, side: 0 | 1, value: string): MatchRow => {
    const [home, away] = row.scores[key] ?? NO_SCORE;
    const digits = value.replace(/\D/g, '');
    return {
      ...row,
      scores: { ...row.scores, [key]: side === 0 ? [digits, away] : [home, digits] },
    };
  };
  return (
    <fieldset className="mrow">
      <legend>{`Game ${number}`}</legend>
      {periods.map(({ key, name }) => (
        <span key={key} className="mrow__p">
          {periods.length > 1 && <span className="soft small">{name}</span>}
          {([0, 1] as const).map((side) => {
            const label = `Game ${number}, ${name}, ${side === 0 ? names.home : names.away}`;
            return (
              <input
                key={side}
                className="in in--score"
                inputMode="numeric"
                maxLength={3}
                aria-label={label}
                disabled={row.forfeit !== ''}
                value={(row.scores[key] ?? NO_SCORE)[side]}
                onChange={({ target }) => onChange(withScore(key, side, target.value))}
              />
            );
          })}
        </span>
      ))}
      <select
        className="in in--forfeit"
        aria-label={`Game ${number}, forfeited by`}
        value={row.forfeit}
        onChange={({ target }) =>
          onChange({
            scores: Object.fromEntries(periods.map(({ key }) => [key, ['', '']])),
            forfeit: target.value as MatchRow['forfeit'],
          })
        }
      >
        <option value="">Played</option>
        <option value="home">{`${names.home} forfeited`}</option>
        <option value="away">{`${names.away} forfeited`}</option>
      </select>
    </fieldset>
  );
}
