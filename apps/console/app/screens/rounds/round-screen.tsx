import type { RoundPreview } from '@ringside/contract/collections/swiss-rounds';
import { Button } from '@ringside/ui/button';
import { Note } from '@ringside/ui/note';
import { Tag } from '@ringside/ui/tag';
import { useMemo, useState } from 'react';
import { Link, useParams } from 'react-router';
import { type Act, ActDialog } from '../../parts/act-dialog.tsx';
import { Section } from '../../parts/section.tsx';
import { SeriesLink } from '../../parts/series-words.tsx';
import { Nothing, Shown } from '../../parts/shown.tsx';
import { useMay } from '../../session/permissions.ts';
import { useSeason } from '../../shell/season-context.tsx';
import { PairingRows } from './pairing-rows.tsx';
import { neighbours, samePairings, swapped } from './pairings.ts';
import { publishAct, publisherAct, takeBackAct } from './round-acts.ts';
import { ScoreGroups } from './score-groups.tsx';
import { type RoundFile, useRound } from './use-round.ts';

type Round = ReturnType<typeof useRound>;

/**
 * The next round of a Swiss before it is published: the pairings with their reasons, changes by
 * hand and the rules that they break.
 */
export function RoundScreen() {
  const { id = '' } = useParams();
  return <RoundOf key={id} id={id} />;
}

function RoundOf({ id }: { id: string }) {
  const { season } = useSeason();
  const round = useRound(id);
  const [act, setAct] = useState<Act | null>(null);
  const { read, byHand, change } = round;
  return (
    <>
      <div className="head">
        <p className="crumbs">
          <Link to="/rosters">Rosters</Link> /{' '}
          <Link to={`/series?segment=${id}`}>{season.data?.nameOf(id) ?? 'Segment'}</Link>
        </p>
        <h1>Next round</h1>
      </div>
      <Shown of={read} what="the round" rows={6}>
        {(file) => (
          <div className="board">
            <div className="board__main">
              {file.preview ? (
                <Proposed id={id} file={file} preview={file.preview} round={round} onAct={setAct} />
              ) : (
                <NotNow id={id} file={file} onAct={setAct} />
              )}
            </div>
            <div className="board__side">
              <Section title="Score groups">
                <ScoreGroups records={file.records} />
              </Section>
            </div>
          </div>
        )}
      </Shown>
      {read.fault !== undefined && byHand && (
        <div>
          <Button onClick={() => void change(null)}>Back to the rules’ own pairings</Button>
        </div>
      )}
      <ActDialog act={act} onClose={() => setAct(null)} onChanged={() => change(null)} />
    </>
  );
}

function Publisher({
  id,
  file,
  onAct,
}: {
  id: string;
  file: RoundFile;
  onAct: (act: Act) => void;
}) {
  const act = publisherAct(id, file);
  return (
    <Button size="small" onClick={() => onAct(act)}>
      {act.title}
    </Button>
  );
}

