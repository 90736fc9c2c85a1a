import type { RoundPreview } from '@ringside/contract/collections/swiss-rounds';
import type { RosterId } from '@ringside/rules/ids';
import { Button } from '@ringside/ui/button';
import { Note } from '@ringside/ui/note';
import { Tag } from '@ringside/ui/tag';
import { useMemo, useState } from 'react';
import { Link, useParams } from 'react-router';
import { type Action, ActionDialog } from '../../parts/action-dialog.tsx';
import { EmptyText, QueryView } from '../../parts/query-view.tsx';
import { Section } from '../../parts/section.tsx';
import { SegmentName } from '../../parts/segment-name.tsx';
import { SeriesLink } from '../../parts/series-texts.tsx';
import { usePermissions } from '../../session/permissions.ts';
import { PairingRows } from './pairing-rows.tsx';
import { pairNeighbours, isSamePairings, swapRosters } from './pairings.ts';
import {
  createPublishRoundAction,
  createChangePublisherAction,
  createWithdrawRoundAction,
} from './round-actions.ts';
import { ScoreGroups } from './score-groups.tsx';
import { type RoundData, useRound } from './use-round.ts';

type Round = ReturnType<typeof useRound>;

/**
 * The next round of a Swiss before it is published: the pairings with their reasons, changes by
 * hand and the rules that they break.
 */
export function RoundScreen() {
  const { id = '' } = useParams();
  return <SegmentRound key={id} id={id} />;
}

function SegmentRound({ id }: { id: string }) {
  const round = useRound(id);
  const [act, setAct] = useState<Action | null>(null);
  const { read, byHand, change } = round;
  return (
    <>
      <div className="head">
        <p className="crumbs">
          <Link to="/rosters">Rosters</Link> /{' '}
          <Link to={`/series?segment=${id}`}>
            <SegmentName id={id} />
          </Link>
        </p>
        <h1>Next round</h1>
      </div>
      <QueryView of={read} what="the round" rows={6}>
        {(file) =>
          file.isSwiss ? (
            <SwissRound id={id} file={file} round={round} onAct={setAct} />
          ) : (
            <NoRoundNote file={file} />
          )
        }
      </QueryView>
      {read.fault !== undefined && byHand && (
        <div>
          <Button onClick={() => void change(null)}>Back to automatic pairings</Button>
        </div>
      )}
      <ActionDialog act={act} onClose={() => setAct(null)} onChanged={() => change(null)} />
    </>
  );
}

/** The next round of a Swiss, beside the records of its rosters. */
function SwissRound({
  id,
  file,
  round,
  onAct,
}: {
  id: string;
  file: RoundData;
  round: Round;
  onAct: (act: Action) => void;
}) {
  return (
    <div className="board">
      <div className="board__main">
        {file.preview ? (
          <ProposedRound id={id} file={file} preview={file.preview} round={round} onAct={onAct} />
        ) : (
          <NoNextRound id={id} file={file} onAct={onAct} />
        )}
      </div>
      <div className="board__side">
        <Section title="Score groups">
          <ScoreGroups records={file.records} />
        </Section>
      </div>
    </div>
  );
}

/** The reason why there is no next round. */
function NoRoundNote({ file: { notNow } }: { file: RoundData }) {
  return (
    <Note title={notNow?.title}>
      <p>{notNow?.text}</p>
    </Note>
  );
}

function Publisher({
  id,
  file,
  onAct,
}: {
  id: string;
  file: RoundData;
  onAct: (act: Action) => void;
}) {
  const act = createChangePublisherAction(id, file);
  return (
    <Button size="small" onClick={() => onAct(act)}>
      {act.title}
    </Button>
  );
}

