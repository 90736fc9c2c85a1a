import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { PageBracket, PageSeries } from '@ringside/contract/bracket/pack-bracket';
import type { Segment } from '@ringside/contract/collections/segments';
import { traitsOf } from '@ringside/rules/format-traits';
import { groupLetter } from '@ringside/rules/round-robin/group-letter';
import { RoundCards } from '@ringside/ui/bracket/round-cards';
import { buttonClassOf } from '@ringside/ui/button';
import { Note } from '@ringside/ui/note';
import { Panel } from '@ringside/ui/panel';
import { ShortStandings } from '@ringside/ui/short-standings';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { LinkTo, useHref } from '../../parts/links/link-to.tsx';
import { bracketShapeOf } from '../../season/round-name.ts';
import { useSession } from '../../session/session-store.ts';
import { createCard, useCardTexts } from './bracket-cards.ts';
import { BracketHead } from './bracket-head.tsx';
import { RoundNote } from './page-round.tsx';
import type { TopRow } from './read-standings.ts';
import { RoundSwitch } from './round-switch.tsx';
import { groupsOfRound, recordsBeforeRound, roundsOf, selectRound } from './rounds-of.ts';
import { ownRosterOf } from './use-bracket-rounds.tsx';
import { useOpenInside } from './use-open-inside.ts';

/** A Swiss or a round robin: one round at a time, and the leaders. */
export function Rounds({
  title,
  bracket,
  segment,
  standings,
  picker,
}: {
  title: string;
  bracket: PageBracket;
  segment: Segment;
  standings: TopRow[];
  picker: ReactNode;
}) {
  const { latestRoster, rosters } = useSession();
  const [search] = useSearchParams();
  const rounds = roundsOf(bracket);
  const number = selectRound(rounds, search.get('round'), segment.held?.round);
  const ownRosterId = ownRosterOf(bracket, [latestRoster, ...rosters]);
  const paired = rounds.find((round) => round.number === number)?.state !== 'unpaired';
  return (
    <>
      <BracketHead title={title} bracket={bracket}>
        {picker}
      </BracketHead>
      <RoundSwitch rounds={rounds} shape={bracketShapeOf(bracket.rounds)} shownRound={number} />
      <div className="cols rounds">
        {paired ? (
          <Round
            bracket={bracket}
            number={number}
            ownRosterId={ownRosterId}
            hasDraws={segment.configuration.resultPoints !== undefined}
          />
        ) : (
          <NotPairedNote segment={segment} number={number} />
        )}
        <Leaders standings={standings} segment={segment} ownRosterId={ownRosterId} />
      </div>
    </>
  );
}

function Round({
  bracket,
  number,
  ownRosterId,
  hasDraws,
}: {
  bracket: PageBracket;
  number: number;
  ownRosterId: string | null;
  hasDraws: boolean;
}) {
  const { t } = useLingui();
  const texts = useCardTexts();
  const href = useHref();
  const openInside = useOpenInside();
  const grouped = bracket.series.some(({ at }) => at[0] > 0);
  const { pairsByResults } = traitsOf(bracket);
  const records = pairsByResults
    ? recordsBeforeRound(bracket.series, { round: number, hasDraws })
    : undefined;
  const numberOf = ([, , matchNumber]: PageSeries['at']) => t`Match ${matchNumber}`;
  const round = bracket.rounds.find(({ roundNumber }) => roundNumber === number);
  return (
    <div className="stack">
      {round && (
        <p className="round-note small soft">
          <RoundNote round={round} />
        </p>
      )}
      <div className="stack" onClick={openInside}>
        {groupsOfRound(bracket.series, number).map(({ group, series, resting }) => (
          <section key={group} className="stack stack--tight">
            {grouped && <GroupHead group={group} />}
            <RoundCards
              yourTeam={t`your team`}
              matches={series.map((one) =>
                createCard({
                  series: one,
                  bracket,
                  plan: null,
                  numberOf,
                  texts,
                  ownRosterId,
                  matchHref: (id) => href(`/match/${id}`),
                  records,
                }),
              )}
            />
            {!pairsByResults && round?.name !== 'tie-break' && resting.length > 0 && (
              <RestingNote names={resting.map((index) => bracket.rosters[index]?.name ?? '')} />
            )}
          </section>
        ))}
      </div>
      {pairsByResults && (
        <p className="tiny soft">
          {hasDraws ? (
            <Trans>Beside each name: wins, draws and losses before this round.</Trans>
          ) : (
            <Trans>Beside each name: wins and losses before this round.</Trans>
          )}
        </p>
      )}
    </div>
  );
}

