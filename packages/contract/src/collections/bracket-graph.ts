import { findGraphFaults, MAX_GRAPH_SERIES } from '@ringside/rules/bracket/graph/decide-graph';
import { z } from 'zod';

const whole = () =>
  z.int({
    error: ({ code, input }) =>
      code === 'invalid_type' && input !== undefined ? 'must be a whole number' : undefined,
  });
const seriesId = z.string().max(12).describe('1 to 12 letters, digits or hyphens.');
const side = z
  .union([
    z.strictObject({ seed: whole() }),
    z.strictObject({ groupPlace: z.strictObject({ group: z.string().max(2), place: whole() }) }),
    z.strictObject({ winner: seriesId }),
    z.strictObject({ loser: seriesId }),
  ])
  .describe(
    'A seed, a place in a group of the stage before (`group`: its letter), or the winner or the loser of another series.',
  );
const place = whole()
  .min(1)
  .max(2 * MAX_GRAPH_SERIES);

const graphSeries = z.strictObject({
  id: seriesId,
  home: side,
  away: side,
  name: z.string().max(40).optional().describe('Shown instead of the name of the round.'),
  group: z
    .string()
    .max(1)
    .optional()
    .describe('A letter from A to P: the series of a group are shown together.'),
  bestOf: whole()
    .optional()
    .describe('An odd number from 1 to 15; otherwise `bestOf` of the segment counts.'),
  winnerPlace: place.optional().describe('The place of the winner, if it plays no further series.'),
  loserPlace: place.optional().describe('The place of the loser, if it plays no further series.'),
});

/** The series of a custom bracket; each fault is reported at its series. */
export const bracketGraph = z
  .strictObject({ series: z.array(graphSeries).min(1).max(MAX_GRAPH_SERIES) })
  .superRefine((graph, context) => {
    for (const { series, field, detail } of findGraphFaults(graph))
      context.addIssue({
        code: 'custom',
        path: ['series', ...(series === null ? [] : [series]), ...(field === null ? [] : [field])],
        message: detail,
      });
  })
  .meta({
    id: 'BracketGraph',
    description:
      'The bracket of the format `custom_bracket`: its series, and where both sides of each come from. Each winner and each loser plays in one other series or has a place; places are a ranking such as 1, 2, 3, 3. Seeds are 1 to N, and group places take the seeds after them; seeds without a roster are byes.',
  });
