import type { Item } from './collections/challenges.ts';

/**
 * Returns the picture that operators gave an item; null if it is drawn from its name (its `image`
 * then names the drawing).
 */
export const pictureOf = ({ image }: Pick<Item, 'image'>): string | null =>
  image?.startsWith('/') ? image : null;
