import { type BracketMatch, type BracketSide, renderSide, renderStrip } from './bracket-card.tsx';

/** A lobby on a card: its rosters instead of two sides. */
export interface LobbyOfCard extends Omit<BracketMatch, 'home' | 'away' | 'kind'> {
  kind: 'plain' | 'live';
  /** The rosters, best first once there is a result. */
  entries: BracketSide[];
}

/** A lobby: a strip with name and state that links to it, and the list of its rosters. */
function LobbyCard({ lobby, yourTeam }: { lobby: LobbyOfCard; yourTeam: string }) {
  const { href, label, kind, entries } = lobby;
  return (
    <div
      className={
        kind === 'live'
          ? 'match-card match-card--lobby match-card--live'
          : 'match-card match-card--lobby'
      }
    >
      <a className="match-card__strip" href={href} aria-label={label}>
        {renderStrip(lobby)}
      </a>
      <ol>
        {entries.map((of, index) => (
          <li key={of.team ?? index}>{renderSide({ of, yourTeam, tabIndex: 0 })}</li>
        ))}
      </ol>
    </div>
  );
}

/** The lobbies of one round, side by side as far as there is room. */
export function LobbyCards({ lobbies, yourTeam }: { lobbies: LobbyOfCard[]; yourTeam: string }) {
  return (
    <ol className="rds rds--lobbies">
      {lobbies.map((lobby) => (
        <li key={lobby.id}>
          <LobbyCard lobby={lobby} yourTeam={yourTeam} />
        </li>
      ))}
    </ol>
  );
}
