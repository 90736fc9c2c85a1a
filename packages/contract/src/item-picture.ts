import type { Item } from './collections/challenges.ts';

/**
 * The picture that operators gave an item; null where it is drawn from its name (its `image` then
 * names the drawing).
 */
export const pictureOf = ({ image }: Pick<Item, 'image'>): string | null =>
  image?.startsWith('/') ? image : null;
