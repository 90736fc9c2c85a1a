import { mustHave } from './must.ts';

/**
 * The traits of a format wherever a stage is planned, scheduled or shown. They are data, so that
 * pages need none of the rules; `stage-formats.ts` says how a format is played.
 */
export interface FormatTraits {
  /** A tree of series, rounds with a table, or neither: teams queue for single series. */
  shape: 'tree' | 'rounds' | 'none';
  /** Whether losers of the upper bracket play on. */
  hasLowerBracket: boolean;
  /** Whether each round is paired by the results of the ones before, so that it can be held. */
  pairsByResults: boolean;
  /** Whether the rosters play in groups, each with a table of its own. */
  hasGroups: boolean;
  /** Whether its series and their links are data: `configuration.graph`. */
  hasGraph: boolean;
  /** Whether a series can end in a draw, if the stage has a points table. */
  canDraw: boolean;
  /** Whether a series is a lobby: more than two rosters play for points by their places. */
  hasLobbies: boolean;
}

const TREE: FormatTraits = {
  shape: 'tree',
  hasLowerBracket: false,
  pairsByResults: false,
  hasGroups: false,
  hasGraph: false,
  canDraw: false,
  hasLobbies: false,
};

const TRAITS: Readonly<Record<string, FormatTraits>> = {
  single_elimination: TREE,
  double_elimination: { ...TREE, hasLowerBracket: true },
  custom_bracket: { ...TREE, hasGraph: true },
  swiss: { ...TREE, shape: 'rounds', pairsByResults: true, canDraw: true },
  round_robin: { ...TREE, shape: 'rounds', hasGroups: true, canDraw: true },
  lobbies: { ...TREE, shape: 'rounds', hasGroups: true, hasLobbies: true },
  queue: { ...TREE, shape: 'none' },
};

/**
 * Returns the traits of a format.
 *
 * @throws {Error} For a name that is no format.
 */
export const traitsOf = ({ format }: { format: string }): FormatTraits =>
  mustHave(TRAITS[format], `the format ${format}`);
