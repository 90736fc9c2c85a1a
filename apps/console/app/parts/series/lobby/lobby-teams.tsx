import { placementPointsOf } from '@ringside/rules/lobbies/lobby-settings';
import { Tag } from '@ringside/ui/tag';
import { Link } from 'react-router';
import { Members } from '../line-ups.tsx';
import type { SeriesData } from '../read-series.ts';
import { gamePlaceIn, gamesOf, lobbyTableOf } from './lobby-table.ts';

interface LobbyTeamsProps {
  file: SeriesData;
  onChanged: () => void;
}

/** The rosters of a lobby with their check-ins, and places and points game by game. */
export function LobbyTeams({ file, onChanged }: LobbyTeamsProps) {
  const games = gamesOf(file.series);
  const hasGames = games.some((order) => order.length > 0);
  const rows = lobbyTableOf(file.series, placementPointsOf(file.segment));
  const present = new Set(file.checkins.map(({ user }) => user.id));
  return (
    <>
      <div className="tw">
        <table className="tb">
          <caption className="vh">Rosters of the lobby</caption>
          <thead>
            <tr>
              <th scope="col" className="n">
                Place
              </th>
              <th scope="col">Roster</th>
              <th scope="col" className="n">
                Seed
              </th>
              <th scope="col" className="n">
                Checked in
              </th>
              {hasGames &&
                games.map((_order, index) => (
                  <th key={index} scope="col" className="n">{`Game ${index + 1}`}</th>
                ))}
              <th scope="col" className="n">
                Points
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, name, seed, place, points, hasForfeited }) => (
              <tr key={id}>
                <td className="n" data-l="Place">
                  {place ?? '–'}
                </td>
                <th scope="row">
                  <Link to={`/rosters/${id}`}>{name}</Link>{' '}
                  {hasForfeited && <Tag tone="warn">Forfeit</Tag>}
                </th>
                <td className="n" data-l="Seed">
                  {seed ?? '–'}
                </td>
                <td className="n" data-l="Checked in">
                  {formatPresence(file, id, present)}
                </td>
                {hasGames &&
                  games.map((order, index) => (
                    <td key={index} className="n" data-l={`Game ${index + 1}`}>
                      {gamePlaceIn(order, id)}
                    </td>
                  ))}
                <td className="n" data-l="Points">
                  {points ?? '–'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <details>
        <summary>Players and check-in</summary>
        <div className="two">
          {file.lobbyRosters.map((roster) => (
            <article key={roster.id} className="side-card">
              <h3>
                <Link to={`/rosters/${roster.id}`}>{roster.name}</Link>
              </h3>
              <Members roster={roster} file={file} onChanged={onChanged} />
            </article>
          ))}
        </div>
      </details>
    </>
  );
}

function formatPresence({ lobbyRosters }: SeriesData, id: string, present: Set<string>): string {
  const players = lobbyRosters.find((roster) => roster.id === id)?.players ?? [];
  return `${players.filter(({ user }) => present.has(user.id)).length} / ${players.length}`;
}