function GroupHead({ group }: { group: number }) {
  const letter = groupLetter(group);
  return (
    <h2 className="plate inset">
      <Trans>Group {letter}</Trans>
    </h2>
  );
}

function RestingNote({ names }: { names: string[] }) {
  const resting = names.join(', ');
  const count = names.length;
  return (
    <p className="small soft break">
      <Plural
        value={count}
        one={`Bye this round: ${resting}`}
        other={`Byes this round: ${resting}`}
      />
    </p>
  );
}

/**
 * The note on a round without series, which only a Swiss has: each waits for the previous round, or
 * for a referee.
 */
function NotPairedNote({ segment: { held }, number }: { segment: Segment; number: number }) {
  const before = number - 1;
  if (held?.round === number && held.reason === 'by-hand') {
    return (
      <Note tone="warn" title={<Trans>Round {number} is not paired yet.</Trans>}>
        <span className="small">
          <Trans>A referee looks at the pairings and publishes them.</Trans>
        </span>
      </Note>
    );
  }
  if (held?.round === number) {
    return (
      <Note tone="warn" title={<Trans>Waiting for a referee</Trans>}>
        <span className="small">
          <Trans>
            Round {number} cannot be paired by the rules with these results. A referee decides how
            to continue.
          </Trans>
        </span>
      </Note>
    );
  }
  return (
    <Note tone="warn" title={<Trans>Round {number} is not paired yet.</Trans>}>
      <span className="small">
        <Trans>Paired when round {before} is over.</Trans>
      </span>
    </Note>
  );
}

function Leaders({
  standings,
  segment,
  ownRosterId,
}: {
  standings: TopRow[];
  segment: Segment;
  ownRosterId: string | null;
}) {
  const { t } = useLingui();
  if (standings.length === 0) return null;
  return (
    <Panel flat title={<Trans>Standings</Trans>}>
      <div className="stack stack--tight">
        {[...Map.groupBy(standings, ({ group }) => group)].map(([group, rows]) => (
          <LeadersOfGroup
            key={group ?? 0}
            group={group}
            rows={rows}
            ownRosterId={ownRosterId}
            you={t`You`}
          />
        ))}
        <div>
          <LinkTo
            className={buttonClassOf({ size: 'small' })}
            to={`/standings?segment=${segment.id}`}
          >
            <Trans>All standings</Trans>
          </LinkTo>
        </div>
      </div>
    </Panel>
  );
}

function LeadersHead({ group }: { group: number }) {
  const letter = groupLetter(group - 1);
  return (
    <h3>
      <Trans>Group {letter}</Trans>
    </h3>
  );
}

/** Returns a function that names the columns of a short table, which has no heads. */
function useLeadersLabel() {
  const { t } = useLingui();
  return (group: number | null, { hasDraws }: { hasDraws: boolean }): string => {
    const letter = groupLetter((group ?? 1) - 1);
    if (hasDraws)
      return group === null
        ? t`Place, team, wins, draws and losses`
        : t`Group ${letter}: place, team, wins, draws and losses`;
    return group === null
      ? t`Place, team, wins and losses`
      : t`Group ${letter}: place, team, wins and losses`;
  };
}

function LeadersOfGroup({
  group,
  rows,
  ownRosterId,
  you,
}: {
  group: number | null;
  rows: TopRow[];
  ownRosterId: string | null;
  you: string;
}) {
  const labelOf = useLeadersLabel();
  return (
    <>
      {group !== null && <LeadersHead group={group} />}
      <ShortStandings
        label={labelOf(group, { hasDraws: rows.some(({ hasDraws }) => hasDraws) })}
        you={you}
        rows={rows.map((row) => ({ ...row, mine: row.id === ownRosterId }))}
      />
    </>
  );
}
