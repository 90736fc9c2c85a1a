import { getItem } from '@ringside/rules/must';
import { hash } from './hash.ts';

/** The drawn brawlers; any other name always gets the same one of them. */
export const BRAWLERS = [
  'brindle',
  'vesper',
  'kettle',
  'ozmo',
  'halyard',
  'quillon',
  'rumpus',
  'ninepin',
  'tindra',
  'yarrow',
  'fathom',
  'gantry',
  'moxabel',
  'pylon',
  'saffi',
  'wicket',
  'cobbler',
  'jorvik',
  'pepperjack',
  'sorrel',
  'thimble',
  'umbra',
  'windlass',
  'zephra',
];
export const MAPS = [
  'lantern-docks',
  'glasshouse',
  'tin-canyon',
  'moonwell',
  'sugar-mill',
  'switchyard',
];

const toSlug = (name: string) => name.toLowerCase().replace(/[^a-z]+/g, '-');
const findPicture = (pictures: string[], name: string) =>
  pictures.includes(toSlug(name)) ? toSlug(name) : getItem(pictures, hash(name) % pictures.length);

/** Returns the path of a brawler's picture. */
export const findBrawlerArt = (name: string) => `/art/brawler-${findPicture(BRAWLERS, name)}.svg`;
/** Returns the path of a map's picture. */
export const findMapArt = (name: string) => `/art/map-${findPicture(MAPS, name)}.svg`;

/** A player's face: one of the brawlers, always the same for the same player. */
export function Face({ of, size = 'm' }: { of: string; size?: 's' | 'm' }) {
  return (
    <span className={`face face--${size}`}>
      <img src={findBrawlerArt(of)} alt="" width="120" height="120" />
    </span>
  );
}
