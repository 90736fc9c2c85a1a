import type { Actors } from './actors.ts';

export const PLACES = 2_048;

type File = Parameters<Actors['operator']['segments']['importOpenBracket']>[1];

/** Returns the name of the team with this seed. */
export const teamName = (seed: number) => `Team ${String(seed).padStart(4, '0')}`;

/**
 * Fills a double elimination with 2,048 teams through the import of files; the better seeds have
 * won the first round. Existing rosters keep their places by their names.
 */
export async function fillLargeBracket({ operator }: Actors, segment: string): Promise<void> {
  const seeds = Array.from({ length: PLACES }, (_, index) => index + 1);
  const file = {
    version: 'v1.0',
    event: {
      name: 'Large',
      tournamentStructure: 'double-elim',
      phases: [{ phaseID: 'upper', phaseStructure: 'double-elim' }],
      numberEntrants: PLACES,
      other: { ringside: { thirdPlace: false, grandFinal: 'single', bestOf: 3 } },
    },
    entrants: seeds.map((seed) => ({
      entrantID: `e${seed}`,
      entrantTag: teamName(seed),
      initialSeed: seed,
      personalInformation: [],
    })),
    sets: seeds.slice(0, PLACES / 2).map((seed) => ({
      setID: `first ${seed}`,
      entrant1ID: `e${seed}`,
      entrant2ID: `e${PLACES + 1 - seed}`,
      entrant1Result: 'win',
      entrant2Result: 'lose',
      entrant1Score: 2,
      entrant2Score: 0,
      status: 'completed',
      setFormat: 'best of 3',
      phaseID: 'upper',
      roundID: 'upper 1',
    })),
  };
  await operator.segments.importOpenBracket(segment, file as File);
}

/** Returns the first series of round two of a filled bracket: their opponents are known. */
export async function firstOpenSeries(
  { visitor }: Pick<Actors, 'visitor'>,
  segment: string,
  count: number,
): Promise<string[]> {
  const { items } = await visitor.matchSeries.list({
    'filter[segment]': segment,
    'filter[roundNumber]': 2,
    'filter[bracket.number]': 0,
    'page[size]': count,
    sort: 'matchNumber',
  });
  return items.map(({ id }) => id);
}
