import { Trans, useLingui } from '@lingui/react/macro';
import { ChangeAnimation } from '@ringside/ui/change-animation';
import { Crest } from '@ringside/ui/crest';
import { Tag } from '@ringside/ui/tag';
import type { ReactNode } from 'react';
import type { GamePlace, LobbyRow } from '../../season/lobby/lobby-sheet-rows.ts';
import { LinkTo } from '../links/link-to.tsx';

export interface LobbySheetProps {
  rows: LobbyRow[];
  /** The number of games, a column for each. */
  games: number;
  /** Describes the table, where no heading does. */
  label: string;
  ownRosterIds: ReadonlySet<string>;
  /** Returns a note beside the name of a roster, such as its check-in. */
  noteOf?: (rosterId: string) => ReactNode;
  /** In the table of a group: places and points over all rounds, by roster. */
  overall?: Record<string, OverallPlace> | undefined;
  /** Whether the points of this round are shown beside the points of all. */
  hasSeveralRounds?: boolean;
}

/** The place of a roster over all rounds. */
export interface OverallPlace {
  place: number;
  total: number;
  /** Whether it is the last place of the group that advances. */
  cut: boolean;
}

/** The rosters of a lobby with the place and the points of each game, and their total. */
export function LobbySheet({
  rows,
  games,
  label,
  ownRosterIds,
  noteOf,
  overall,
  hasSeveralRounds = false,
}: LobbySheetProps) {
  const shows = shownColumnsOf({ rows, games, overall, hasSeveralRounds });
  return (
    // A scrolling region must be reachable by keyboard.
    <div className="tbl-wrap lob-wrap" tabIndex={0} role="region" aria-label={label}>
      <table className="tbl lob">
        <thead>
          <tr>
            <th scope="col" className="lob__p">
              {shows.place === 'seed' ? <Trans>Seed</Trans> : <Trans>Place</Trans>}
            </th>
            <th scope="col" className="l">
              <Trans>Team</Trans>
            </th>
            {shows.overall && (
              <th scope="col">
                <Trans>Total</Trans>
              </th>
            )}
            {shows.round && (
              <th scope="col">{shows.overall ? <Trans>Round</Trans> : <Trans>Points</Trans>}</th>
            )}
            {shows.games.map((index) => (
              <GameHead key={index} number={index + 1} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <SheetRow
              key={row.rosterId}
              row={row}
              shows={shows}
              overall={overall?.[row.rosterId]}
              mine={ownRosterIds.has(row.rosterId)}
              note={noteOf?.(row.rosterId)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The place of a roster that the standings do not have yet. */
const NO_PLACE = { place: null, total: null, cut: false };

/** Which columns a table has beside names and games. */
interface Shown {
  place: 'seed' | 'round' | 'overall';
  /** The indexes of the games; empty before the first result. */
  games: number[];
  round: boolean;
  overall: boolean;
}

function shownColumnsOf({
  rows,
  games,
  overall,
  hasSeveralRounds,
}: Pick<LobbySheetProps, 'rows' | 'games' | 'overall'> & { hasSeveralRounds: boolean }): Shown {
  const hasResult = rows.some(({ games: places }) => places.some((place) => place !== null));
  const hasTotals = rows.some(({ total }) => total !== null);
  return {
    place: overall ? 'overall' : hasTotals ? 'round' : 'seed',
    games: hasResult ? Array.from({ length: games }, (_, index) => index) : [],
    round: hasTotals && (!overall || hasSeveralRounds),
    overall: overall !== undefined,
  };
}

function GameHead({ number }: { number: number }) {
  const { t } = useLingui();
  return (
    <th scope="col">
      <abbr title={t`Game ${number}`}>{t({ message: `G${number}`, context: 'game' })}</abbr>
    </th>
  );
}

function SheetRow({
  row,
  shows,
  overall,
  mine,
  note,
}: {
  row: LobbyRow;
  shows: Shown;
  overall: OverallPlace | undefined;
  mine: boolean;
  note: ReactNode;
}) {
  const { seed, place, games, total } = row;
  const { place: overallPlace, total: overallTotal, cut } = overall ?? NO_PLACE;
  const rank = { seed, round: place, overall: overallPlace }[shows.place];
  return (
    <tr className={`${mine ? 'is-me' : ''} ${cut ? 'is-cut' : ''}`.trim() || undefined}>
      <td className="rank">{rank ?? '–'}</td>
      <TeamCell row={row} mine={mine} note={note} />
      {shows.overall && <PointsCell className="pts" points={overallTotal} />}
      {shows.round && <PointsCell className={shows.overall ? 'lob__g' : 'pts'} points={total} />}
      {shows.games.map((index) => (
        <td key={index} className="lob__g">
          <GameCell of={games[index] ?? null} />
        </td>
      ))}
    </tr>
  );
}

function PointsCell({ className, points }: { className: string; points: number | null }) {
  return (
    <td className={className}>
      <ChangeAnimation of={points}>{points ?? '–'}</ChangeAnimation>
    </td>
  );
}

function TeamCell({
  row: { rosterId, name, hasForfeited },
  mine,
  note,
}: {
  row: LobbyRow;
  mine: boolean;
  note: ReactNode;
}) {
  return (
    <th scope="row" className="l tm-cell" abbr={name}>
      <span className="tm">
        <Crest id={rosterId} name={name} />
        <b className="break tm__n">
          <LinkTo className="plain-link" to={`/rosters/${rosterId}`}>
            {name}
          </LinkTo>
        </b>
        {mine && (
          <Tag tone="you">
            <Trans>Your team</Trans>
          </Tag>
        )}
        {hasForfeited && (
          <Tag tone="bad">
            <Trans>Forfeit</Trans>
          </Tag>
        )}
        {note}
      </span>
    </th>
  );
}

/** The points of a game above the place that gives them. */
function GameCell({ of }: { of: GamePlace | null }) {
  if (!of) return '–';
  const { place, points } = of;
  return (
    <>
      <span aria-hidden="true">
        <b className="num">{points}</b>
        <small className="soft num">#{place}</small>
      </span>
      <span className="vh">
        <Trans>
          {points}, place {place}
        </Trans>
      </span>
    </>
  );
}
