import { Trans, useLingui } from '@lingui/react/macro';
import { findBrawlerArt, findMapArt } from '@ringside/ui/art';
import { SideMark } from '@ringside/ui/side-mark';
import type { MatchData } from '../read-match.ts';
import type { BannedItems, MatchGame, ShownItem } from './match-games.ts';
import './game-list.css';

/** The games of a match with map, mode and winner, between the brawlers that each side bans. */
export function GameList({ match: { games, banned } }: { match: MatchData }) {
  const { t } = useLingui();
  if (games.length === 0) return null;
  return (
    <div className="gl">
      <Bans side="home" items={banned.home} />
      <ol className="gl__g" aria-label={t`Games`}>
        {games.map((game) => (
          <GameCard key={game.number} game={game} />
        ))}
      </ol>
      <Bans side="away" items={banned.away} />
    </div>
  );
}

function GameCard({ game: { number, map, mode, winner, banned } }: { game: MatchGame }) {
  const { t } = useLingui();
  return (
    <li className={winner ? `gl__c gl__c--${winner}` : 'gl__c'}>
      {map && <MapPicture map={map} />}
      <b className="num" aria-label={t`Game ${number}`}>
        {number}
      </b>
      <span className="gl__n">
        {map && <span className="break">{map.name}</span>}
        {mode && <span className="tiny soft">{mode}</span>}
        <GameBans banned={banned} />
      </span>
      {winner && (
        <SideMark side={winner}>
          <span className="vh">{winner === 'home' ? t`Home wins` : t`Away wins`}</span>
        </SideMark>
      )}
    </li>
  );
}

/** The brawlers that are banned in one game alone. */
function GameBans({ banned }: { banned: BannedItems }) {
  const names = [...banned.home, ...banned.away].map(({ name }) => name).join(', ');
  if (names === '') return null;
  return (
    <span className="tiny soft break">
      <Trans>Banned: {names}</Trans>
    </span>
  );
}

/** The picture of a map. */
export const MapPicture = ({ map }: { map: ShownItem }) => (
  <img
    className="gl__m"
    src={map.image ?? findMapArt(map.name)}
    alt=""
    width="200"
    height="120"
    loading="lazy"
  />
);

function Bans({ side, items }: { side: 'home' | 'away'; items: ShownItem[] }) {
  if (items.length === 0) return null;
  return (
    <div className={`gl__b gl__b--${side}`}>
      <SideMark side={side}>
        {side === 'home' ? <Trans>Home ban</Trans> : <Trans>Away ban</Trans>}
      </SideMark>
      <ul>
        {items.map(({ name, image }) => (
          <li key={name}>
            <span className="face face--s">
              <img
                src={image ?? findBrawlerArt(name)}
                alt={name}
                title={name}
                width="120"
                height="120"
                loading="lazy"
              />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