function ProposedRound({
  id,
  file,
  preview,
  round: { byHand, change },
  onAct,
}: {
  id: string;
  file: RoundData;
  preview: RoundPreview;
  round: Round;
  onAct: (act: Action) => void;
}) {
  const mayWrite = usePermissions()('segments.write');
  const field = useMemo(() => new Map(preview.field.map((one) => [one.roster.id, one])), [preview]);
  const nameOf = (rosterId: RosterId) => field.get(rosterId)?.roster.name ?? `roster ${rosterId}`;
  const pairings = byHand ?? preview.pairings;
  const isJudged = isPreviewOf(byHand, preview);
  const breaks = isJudged ? preview.breaks : [];
  return (
    <>
      {preview.unpairable !== null && (
        <Note tone="warn" title={`Round ${preview.round} cannot be paired automatically`}>
          <p>
            {replaceIdsByNames(preview.unpairable, nameOf)}. Pair it manually: the console shows
            which rules a pairing breaks.
          </p>
        </Note>
      )}
      {mayWrite && (
        <div className="acts" role="group" aria-label="Actions">
          {pairings.length > 0 ? (
            <Button
              size="small"
              variant="go"
              busy={!isJudged}
              onClick={() => onAct(createPublishRoundAction(id, preview, byHand))}
            >{`Publish round ${preview.round}`}</Button>
          ) : (
            <Button
              size="small"
              variant="go"
              onClick={() => void change(pairNeighbours(preview.field))}
            >
              Pair manually
            </Button>
          )}
          <Button size="small" disabled={byHand === null} onClick={() => void change(null)}>
            {preview.unpairable === null ? 'Use automatic pairings' : 'Start over'}
          </Button>
          <Publisher id={id} file={file} onAct={onAct} />
          <LastRound id={id} file={file} onAct={onAct} />
        </div>
      )}
      <Section
        title={`Round ${preview.round} of ${preview.rounds}`}
        aside={<Verdict isJudged={isJudged} count={breaks.length} byHand={byHand !== null} />}
      >
        {pairings.length === 0 ? (
          <EmptyText>There are no pairings yet.</EmptyText>
        ) : (
          <PairingRows
            pairings={pairings}
            judged={isJudged ? preview.pairings : null}
            breaks={breaks}
            field={field}
            nameOf={nameOf}
            byPoints={preview.byPoints !== undefined}
            onSwap={
              mayWrite ? (one, other) => void change(swapRosters(pairings, one, other)) : undefined
            }
          />
        )}
      </Section>
    </>
  );
}

/** Returns whether the server's preview judges the current pairings, not earlier ones. */
const isPreviewOf = (byHand: Round['byHand'], { pairings }: RoundPreview): boolean =>
  byHand === null
    ? pairings.every(({ isProposed }) => isProposed)
    : isSamePairings(byHand, pairings);

/** Replaces the ids in a text of the rules by names. */
const replaceIdsByNames = (text: string, nameOf: (id: string) => string) =>
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
        <Tag>Checking…</Tag>
      ) : count > 0 ? (
        <Tag tone="warn">{count === 1 ? 'Breaks 1 rule' : `Breaks ${count} rules`}</Tag>
      ) : (
        <Tag tone="ok">{byHand ? 'Manual, follows all rules' : 'Automatic'}</Tag>
      )}
    </span>
  );
}

/** The last round, which can be withdrawn while none of its series has begun. */
function LastRound({
  id,
  file,
  onAct,
}: {
  id: string;
  file: RoundData;
  onAct: (act: Action) => void;
}) {
  const { number, isUntouched } = lastRoundOf(file);
  if (!isUntouched) return null;
  return (
    <Button
      size="small"
      onClick={() => onAct(createWithdrawRoundAction(id, file, number))}
    >{`Withdraw round ${number}`}</Button>
  );
}

function lastRoundOf({ bracket: { series } }: RoundData) {
  const number = series.reduce((last, { at }) => Math.max(last, at[1]), 0);
  const roundSeries = series
    .filter(({ at }) => at[1] === number)
    .toSorted((one, other) => one.at[2] - other.at[2]);
  const played = roundSeries.filter(({ away }) => away !== 'bye');
  return {
    number,
    roundSeries,
    isUntouched: played.length > 0 && played.every(({ state }) => state === 'n' || state === 's'),
  };
}

/** The note that a round is in play, or that none is left. */
function NoNextRound({
  id,
  file,
  onAct,
}: {
  id: string;
  file: RoundData;
  onAct: (act: Action) => void;
}) {
  const mayWrite = usePermissions()('segments.write');
  const { number, roundSeries } = lastRoundOf(file);
  const name = (side: (typeof roundSeries)[number]['home']) =>
    typeof side === 'number'
      ? file.bracket.rosters[side]?.name
      : side === 'bye'
        ? 'Bye'
        : 'To be decided';
  return (
    <>
      <NoRoundNote file={file} />
      {mayWrite && number > 0 && (
        <div className="acts" role="group" aria-label="Actions">
          <LastRound id={id} file={file} onAct={onAct} />
          <Publisher id={id} file={file} onAct={onAct} />
        </div>
      )}
      {number > 0 && (
        <Section title={`Round ${number}`}>
          <ul className="lines">
            {roundSeries.map((one) => (
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
