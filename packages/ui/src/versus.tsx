import type { ReactNode } from 'react';
import { Face } from './art.tsx';
import { useChangeCount } from './change-animation.tsx';
import { SideMark } from './side-mark.tsx';

export interface VersusSide {
  /** Home or away, in the page's language. */
  word: ReactNode;
  name: string;
  /** The name as a link, where there is a page of it. */
  link?: ReactNode;
  tags: ReactNode;
  /** The players, by their ids. */
  players: string[];
}

interface VersusProps {
  home: VersusSide;
  away: VersusSide;
  /** As in 2:1; null before there is one. */
  score: string | null;
  /** Shown between them before there is a score. */
  against: ReactNode;
  /** The note about the score. */
  note: ReactNode;
  /** The level of the first name's heading; the other's is the next. */
  level?: 1 | 3;
}

/** Two sides with the score between them. A score that changes in sight is animated. */
export function Versus({ home, away, score, against, note, level = 1 }: VersusProps) {
  const beats = useChangeCount(score ?? '');
  return (
    <div className="vs">
      <Plate side="home" of={home} level={level} />
      <div className="vs__m">
        {score === null ? (
          <b>{against}</b>
        ) : (
          <b key={beats} className={beats > 0 ? 'num beat' : 'num'}>
            {score}
          </b>
        )}
        <span className="small soft">{note}</span>
      </div>
      <Plate side="away" of={away} level={level + 1} />
    </div>
  );
}

function Plate({
  side,
  of: { word, name, link, tags, players },
  level,
}: {
  side: 'home' | 'away';
  of: VersusSide;
  level: number;
}) {
  const Heading = `h${level}` as 'h1' | 'h2' | 'h3' | 'h4';
  return (
    <div className={`vs__t vs__t--${side}`}>
      <SideMark side={side}>{word}</SideMark>
      <Heading className="vs__n name break" title={name}>
        {link ?? name}
      </Heading>
      <div className="vs__meta">{tags}</div>
      {players.length > 0 && (
        <div className="vs__f">
          {players.map((id) => (
            <Face key={id} of={id} />
          ))}
        </div>
      )}
    </div>
  );
}
