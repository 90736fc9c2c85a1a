import { Icon } from '../icon.tsx';

export interface BracketSide {
  name: string;
  seed?: number | undefined;
  score?: string | undefined;
  /** Wins and losses before this series, where they say who meets whom. */
  record?: string | undefined;
  result?: 'won' | 'lost' | undefined;
  mine?: boolean | undefined;
  /** A bye or a place still to be decided. */
  open?: boolean | undefined;
}
export interface BracketMatch {
  id: string;
  href: string;
  number: string;
  note: string;
  kind: 'plain' | 'live' | 'bye';
  home: BracketSide;
  away: BracketSide;
}

const sideClass = ({ result, mine, open, record }: BracketSide) =>
  ['mc__s', record && 'has-rec', open && 'is-none', result === 'won' && 'is-w', result === 'lost' && 'is-l', mine && 'is-me'].filter(Boolean).join(' ');

function Side({ of, side, yourTeam }: { of: BracketSide; side: 'home' | 'away'; yourTeam: string }) {
  return (
    <span className={sideClass(of)}>
      <Icon name={side} />
      <span className="seed">{of.seed}</span>
      <span className="nm" title={of.name}>
        {of.name}
        {of.mine && <span className="vh"> ({yourTeam})</span>}
      </span>
      {of.record && <span className="rec num">{of.record}</span>}
      {of.score === undefined ? <span /> : <span className="sc num">{of.score}</span>}
    </span>
  );
}

/** One series in the bracket: a strip with number and state, and its two sides. */
export function BracketCard({ match, yourTeam }: { match: BracketMatch; yourTeam: string }) {
  return (
    <a className={match.kind === 'plain' ? 'mc' : `mc mc--${match.kind}`} href={match.href}>
      <span className="mc__t">
        <span>{match.number}</span>
        <span>{match.note}</span>
      </span>
      <Side of={match.home} side="home" yourTeam={yourTeam} />
      <Side of={match.away} side="away" yourTeam={yourTeam} />
    </a>
  );
}
