import type { BracketMatch, BracketSide } from './bracket-card.tsx';
import type { BracketRoundView } from './bracket-view.tsx';
import { SideMark } from '../side-mark.tsx';
import { Tag } from '../tag.tsx';

function Side({ of, side, yourTeam }: { of: BracketSide; side: 'home' | 'away'; yourTeam: string }) {
  return (
    <span className={`bl__s${of.result ? ` is-${of.result}` : ''}`}>
      <SideMark side={side} />
      <span className="break">{of.name}</span>
      {of.mine && <Tag tone="you">{yourTeam}</Tag>}
      {of.score !== undefined && <b className="num">{of.score}</b>}
    </span>
  );
}

function Row({ match, yourTeam }: { match: BracketMatch; yourTeam: string }) {
  return (
    <li>
      <a className={`bl${match.kind === 'live' ? ' bl--live' : ''}`} href={match.href}>
        <span className="bl__n">{match.number}</span>
        <span className="bl__p">
          <Side of={match.home} side="home" yourTeam={yourTeam} />
          <Side of={match.away} side="away" yourTeam={yourTeam} />
        </span>
        <span className="small soft">{match.note}</span>
      </a>
    </li>
  );
}

/** The same bracket as lists, round by round: for readers and for narrow screens. */
export function BracketList({ rounds, yourTeam }: { rounds: BracketRoundView[]; yourTeam: string }) {
  return (
    <div className="stack-l">
      {rounds.map((round) => (
        <section key={round.key} className="stack stack--tight">
          <div className="row">
            <h2 className="plate inset">{round.name}</h2>
            <span className="small soft">{round.note}</span>
          </div>
          <ol className="bls">
            {round.matches.map((match) => (
              <Row key={match.id} match={match} yourTeam={yourTeam} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}
