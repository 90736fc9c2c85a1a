import { Trans } from '@lingui/react/macro';
import type { BracketRound } from '@ringside/contract/collections/brackets';
import type { Competitor, MatchSeries } from '@ringside/contract/collections/match-series';
import type { Roster } from '@ringside/contract/collections/rosters';
import { Crest } from '@ringside/ui/crest';
import { Panel } from '@ringside/ui/panel';
import { sidesOf } from '../../season/listed-series.ts';
import { bracketShapeOf, useRoundName } from '../../season/round-name.ts';
import { client } from '../../session/browser-client.ts';
import { useSession } from '../../session/session-store.ts';
import { LinkTo } from '../links/link-to.tsx';
import { useRead } from '../requests/use-read.ts';

/** The most results; the public page of the roster shows all. */
const SHOWN = 6;
/** The most results of a champion: more than a stage has rounds. */
const MOST = 30;

/**
 * The last results of the player's team in its stage, newest first; those of a champion are all of
 * them, in the order in which they were played.
 */
export function OwnResults({ roster }: { roster: Roster }) {
  const { outlook, series: open } = useSession();
  const openIds = open.map(({ id }) => id).join(' ');
  const isChampion = outlook?.rosterId === roster.id && outlook.state === 'champion';
  const [reading] = useRead(
    () => readResults(roster, isChampion),
    `${roster.id} ${isChampion} ${outlook?.last?.id} ${outlook?.bye} ${openIds}`,
  );
  if (reading.state !== 'read' || reading.answer.series.length === 0) return null;
  return <Results {...reading.answer} rosterId={roster.id} isToCup={isChampion} />;
}

async function readResults({ id, segment }: Roster, isChampion: boolean) {
  const [{ items }, { rounds }] = await Promise.all([
    client.matchSeries.list({
      'filter[roster]': id,
      'filter[state]': 'finished',
      sort: isChampion ? 'date' : '-date',
      'page[size]': isChampion ? MOST : SHOWN,
    }),
    client.segments.bracketInfo(segment.id),
  ]);
  return { series: items.filter(({ lobby }) => !lobby), rounds };
}

/** Results of one roster: the round, the games of both sides and the other roster. */
export function Results({
  series,
  rounds,
  rosterId,
  isToCup = false,
}: {
  series: readonly MatchSeries[];
  rounds: BracketRound[];
  rosterId: string;
  /** Whether these are all results of a champion. */
  isToCup?: boolean;
}) {
  const roundName = useRoundName();
  const shape = bracketShapeOf(rounds);
  return (
    <Panel title={isToCup ? <Trans>Your way to the cup</Trans> : <Trans>Last results</Trans>}>
      <ol className="results">
        {series.map((one) => (
          <Result key={one.id} series={one} round={roundName(one, shape)} rosterId={rosterId} />
        ))}
      </ol>
    </Panel>
  );
}

function Result({
  series: { id, competitors },
  round,
  rosterId,
}: {
  series: MatchSeries;
  round: string;
  rosterId: string;
}) {
  const [own, other] = sidesOf(competitors, rosterId);
  return (
    <li className={own.placement === 1 ? 'results__won' : undefined}>
      <small className="soft">{round}</small>
      {other.isBye ? (
        <Trans>Bye</Trans>
      ) : (
        <LinkTo className="plain-link" to={`/match/${id}`}>
          <b className="num">
            <Games own={own.result.score} other={other.result.score} />
          </b>
          <RosterName roster={other.roster} />
        </LinkTo>
      )}
    </li>
  );
}

const Games = ({ own, other }: { own: number | null; other: number | null }) =>
  own === null || other === null ? <Trans>Forfeit</Trans> : `${own} : ${other}`;

const RosterName = ({ roster }: { roster: Competitor['roster'] }) => (
  <span className="results__name">
    <Crest id={roster?.id ?? ''} name={roster?.name ?? ''} />
    <span className="break">{roster?.name ?? '–'}</span>
  </span>
);
