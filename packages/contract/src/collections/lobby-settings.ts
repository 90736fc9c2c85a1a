import { z } from 'zod';
import { whole } from './whole.ts';

/** The settings of a segment that only lobbies have. */
export const lobbyRounds = whole()
  .min(1)
  .max(10)
  .optional()
  .describe('How many lobbies each group of `lobbies` plays; 1 by default.');
export const placementPoints = z
  .array(whole().min(0).max(1000))
  .min(1)
  .max(16)
  .optional()
  .describe(
    'The points table of `lobbies`: what each place of a game gives, best first. It never rises, its first place gives more than its last, and it has a place for each roster of the largest lobby. By default 12, 9, 7, 5, 4, 3, 3, 2, 2, 2, 1, 1, 1, 1, 1, 0.',
  );
