import { getItem } from '@ringside/rules/must';
import { hash } from './hash.ts';

const COLOURS = [
  ['#5646e0', '#b9a6ff'],
  ['#b8341f', '#ffb25a'],
  ['#0c6f7c', '#3fd6c0'],
  ['#9b1f6d', '#ff6fb1'],
  ['#0d4fa8', '#5fe1ff'],
  ['#7a2d1c', '#d9825a'],
  ['#4f6b16', '#c6e04f'],
  ['#4a4f8f', '#b9c2e8'],
] as const;

const initialsOf = (name: string) => {
  const nameParts = name.split(/[\s._-]+/).filter(Boolean);
  const letters =
    nameParts.length > 1
      ? nameParts.slice(0, 2).map((word) => [...word][0])
      : [...(nameParts[0] ?? '?')].slice(0, 2);
  return letters.join('').toUpperCase();
};

/**
 * A crest of two colours and initials from the roster's id and name. It is decoration: the name
 * stands beside it.
 */
export function Crest({ id, name }: { id: string; name: string }) {
  const [left, right] = getItem(COLOURS, hash(id) % COLOURS.length);
  return (
    <svg className="crest" viewBox="0 0 40 36" aria-hidden="true">
      <path d="M8 2h30l-6 32H2z" fill={right} />
      <path d="M8 2h15l-6 32H2z" fill={left} />
      <path d="M8 2h30l-6 32H2z" className="crest__o" />
      <text x="20" y="24" textAnchor="middle">
        {initialsOf(name)}
      </text>
    </svg>
  );
}