function Proposed({
  id,
  file,
  preview,
  round: { byHand, change },
  onAct,
}: {
  id: string;
  file: RoundFile;
  preview: RoundPreview;
  round: Round;
  onAct: (act: Act) => void;
}) {
  const mayWrite = useMay()('segments.write');
  const field = useMemo(() => new Map(preview.field.map((one) => [one.roster.id, one])), [preview]);
  const nameOf = (rosterId: string) => field.get(rosterId)?.roster.name ?? `roster ${rosterId}`;
  const pairings = byHand ?? preview.pairings;
  const isJudged =
    byHand === null
      ? preview.pairings.every(({ isProposed }) => isProposed)
      : samePairings(byHand, preview.pairings);
  const breaks = isJudged ? preview.breaks : [];
  return (
    <>
      {preview.unpairable !== null && (
        <Note tone="warn" title={`Round ${preview.round} cannot be paired by the rules`}>
          <p>{withNames(preview.unpairable, nameOf)}. Pair it by hand; what that breaks is said.</p>
        </Note>
      )}
      {mayWrite && (
        <div className="acts" role="group" aria-label="What can be done">
          {pairings.length > 0 ? (
            <Button
              size="small"
              look="go"
              busy={!isJudged}
              onClick={() => onAct(publishAct(id, preview, byHand))}
            >{`Publish round ${preview.round}`}</Button>
          ) : (
            <Button size="small" look="go" onClick={() => void change(neighbours(preview.field))}>
              Pair by hand
            </Button>
          )}
          <Button size="small" disabled={byHand === null} onClick={() => void change(null)}>
            {preview.unpairable === null ? 'The rules’ own' : 'Start again'}
          </Button>
          <Publisher id={id} file={file} onAct={onAct} />
          <Last id={id} file={file} onAct={onAct} />
        </div>
      )}
      <Section
        title={`Round ${preview.round} of ${preview.rounds}`}
        aside={<Verdict isJudged={isJudged} count={breaks.length} byHand={byHand !== null} />}
      >
        {pairings.length === 0 ? (
          <Nothing>There are no pairings yet.</Nothing>
        ) : (
          <PairingRows
            pairings={pairings}
            judged={isJudged ? preview.pairings : null}
            breaks={breaks}
            field={field}
            nameOf={nameOf}
            onSwap={
              mayWrite ? (one, other) => void change(swapped(pairings, one, other)) : undefined
            }
          />
        )}
      </Section>
    </>
  );
}

/** Replaces the ids in a text of the rules by names. */
const withNames = (text: string, nameOf: (id: string) => string) =>
  text.replace(/\b\d+\b(?=(, \d+)* met all)/g, nameOf);

function Verdict({
  isJudged,
  count,
  byHand,
}: {
  isJudged: boolean;
  count: number;
  byHand: boolean;
}) {
  return (
    <span role="status">
      {!isJudged ? (
        <Tag>Being judged</Tag>
      ) : count > 0 ? (
        <Tag tone="warn">{count === 1 ? 'Breaks 1 rule' : `Breaks ${count} rules`}</Tag>
      ) : (
        <Tag tone="ok">{byHand ? 'By hand, breaks nothing' : 'By the rules'}</Tag>
      )}
    </span>
  );
}

/** The last round, which can be withdrawn while none of its series has begun. */
function Last({ id, file, onAct }: { id: string; file: RoundFile; onAct: (act: Act) => void }) {
  const { number, isUntouched } = lastRound(file);
  if (!isUntouched) return null;
  return (
    <Button
      size="small"
      onClick={() => onAct(takeBackAct(id, file, number))}
    >{`Take round ${number} back`}</Button>
  );
}

function lastRound({ bracket: { series } }: RoundFile) {
  const number = series.reduce((last, { at }) => Math.max(last, at[1]), 0);
  const own = series
    .filter(({ at }) => at[1] === number)
    .toSorted((one, other) => one.at[2] - other.at[2]);
  const played = own.filter(({ away }) => away !== 'bye');
  return {
    number,
    own,
    isUntouched: played.length > 0 && played.every(({ state }) => state === 'n' || state === 's'),
  };
}

/** The note that a round is in play, or that none is left. */
function NotNow({ id, file, onAct }: { id: string; file: RoundFile; onAct: (act: Act) => void }) {
  const mayWrite = useMay()('segments.write');
  const { number, own } = lastRound(file);
  const name = (side: (typeof own)[number]['home']) =>
    typeof side === 'number'
      ? file.bracket.rosters[side]?.name
      : side === 'bye'
        ? 'Bye'
        : 'To be decided';
  return (
    <>
      <Note title={file.notNow?.title}>
        <p>{file.notNow?.text}</p>
      </Note>
      {mayWrite && number > 0 && (
        <div className="acts" role="group" aria-label="What can be done">
          <Last id={id} file={file} onAct={onAct} />
          <Publisher id={id} file={file} onAct={onAct} />
        </div>
      )}
      {number > 0 && (
        <Section title={`Round ${number}`}>
          <ul className="lines">
            {own.map((one) => (
              <li key={one.id}>
                <span className="num soft">{one.at[2]}</span>
                <span className="grow">
                  <SeriesLink id={one.id}>{`${name(one.home)} – ${name(one.away)}`}</SeriesLink>
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}
