import type { ReactNode } from 'react';
import { SideMark } from '../side-mark.tsx';
import { Tag } from '../tag.tsx';
import type { BracketMatch, BracketSide } from './bracket-card.tsx';

/** Some series of a round, in order; the head says when they are not all of it. */
export interface ListedRound {
  key: string;
  name: ReactNode;
  note: ReactNode;
  /** The number of its first series within the round. */
  start: number;
  matches: BracketMatch[];
}

function Side({
  of,
  side,
  yourTeam,
}: {
  of: BracketSide;
  side: 'home' | 'away';
  yourTeam: string;
}) {
  return (
    <span className={`bl__s${of.result ? ` is-${of.result}` : ''}`}>
      <SideMark side={side} />
      {of.href ? (
        <a className="break" href={of.href}>
          {of.name}
        </a>
      ) : (
        <span className="break">{of.name}</span>
      )}
      {of.mine && <Tag tone="you">{yourTeam}</Tag>}
      {of.score !== undefined && <b className="num">{of.score}</b>}
    </span>
  );
}

function Row({ match, yourTeam }: { match: BracketMatch; yourTeam: string }) {
  return (
    <li className={`bl${match.kind === 'live' ? ' bl--live' : ''}`}>
      <a className="bl__n" href={match.href} aria-label={match.label}>
        {match.number}
      </a>
      <span className="bl__p">
        <Side of={match.home} side="home" yourTeam={yourTeam} />
        <Side of={match.away} side="away" yourTeam={yourTeam} />
      </span>
      <span className="small soft">
        {match.title && <b dir="auto">{match.title}</b>} {match.note}
      </span>
    </li>
  );
}

/** The bracket as lists, round by round: for screen readers and narrow screens. */
export function BracketList({ rounds, yourTeam }: { rounds: ListedRound[]; yourTeam: string }) {
  return (
    <div className="stack-l">
      {rounds.map((round) => (
        <section key={round.key} className="stack stack--tight">
          <div className="row">
            <h2 className="plate inset break">{round.name}</h2>
            <span className="small soft">{round.note}</span>
          </div>
          <ol className="bls" start={round.start}>
            {round.matches.map((match) => (
              <Row key={match.id} match={match} yourTeam={yourTeam} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}
