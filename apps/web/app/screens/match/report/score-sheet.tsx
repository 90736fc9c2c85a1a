import { Trans, useLingui } from '@lingui/react/macro';
import type { SeriesMatch } from '@ringside/contract/collections/match-series';
import { matchesScore, matchWinner } from '@ringside/rules/series/reporting';
import { SideMark } from '@ringside/ui/side-mark';
import { useCompetitorName } from '../match-head.tsx';
import type { MatchData, NamedPeriod } from '../read-match.ts';

const isPublic = ({ state }: SeriesMatch) => state === 'finished';
/** Returns whether the report has winners only: then there are no scores. */
const hasWinnersOnly = (matches: SeriesMatch[]) =>
  matches.every(
    ({ periods }) =>
      periods.length <= 1 && periods.every(({ scores: [home, away] }) => home + away === 1),
  );

/** The result game by game: the winner, and the score of each period where scores were reported. */
export function ScoreSheet({ match: { series, periods } }: { match: MatchData }) {
  const { t } = useLingui();
  const nameOf = useCompetitorName();
  const matches = series.matches.filter(isPublic);
  if (matches.length === 0) return null;
  const rules = periods.length > 0 ? { periods } : {};
  const score = matchesScore({ matches, headStart: series.headStart, ...rules });
  const columns = hasWinnersOnly(matches) ? [] : columnsOf(matches, periods, t`Score`);
  const [home, away] = [nameOf(series.competitors[0]), nameOf(series.competitors[1])];
  return (
    <div className="stack stack--tight">
      <p className="reported">
        <SideMark side="home">{home}</SideMark>{' '}
        <b className="num">
          {score.home} : {score.away}
        </b>{' '}
        <SideMark side="away">{away}</SideMark>
      </p>
      {/* A scrolling region must be reachable by keyboard. */}
      <div className="sheet-wrap" tabIndex={0} role="group" aria-label={t`Score by game`}>
        <table className="sheet">
          <thead>
            <tr>
              <th scope="col">
                <Trans>Game</Trans>
              </th>
              {columns.map(({ key, name }) => (
                <th key={key} scope="col">
                  {name}
                </th>
              ))}
              <th scope="col" className="l">
                <Trans>Winner</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {matches.map((game) => (
              <Game
                key={game.id}
                game={game}
                columns={columns}
                winner={matchWinner({ match: game, ...rules })}
                names={{ home, away }}
              />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

type Column = Pick<NamedPeriod, 'key' | 'name'>;

/** Returns the reported periods, by the names that the stage gives them. */
function columnsOf(matches: SeriesMatch[], periods: NamedPeriod[], fallback: string): Column[] {
  const reportedKeys = new Set(matches.flatMap((game) => game.periods.map(({ key }) => key)));
  const namedPeriods = periods.filter(({ key }) => reportedKeys.has(key));
  const others = [...reportedKeys].filter(
    (key) => !namedPeriods.some((period) => period.key === key),
  );
  return [
    ...namedPeriods,
    ...others.map((key) => ({ key, name: key === 'score' ? fallback : key })),
  ];
}

function Game({
  game,
  columns,
  winner,
  names,
}: {
  game: SeriesMatch;
  columns: Column[];
  winner: 'home' | 'away' | null;
  names: Record<'home' | 'away', string>;
}) {
  const scoreIn = (key: string) =>
    game.periods.find((period) => period.key === key)?.scores.join(' : ') ?? '–';
  return (
    <tr>
      <th scope="row" className="num">
        {game.number}
      </th>
      {columns.map(({ key }) => (
        <td key={key} className="num">
          {scoreIn(key)}
        </td>
      ))}
      <td className="l">
        {winner ? (
          <SideMark side={winner}>
            <span className="break">{names[winner]}</span>
          </SideMark>
        ) : (
          '–'
        )}
        {game.forfeit && (
          <span className="tiny soft">
            {' '}
            <Trans>by forfeit</Trans>
          </span>
        )}
      </td>
    </tr>
  );
}
