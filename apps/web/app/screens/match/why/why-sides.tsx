import type { RosterId } from '@ringside/rules/ids';
import { SideMark } from '@ringside/ui/side-mark';
import type { ReactNode } from 'react';

export type NameOf = (rosterId: RosterId) => string;

/** A text about each side, home first; the second is absent where its place is empty. */
export function WhySides({ sides }: { sides: { name: string; text: ReactNode }[] }) {
  return (
    <ul className="stack stack--tight">
      {sides.map(({ name, text }, index) => (
        <li key={index} className="why-side">
          <SideMark side={index === 0 ? 'home' : 'away'}>{name}</SideMark>{' '}
          <span className="small soft">{text}</span>
        </li>
      ))}
    </ul>
  );
}
