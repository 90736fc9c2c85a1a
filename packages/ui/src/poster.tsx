import type { ReactNode } from 'react';
import { findBrawlerArt } from './art.tsx';
import { Icon } from './icon.tsx';

/**
 * A player as on a fight card: face (by `of`, an id), name and role, and below them tags and
 * buttons; the viewer's own has a white rim.
 */
export function Poster({
  of,
  name,
  role,
  mine = false,
  children,
}: {
  of: string;
  name: string;
  role: ReactNode;
  mine?: boolean;
  children?: ReactNode;
}) {
  return (
    <li className={mine ? 'poster poster--me' : 'poster'}>
      <div className="poster__art">
        <img src={findBrawlerArt(of)} alt="" width="120" height="120" />
      </div>
      <div className="poster__t">
        <h2 className="name player-name" title={name}>
          {name}
        </h2>
        <span className="small soft">{role}</span>
        {children}
      </div>
    </li>
  );
}

/** A free place. */
export function FreePoster({
  title,
  text,
  children,
}: {
  title: ReactNode;
  text: ReactNode;
  children?: ReactNode;
}) {
  return (
    <li className="poster poster--empty">
      <div className="poster__art">
        <Icon name="plus" />
      </div>
      <div className="poster__t">
        <h2>{title}</h2>
        <span className="small soft">{text}</span>
        {children}
      </div>
    </li>
  );
}
